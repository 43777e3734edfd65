/** A cache of values that a loader need not read. */
export interface Shelf<Value> {
  find(key: string): Value | undefined;
  note(key: string, value: Value): void;
}

/**
 * Creates a loader that batches reads: the keys requested in one turn of the resolvers become one call. Nothing is
 * cached except on a shelf, so that a read after a mutation returns the current data.
 *
 * @param readMany returns values in the order of the keys, which are unique
 * @param shelf cache whose values are returned at once
 */
export function createLoader<Key extends string, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  shelf: Shelf<Value> | null = null,
): (key: Key) => Value | Promise<Value> {
  let waiting: { keys: Set<Key>; answers: Promise<Map<Key, Value>> } | undefined;

  async function readBatch(keys: Set<Key>): Promise<Map<Key, Value>> {
    // The resolvers of one list run synchronously, so all their keys are known after this turn.
    await Promise.resolve();
    waiting = undefined;
    const asked = [...keys];
    const values = await readMany(asked);
    const answers = new Map<Key, Value>();
    for (const [index, key] of asked.entries()) {
      const value = values[index]!;
      answers.set(key, value);
      // Misses are not cached: their number is unbounded.
      if (value !== undefined) shelf?.note(key, value);
    }
    return answers;
  }

  return (key) => {
    const known = shelf?.find(key);
    if (known !== undefined) return known;
    if (!waiting) {
      const keys = new Set<Key>();
      waiting = { keys, answers: readBatch(keys) };
    }
    const { keys, answers } = waiting;
    keys.add(key);
    return answers.then((values) => values.get(key)!);
  };
}
