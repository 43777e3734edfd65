/**
 * A number between the places of two neighbours of an ordered list, so that what moves changes no other's place; `null` at
 * an end of the list.
 *
 * @returns `null` if there is no number left between them, which takes some fifty moves into one gap: then all are to be
 * numbered anew
 */
export function placeBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1;
  if (after === null) return before + 1;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : null;
}
