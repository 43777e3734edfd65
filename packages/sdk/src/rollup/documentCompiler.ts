import { GraphQLError, Source } from 'graphql';
import { schemaFacts } from '../schema/schemaFacts.ts';
import { applyEdits, type Edit, type SourceMap } from './applyEdits.ts';
import { compileTemplate, joinedText } from './compileTemplate.ts';
import { type DocumentPart, isOpenSomewhere, type Mistake, type Place, placeInText } from './documentPart.ts';
import { createDocumentRegistry } from './documentRegistry.ts';
import { findTemplates, type FoundTemplates, type Template } from './findTemplates.ts';
import { readGraphqlFile } from './graphqlFile.ts';
import { graphqlModule } from './graphqlModule.ts';
import type { ParseSource } from './installedParser.ts';
import { joinDefinitionsId } from './joinDefinitions.ts';
import { schemaModule, schemaModuleId } from './schemaModule.ts';
import { inOrder } from './mistakesText.ts';
import { mistakeInSchema, watchSchema } from './watchSchema.ts';
import { validatePart } from './validatePart.ts';

export interface DocumentOptions {
  /** Modules that export `gql`, in addition to `@mainvideo/sdk`, `graphql-tag` and a `gql.ts` beside the importer. */
  readonly modules?: readonly string[];
  /**
   * The schema: files in schema definition language, or one result of an introspection query as `.json`.
   *
   * With a schema, every document is validated, and `virtual:mainvideo-schema` exports the facts that a cache needs.
   */
  readonly schema?: string | readonly string[];
}

/** A compiled module. */
export interface Compiled {
  /** `null` if the module contains nothing to compile. */
  readonly output: { readonly code: string; readonly map: SourceMap } | null;
  readonly mistakes: readonly Mistake[];
  readonly warnings: readonly Mistake[];
  /** Files that it depends on, in addition to itself and its imports. */
  readonly watchFiles: readonly string[];
}

/** The functions with which a bundler lets its plugins read modules. */
export interface SourceReader {
  readonly parse: ParseSource;
  /** Parses code that `parse` cannot read; `null` if `parse` supports TypeScript. */
  readonly parseTypescript: (() => Promise<ParseSource | null>) | null;
  /** Returns the place before earlier plugins changed the code. */
  originalPlace?(place: Place): Place;
}

/** The part that all bundlers share: compiles modules and collects mistakes and warnings. */
export interface DocumentCompiler {
  compileModule(code: string, id: string, reader: SourceReader): Promise<Compiled>;
  compileFile(path: string, text?: string): Compiled;
  /** The text of `virtual:mainvideo-schema`. */
  schemaModule(): Compiled;
  /**
   * Returns the findings that require all modules: mistakes that involve fragments of other modules, and duplicate
   * names.
   *
   * @param modules all modules of the build; others are forgotten
   */
  finish(modules: Iterable<string>): {
    readonly mistakes: readonly Mistake[];
    readonly warnings: readonly Mistake[];
  };
}

const joinName = '__joinDefinitions';
const nothing: Compiled = { output: null, mistakes: [], warnings: [], watchFiles: [] };

export function createDocumentCompiler(options: DocumentOptions = {}): DocumentCompiler {
  const gqlModules = new Set(['@mainvideo/sdk', 'graphql-tag', ...(options.modules ?? [])]);
  const isGqlModule = (source: string) => gqlModules.has(source) || /^\.\.?\/(.*\/)?gql\.[jt]s$/.test(source);
  const registry = createDocumentRegistry();
  const schema = watchSchema([options.schema ?? []].flat());

  const validated = (parts: readonly DocumentPart[], isComplete: boolean): Mistake[] => {
    const { schema: current, mistake } = schema.read();
    if (mistake) return parts.length > 0 ? [mistake] : [];
    if (current === null) return [];
    return parts.flatMap((part) =>
      validatePart(part, current, registry, isComplete).map((error) => mistakeOf(error, part)),
    );
  };
  /** An error may be in another part than the one that was validated. */
  const mistakeOf = (error: GraphQLError, validatedPart: DocumentPart): Mistake => {
    const source = error.nodes?.[0]?.loc?.source;
    const part = registry.parts().find((each) => each.source === source) ?? partOf(validatedPart, source);
    return { message: error.message, place: part.placeOf(error.positions?.[0] ?? 0), cause: error };
  };

  return {
    async compileModule(code, id, reader) {
      registry.set(id, [], true);
      // Most modules have no template and are not parsed a second time.
      if (!/\bgql\b|graphql-tag/.test(code) || !code.includes('`')) return nothing;
      const placeOf = (offset: number) => {
        const place = placeInText(id, code, offset);
        return reader.originalPlace?.(place) ?? place;
      };
      let found;
      try {
        found = await find(code, id, reader, isGqlModule);
      } catch (cause) {
        const message = `Its gql templates are not compiled, so the parser stays: ${(cause as Error).message}`;
        return { ...nothing, warnings: [{ message, place: placeOf(0), cause }] };
      }
      const { templates } = found;
      if (templates.length === 0) return nothing;

      const mistakes: Mistake[] = [];
      const warnings: Mistake[] = [];
      const edits: Edit[] = [];
      const parts = new Map<Template, DocumentPart>();
      let joins = false;
      for (const template of templates) {
        const source = new Source(joinedText(template), id);
        const placeInSource = (offset: number) => placeOf(template.positionOf(offset));
        let compiled;
        try {
          compiled = compileTemplate(template, source, isDocumentIn(found));
        } catch (cause) {
          if (!(cause instanceof GraphQLError)) throw cause;
          mistakes.push({
            message: cause.message,
            place: placeInSource(cause.positions?.[0] ?? 0),
            cause,
          });
          continue;
        }
        if (compiled.kind === 'dynamic') {
          const message = `${compiled.reason} This gql template is not compiled, so the parser stays.`;
          warnings.push({ message, place: placeOf(template.start) });
          continue;
        }
        joins ||= compiled.joins;
        const local = template.embedded.map((name) => found.constants.get(name!));
        parts.set(template, {
          source,
          definitions: compiled.definitions,
          embedded: local.flatMap((each) => (each && parts.get(each)) ?? []),
          isOpen: local.some((each) => each === undefined || !parts.has(each)),
          placeOf: placeInSource,
        });
        edits.push({
          start: startWithAnnotation(code, template.start),
          end: template.end,
          text: compiled.text(joinName),
        });
      }
      registry.set(id, [...parts.values()], mistakes.length === 0);
      mistakes.push(...validated([...parts.values()], false));
      const watchFiles = schema.files;
      if (edits.length === 0) return { output: null, mistakes, warnings, watchFiles };

      if (edits.length === templates.length)
        edits.push(...found.tagImports.map((range) => ({ ...range, text: '' })));
      edits.sort((a, b) => a.start - b.start);
      const result = applyEdits(code, edits);
      // At the end, where it moves no line; imports are hoisted anyway.
      if (joins)
        result.code += `\nimport{joinDefinitions as ${joinName}}from${JSON.stringify(joinDefinitionsId)};`;
      return { output: result, mistakes: inOrder(mistakes), warnings, watchFiles };
    },

    compileFile(path, text) {
      registry.set(path, [], false);
      const { file, mistakes, paths } = readGraphqlFile(path, text);
      const watchFiles = [...paths.filter((each) => each !== path), ...schema.files];
      if (file === null) return { output: null, mistakes, warnings: [], watchFiles };
      registry.set(path, [file], true);
      const { code, mistakes: unknown } = graphqlModule(file);
      const all = inOrder([...unknown, ...validated([file], false)]);
      // With a schema, its validation also reports an unknown fragment. This message explains how to fix it.
      const isUnknown = (each: Mistake) => /^Unknown fragment "[^"]*"\.$/.test(each.message);
      return {
        output: { code, map: emptyMap },
        mistakes: unknown.length > 0 ? all.filter((each) => !isUnknown(each)) : all,
        warnings: [],
        watchFiles,
      };
    },

    schemaModule() {
      const { schema: current, mistake } = schema.read();
      const watchFiles = schema.files;
      if (current !== null) {
        try {
          const code = schemaModule(schemaFacts(current));
          return { ...nothing, output: { code, map: emptyMap }, watchFiles };
        } catch (cause) {
          if (!(cause instanceof GraphQLError)) throw cause;
          return { ...nothing, mistakes: [mistakeInSchema(cause)], watchFiles };
        }
      }
      const mend = `Give the plugin the schema: graphqlDocuments({ schema: 'schema.graphql' }).`;
      const message = `${schemaModuleId} exports facts about the schema. ${mend}`;
      const place = { file: schemaModuleId, line: 1, column: 0 };
      return { ...nothing, mistakes: [mistake ?? { message, place }], watchFiles };
    },

    finish(modules) {
      registry.keep(new Set(modules));
      const open = registry.parts().filter(isOpenSomewhere);
      return { mistakes: inOrder(validated(open, registry.isWhole())), warnings: registry.duplicates() };
    },
  };
}

const emptyMap: SourceMap = { version: 3, names: [], sources: [], mappings: '' };

async function find(
  code: string,
  id: string,
  reader: SourceReader,
  isGqlModule: (source: string) => boolean,
): Promise<FoundTemplates> {
  let problem: unknown = null;
  try {
    const found = findTemplates(reader.parse(code, id), code, isGqlModule);
    if (!found.isMisread) return found;
  } catch (error) {
    problem = error;
  }
  const parse = await reader.parseTypescript?.();
  if (parse) return findTemplates(parse(code, id), code, isGqlModule);
  throw problem ?? new SyntaxError('It is no JavaScript.');
}

function isDocumentIn({ importedNames, constants }: FoundTemplates): (name: string) => boolean {
  return (name) => importedNames.has(name) || constants.has(name);
}

function partOf(part: DocumentPart, source: Source | undefined): DocumentPart {
  const parts = new Set([part]);
  for (const each of parts) {
    if (each.source === source) return each;
    each.embedded.forEach((embedded) => parts.add(embedded));
  }
  return part;
}

// A purity comment marks a call as removable. Before an object it has no meaning, and Rollup warns about it.
function startWithAnnotation(code: string, start: number): number {
  const annotation = /\/\*\s*[#@]__PURE__\s*\*\/\s*$/.exec(code.slice(Math.max(0, start - 100), start));
  return annotation === null ? start : start - annotation[0].length;
}
