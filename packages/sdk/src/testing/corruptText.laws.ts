/**
 * Corrupts a text in one to three ways: cuts it at either end; removes, duplicates or reverses a piece; changes,
 * inserts or removes characters. Occasionally the result equals the input.
 *
 * @param chance returns random numbers in [0, 1), for example from `createRepeatableChance`
 */
export function corruptText(text: string, chance: () => number): string {
  const times = 1 + Math.floor(chance() * 3);
  let corrupted = text;
  for (let time = 0; time < times; time += 1) corrupted = accident(corrupted, chance);
  return corrupted;
}

function accident(text: string, chance: () => number): string {
  const from = Math.floor(chance() * text.length);
  const until = from + Math.floor(chance() * 12);
  const letter = String.fromCharCode(32 + Math.floor(chance() * 95));
  const [before, piece, after] = [text.slice(0, from), text.slice(from, until), text.slice(until)];
  const accidents = [
    () => before,
    () => piece + after,
    () => before + after,
    () => before + piece + piece + after,
    () => before + [...piece].reverse().join('') + after,
    () => before + letter + text.slice(from + 1),
    () => before + letter + piece + after,
    () => text.replaceAll(letter, ''),
  ];
  return accidents[Math.floor(chance() * accidents.length)]!();
}
