import { createRepeatableChance } from '../../sdk/src/testing/repeatableChance.ts';

/** What a sweep varies, each with its values. */
export type Dimensions = { readonly [name: string]: readonly unknown[] };

export type Combination<Of extends Dimensions> = { readonly [Name in keyof Of]: Of[Name][number] };

/** Returns every combination of the values. The values of the last dimension change fastest. */
export function allCombinations<Of extends Dimensions>(dimensions: Of): readonly Combination<Of>[] {
  return Object.entries(dimensions).reduce<object[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  ) as Combination<Of>[];
}

/**
 * Returns a sample of the combinations.
 *
 * Each dimension is shuffled on its own, and again when all its values have occurred. So each value of a dimension occurs as often
 * as the others, give or take one, and over many seeds every combination is reached.
 *
 * @param seed the same seed returns the same sample
 * @param times how often each value of the longest dimension occurs; 0.5: half of its values occur
 */
export function sampleCombinations<Of extends Dimensions>(
  dimensions: Of,
  seed: number,
  times = 1,
): readonly Combination<Of>[] {
  const chance = createRepeatableChance(seed);
  const lengths = Object.values(dimensions).map((values) => values.length);
  const count = lengths.includes(0) ? 0 : Math.ceil(times * Math.max(...lengths));
  const columns = Object.entries(dimensions).map(([name, values]) => {
    const column: unknown[] = [];
    while (column.length < count) column.push(...shuffle(values, chance));
    return [name, column] as const;
  });
  return Array.from(
    { length: count },
    (_, row) => Object.fromEntries(columns.map(([name, column]) => [name, column[row]])) as Combination<Of>,
  );
}

/** Fisher and Yates. */
function shuffle<Item>(items: readonly Item[], chance: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
