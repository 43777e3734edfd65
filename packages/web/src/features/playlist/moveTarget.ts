/**
 * Which video another one stands right after when it goes to a place of its list; `null`: it is the first there.
 * `undefined`: it is there already, or there is no such place.
 *
 * @param place counted from 0, in the list as it is after the move
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
