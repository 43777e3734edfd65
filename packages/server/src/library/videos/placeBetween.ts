/**
 * Returns a number between the places of two neighbours in an ordered list, so that moving an item changes no other
 * one; `null` means an end of the list.
 *
 * @returns `null` if no number is left between them, after about fifty moves into the same gap: renumber the list
 *   then
 */
export function placeBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1;
  if (after === null) return before + 1;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : null;
}
