export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * Splits a text into parts, with those in the ranges marked. Joining the parts gives the text, whatever the ranges:
 * of a range that overlaps an earlier one or exceeds the text, only the rest is marked.
 *
 * @param ranges `[start, end)` pairs, in UTF-16 units
 */
export function markedParts(text: string, ranges: readonly (readonly number[])[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  const add = (until: number, isMarked: boolean) => {
    if (until <= at) return;
    parts.push({ text: text.slice(at, until), isMarked });
    at = Math.min(until, text.length);
  };
  for (const [from = 0, until = 0] of ranges) {
    add(Math.min(from, text.length), false);
    add(Math.min(until, text.length), true);
  }
  add(text.length, false);
  return parts;
}
