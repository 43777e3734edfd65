/**
 * Returns the id of the video that a moved one will follow, or `null` if it becomes the first. Returns `undefined` if
 * it is already at that place, or if there is no such place.
 *
 * @param place counted from 0, in the list after the move
 */
export function moveTarget(
  ids: readonly string[],
  movedId: string,
  place: number,
): string | null | undefined {
  const from = ids.indexOf(movedId);
  if (from === -1 || place === from || place < 0 || place >= ids.length) return undefined;
  const others = ids.filter((id) => id !== movedId);
  return place === 0 ? null : others[place - 1];
}
