/**
 * Reads one by one what a database reads best at once: the keys asked for in one turn of the resolvers become one call. Nothing is kept
 * beyond it, so that what is read after a mutation is what is there.
 *
 * @param readMany answers in the order of the keys, each of which it gets once
 */
export function createLoader<Key extends string, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: { keys: Set<Key>; answers: Promise<Map<Key, Value>> } | undefined;

  async function readBatch(keys: Set<Key>): Promise<Map<Key, Value>> {
    // Resolvers of one list run in one go; their keys are all here when it is over.
    await Promise.resolve();
    waiting = undefined;
    const asked = [...keys];
    const values = await readMany(asked);
    return new Map(asked.map((key, index) => [key, values[index]!]));
  }

  return (key) => {
    if (!waiting) {
      const keys = new Set<Key>();
      waiting = { keys, answers: readBatch(keys) };
    }
    const { keys, answers } = waiting;
    keys.add(key);
    return answers.then((values) => values.get(key)!);
  };
}
