import { markedParts } from './markedParts.ts';

/** A text with its matches highlighted. */
export function Marked({
  text,
  ranges = [],
}: {
  readonly text: string;
  /** `[start, end)` pairs, in UTF-16 units. */
  readonly ranges?: readonly (readonly number[])[];
}) {
  return markedParts(text, ranges).map((part, i) =>
    part.isMarked ? <mark key={i}>{part.text}</mark> : part.text,
  );
}
