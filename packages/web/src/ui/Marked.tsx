import { markedParts } from './markedParts.ts';

/** A text, with what was searched for marked. */
export function Marked({
  text,
  ranges = [],
}: {
  readonly text: string;
  /** Pairs from until, half-open. */
  readonly ranges?: readonly (readonly number[])[];
}) {
  return markedParts(text, ranges).map((part, i) =>
    part.isMarked ? <mark key={i}>{part.text}</mark> : part.text,
  );
}
