import { relative } from 'node:path';
import type { DefinitionNode, FragmentDefinitionNode, Source } from 'graphql';

/** A place in a file: lines start at 1 and columns at 0, as in source maps and bundlers. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text of the line, if available. */
  readonly lineText?: string;
}

/** An error or warning in a document. */
export interface Mistake {
  readonly message: string;
  readonly place: Place;
  readonly cause?: unknown;
}

/** A template or file: its own definitions, and the documents joined with it. */
export interface DocumentPart {
  readonly source: Source;
  readonly definitions: readonly DefinitionNode[];
  /** Known parts that are joined with it. */
  readonly embedded: readonly DocumentPart[];
  /** Whether it is joined with documents of other modules, of which only the names of fragments are known. */
  readonly isOpen: boolean;
  /** Returns the place of an offset in its file. */
  placeOf(offset: number): Place;
}

/** Returns the known fragments of a part and everything joined with it. The first fragment of a name wins. */
export function fragmentsInReach(part: DocumentPart): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const parts = new Set([part]);
  for (const each of parts) {
    for (const definition of each.definitions) {
      if (definition.kind !== 'FragmentDefinition' || fragments.has(definition.name.value)) continue;
      fragments.set(definition.name.value, definition);
    }
    each.embedded.forEach((embedded) => parts.add(embedded));
  }
  return fragments;
}

/** Returns whether the part, or anything joined with it, is joined with documents of other modules. */
export function isOpenSomewhere(part: DocumentPart): boolean {
  const parts = new Set([part]);
  for (const each of parts) {
    if (each.isOpen) return true;
    each.embedded.forEach((embedded) => parts.add(embedded));
  }
  return false;
}

/** @param code the text that the offset refers to */
export function placeInText(file: string, code: string, offset: number): Place {
  const before = code.lastIndexOf('\n', offset - 1) + 1;
  const after = code.indexOf('\n', offset);
  return {
    file,
    line: code.slice(0, before).split('\n').length,
    column: offset - before,
    lineText: code.slice(before, after === -1 ? undefined : after).replace(/\r$/, ''),
  };
}

/** Returns the path relative to the working directory of the build. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path).replaceAll('\\', '/');
  return short.startsWith('..') || short === '' ? path : short;
}
