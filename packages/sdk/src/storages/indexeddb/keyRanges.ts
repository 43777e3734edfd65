// One object store holds everything. Items have strings for keys; the log of writes has arrays, which sort behind all strings
// (Indexed Database API 3.0 §2.4), so that no name of an item is special.

/** Its value: the keys of the items that this write changed, or `null` for all there were. */
export const logKey = (stamp: number, writer: string): IDBValidKey => [stamp, writer];

/** Says that what a journal holds from before this stamp is void: the log of that time may be gone. */
export const floorKey = (stamp: number): IDBValidKey => [stamp];

/** Items whose key begins with the prefix. */
export function itemsFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, firstAfter(prefix) ?? [], false, true);
}

/** What the log has from before a stamp. */
export function logUntil(stamp: number): IDBKeyRange {
  return IDBKeyRange.bound([-Infinity], [stamp], false, true);
}

export const wholeLog = (): IDBKeyRange => logUntil(Infinity);

/** The least string that is above all that begin with the prefix, by UTF-16 units; `null`: there is none. */
export function firstAfter(prefix: string): string | null {
  for (let last = prefix.length - 1; last >= 0; last -= 1) {
    const unit = prefix.charCodeAt(last);
    if (unit < 0xffff) return prefix.slice(0, last) + String.fromCharCode(unit + 1);
  }
  return null;
}
