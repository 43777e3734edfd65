// One object store holds everything. Items have string keys. The log of writes has array keys, which sort after all
// strings (Indexed Database API 3.0 §2.4), so item keys need no escaping.

/** The key of a log entry. Its value lists the keys that the write changed, or is `null` for all items. */
export const logKey = (stamp: number, writer: string): IDBValidKey => [stamp, writer];

/** The key of the floor: journal entries from before this stamp are void, because the log of that time may be gone. */
export const floorKey = (stamp: number): IDBValidKey => [stamp];

/** The range of items whose key begins with the prefix. */
export function itemsFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, firstAfter(prefix) ?? [], false, true);
}

/** The range of log entries from before a stamp. */
export function logUntil(stamp: number): IDBKeyRange {
  return IDBKeyRange.bound([-Infinity], [stamp], false, true);
}

export const wholeLog = (): IDBKeyRange => logUntil(Infinity);

/** Returns the smallest string greater than all strings with the prefix, by UTF-16 units, or `null`. */
export function firstAfter(prefix: string): string | null {
  for (let last = prefix.length - 1; last >= 0; last -= 1) {
    const unit = prefix.charCodeAt(last);
    if (unit < 0xffff) return prefix.slice(0, last) + String.fromCharCode(unit + 1);
  }
  return null;
}
