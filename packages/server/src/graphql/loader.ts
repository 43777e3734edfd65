/** What is known already of what a loader reads. */
export interface Shelf<Value> {
  find(key: string): Value | undefined;
  note(key: string, value: Value): void;
}

/**
 * Reads one by one what a database reads best at once: the keys asked for in one turn of the resolvers become one call. Nothing is kept
 * beyond it but on a shelf, so that what is read after a mutation is what is there.
 *
 * @param readMany answers in the order of the keys, each of which it gets once
 * @param shelf what it has is answered at once
 */
export function createLoader<Key extends string, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  shelf: Shelf<Value> | null = null,
): (key: Key) => Value | Promise<Value> {
  let waiting: { keys: Set<Key>; answers: Promise<Map<Key, Value>> } | undefined;

  async function readBatch(keys: Set<Key>): Promise<Map<Key, Value>> {
    // Resolvers of one list run in one go; their keys are all here when it is over.
    await Promise.resolve();
    waiting = undefined;
    const asked = [...keys];
    const values = await readMany(asked);
    const answers = new Map<Key, Value>();
    for (const [index, key] of asked.entries()) {
      const value = values[index]!;
      answers.set(key, value);
      // Of what is not there, there is no end.
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
