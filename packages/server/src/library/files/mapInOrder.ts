/**
 * Does work for several items at a time, and yields the results in the order of the items. No more than `atOnce`
 * results are pending or waiting to be yielded, so a slow item delays the others instead of filling the memory.
 *
 * @throws the error of the work, in order; work in progress is awaited first
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
