import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DefinitionNode, GraphQLError, Kind, Lexer, parse, Source, TokenKind } from 'graphql';
import { type DocumentPart, type Mistake, placeInText, shown } from './documentPart.ts';

/** A `.graphql` or `.gql` file, with the files in its `#import` lines. */
export interface GraphqlFile extends DocumentPart {
  readonly path: string;
  readonly embedded: readonly GraphqlFile[];
}

export interface ReadFile {
  /** `null` if the file or one of its imports cannot be read; `mistakes` has the reason. */
  readonly file: GraphqlFile | null;
  readonly mistakes: readonly Mistake[];
  /** All files that were read. */
  readonly paths: readonly string[];
}

/**
 * Reads a file and all of its imports.
 *
 * An import applies to the whole file, as with the loaders of other bundlers. Its path begins with a dot and is
 * relative to the file.
 */
export function readGraphqlFile(path: string, text?: string): ReadFile {
  const mistakes: Mistake[] = [];
  const known = new Map<string, GraphqlFile | null>();

  const read = (file: string, content: string, open: readonly string[]): GraphqlFile | null => {
    const source = new Source(content, file);
    const placeOf = (offset: number) => placeInText(file, content, offset);
    const embedded: GraphqlFile[] = [];
    const report = (message: string, offset: number, cause?: unknown) =>
      void mistakes.push({ message, place: placeOf(offset), cause });
    const before = mistakes.length;
    try {
      const { imports, isEmpty } = scan(source);
      const definitions: readonly DefinitionNode[] = isEmpty ? [] : parse(source).definitions;
      for (const { target, offset } of imports) {
        const imported = take(target, offset, [...open, file], report);
        if (imported) embedded.push(imported);
      }
      for (const definition of definitions) {
        if (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION)
          continue;
        const mend =
          'Give the schema to the plugin as its option, and import operations and fragments alone.';
        report(`A ${definition.kind} is no part of a request. ${mend}`, definition.loc!.start);
      }
      return mistakes.length > before
        ? null
        : { path: file, source, definitions, embedded, isOpen: false, placeOf };
    } catch (cause) {
      if (!(cause instanceof GraphQLError)) throw cause;
      report(cause.message, cause.positions?.[0] ?? 0, cause);
      return null;
    }
  };

  const take = (
    target: string,
    offset: number,
    open: readonly string[],
    report: (message: string, offset: number, cause?: unknown) => void,
  ) => {
    if (!/^\.\.?\//.test(target)) {
      report(`#import "${target}": write a path that begins with ./ or ../`, offset);
      return null;
    }
    const file = resolve(dirname(open.at(-1)!), target);
    if (open.includes(file)) {
      const cycle = [...open.slice(open.indexOf(file)), file].map(shown).join(' -> ');
      report(`A cycle of #import lines: ${cycle}. Move what they share to a file of its own.`, offset);
      return null;
    }
    if (!known.has(file)) {
      known.set(file, null);
      const content = readIfThere(file);
      if (content === null) report(`#import "${target}": there is no ${shown(file)}.`, offset);
      else known.set(file, read(file, content, open));
    }
    return known.get(file)!;
  };

  known.set(path, null);
  const file = read(path, text ?? readFileSync(path, 'utf8'), []);
  return { file: mistakes.length > 0 ? null : file, mistakes, paths: [...known.keys()] };
}

/** Recognizes comments like GraphQL's lexer: an import inside a string does not count. */
function scan(source: Source) {
  const lexer = new Lexer(source);
  const imports: { readonly target: string; readonly offset: number }[] = [];
  const first = lexer.token;
  let isEmpty = true;
  while (lexer.advance().kind !== TokenKind.EOF) isEmpty = false;
  for (let token = first.next; token; token = token.next) {
    const target =
      token.kind === TokenKind.COMMENT ? /^import\s+(["'])(.+)\1\s*;?\s*$/.exec(token.value)?.[2] : undefined;
    if (target !== undefined) imports.push({ target, offset: token.start });
  }
  return { imports, isEmpty };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
