// Counts calls to IndexedDB, so that a test can make any call and all later ones fail, as if the page had died.
type Action = (...args: unknown[]) => unknown;

/**
 * Calls `onCall` with the number (from 1) and name of each call to IndexedDB, before the call. If `onCall` throws, so
 * does the call.
 *
 * @returns the number of calls, and a function that stops watching
 */
export function watchDatabaseCalls(onCall: (call: number, name: string) => void): {
  readonly count: () => number;
  readonly stop: () => void;
} {
  const watched: readonly (readonly [prototype: object, names: readonly string[]])[] = [
    [IDBFactory.prototype, ['open']],
    [IDBDatabase.prototype, ['transaction']],
    [IDBObjectStore.prototype, ['put', 'delete', 'get', 'getAll', 'getAllKeys']],
    [IDBTransaction.prototype, ['commit']],
  ];
  let calls = 0;
  const restore: (() => void)[] = [];
  for (const [prototype, names] of watched) {
    for (const name of names) {
      const target = prototype as { [name: string]: Action };
      const original = target[name]!;
      target[name] = function (this: unknown, ...args: unknown[]): unknown {
        onCall((calls += 1), name);
        return original.apply(this, args);
      };
      restore.push(() => (target[name] = original));
    }
  }
  return { count: () => calls, stop: () => restore.forEach((undo) => undo()) };
}
