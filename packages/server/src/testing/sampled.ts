export interface SampleEnvironment {
  readonly LONG?: string;
  readonly TEST_SEED?: string;
}

/**
 * Returns `count` items, spread evenly over the list, in its order. `LONG=1` selects all items. `TEST_SEED`, which
 * the test runner changes in each run, determines where the sample begins.
 */
export function sampled<Item>(
  items: readonly Item[],
  count: number,
  { LONG, TEST_SEED = '0' }: SampleEnvironment = process.env,
): Item[] {
  if (LONG === '1' || count >= items.length) return [...items];
  const start = Number(TEST_SEED) % items.length;
  const indexes = Array.from(
    { length: count },
    (_, i) => (start + Math.floor((i * items.length) / count)) % items.length,
  );
  return indexes.sort((a, b) => a - b).map((index) => items[index]!);
}
