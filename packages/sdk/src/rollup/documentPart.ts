import { relative } from 'node:path';
import type { DefinitionNode, FragmentDefinitionNode, Source } from 'graphql';

/** Where something stands in a file: lines from 1, columns from 0, as source maps and bundlers count. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line itself, where it is at hand. */
  readonly lineText?: string;
}

/** Something wrong, or worth a warning, in a document. */
export interface Mistake {
  readonly message: string;
  readonly place: Place;
  readonly cause?: unknown;
}

/** A template or a file: its own definitions, and what they are joined with. */
export interface DocumentPart {
  readonly source: Source;
  readonly definitions: readonly DefinitionNode[];
  /** Parts that are known to be joined with it. */
  readonly embedded: readonly DocumentPart[];
  /** It is joined with documents of other modules, too, which are known by the names of their fragments alone. */
  readonly isOpen: boolean;
  /** Where an offset of the source stands in its file. */
  placeOf(offset: number): Place;
}

/** The fragments of a part and of all that is joined with it, as far as it is known; the first of a name wins. */
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

/** Whether the part, or anything joined with it, is joined with documents of other modules. */
export function isOpenSomewhere(part: DocumentPart): boolean {
  const parts = new Set([part]);
  for (const each of parts) {
    if (each.isOpen) return true;
    each.embedded.forEach((embedded) => parts.add(embedded));
  }
  return false;
}

/** @param code what the offset counts in */
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

/** As people name files: from the folder that the build runs in. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path).replaceAll('\\', '/');
  return short.startsWith('..') || short === '' ? path : short;
}
