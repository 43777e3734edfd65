/**
 * Does work for each item, some at a time, and yields what it gives in the order of the items. No more than `atOnce` are under way
 * or wait for their turn, so a slow one holds the others back rather than fill the memory.
 *
 * @throws what the work throws, at its turn; what is under way then is waited for
 */
export async function* mapInOrder<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): AsyncGenerator<Value> {
  const underWay: Promise<Value>[] = [];
  let next = 0;
  try {
    while (next < items.length || underWay.length > 0) {
      while (next < items.length && underWay.length < atOnce) {
        const value = work(items[next]!);
        // The consumer receives the failure when it awaits the value, which may be later.
        value.catch(() => undefined);
        underWay.push(value);
        next += 1;
      }
      yield await underWay.shift()!;
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
