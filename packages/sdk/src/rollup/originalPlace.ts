import type { Place } from './documentPart.ts';

/** The part of a source map (revision 3) that is read here. */
export interface ReadableMap {
  readonly sources?: readonly (string | null)[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly mappings: string | readonly (readonly (readonly number[])[])[];
}

/**
 * Returns the original place of a place in generated code, by the last mapping at or before it on its line. Without a
 * mapping, returns the place itself.
 */
export function originalPlace(map: ReadableMap, place: Place): Place {
  if (typeof map.mappings !== 'string') return place;
  const lines = map.mappings.split(';');
  let [source, line, column] = [0, 0, 0];
  for (const [index, text] of lines.slice(0, place.line).entries()) {
    let generated = 0;
    let found: Place | null = null;
    for (const segment of text.split(',').filter(Boolean)) {
      const [toColumn = 0, toSource, toLine = 0, toSourceColumn = 0] = vlqNumbers(segment);
      generated += toColumn;
      if (toSource === undefined) continue;
      [source, line, column] = [source + toSource, line + toLine, column + toSourceColumn];
      if (index !== place.line - 1 || (found !== null && generated > place.column)) continue;
      const lineText = map.sourcesContent?.[source]?.split('\n')[line];
      // Code that was moved as a whole keeps its columns after the mapping.
      found = {
        file: place.file,
        line: line + 1,
        column: column + Math.max(place.column - generated, 0),
        lineText,
      };
    }
    if (found !== null) return found;
  }
  return place;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes variable-length quantities in base 64 (ECMA-426). */
function vlqNumbers(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}
