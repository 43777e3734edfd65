export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * A text in parts, those in the ranges marked. Joined they are the text again, whatever the ranges: one that goes back, or
 * beyond the text, marks what of it is left.
 *
 * @param ranges pairs from until, half-open, in UTF-16 units
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
