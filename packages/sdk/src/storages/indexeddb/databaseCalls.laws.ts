// Counts what is asked of IndexedDB, so that a test can have any call fail, and all that follow: as if the page had died.
type Action = (...args: unknown[]) => unknown;

/**
 * Calls `onCall` before each call to IndexedDB, with its number, from 1 on, and its name; what that throws the call throws.
 *
 * @returns how many there were, and what ends it
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
