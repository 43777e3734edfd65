// Determines which of two writes is later, even if one was made by a page that is gone.

/** New values by key; `null` removes the item. */
export type Changes = ReadonlyMap<string, string | null>;

/** The position of a write among all writes to a database, from any page. */
export interface WriteOrder {
  /** Milliseconds since the Unix epoch, or one more than the newest stamp known to the writer. */
  readonly stamp: number;
  /** Distinguishes pages that write in the same millisecond. */
  readonly writer: string;
}

export interface Write extends WriteOrder {
  /** `null` if everything is removed. */
  readonly changes: Changes | null;
}

/** The database's record of a write, which it retains while an older write may still arrive. */
export interface LoggedWrite extends WriteOrder {
  /** `null` for all items. */
  readonly keys: readonly string[] | null;
}

export function isLater(order: WriteOrder, than: WriteOrder): boolean {
  return order.stamp === than.stamp ? order.writer > than.writer : order.stamp > than.stamp;
}

/**
 * Returns the part of a late write that no later write has set or removed.
 *
 * The outcome is the same as if the writes had arrived in order: no item is set back to an older value, and the rest
 * of the write is complete.
 */
export function notOvertaken(order: WriteOrder, changes: Changes, log: readonly LoggedWrite[]): Changes {
  const later = log.filter((logged) => isLater(logged, order));
  if (later.some(({ keys }) => keys === null)) return new Map();
  const overtaken = new Set(later.flatMap(({ keys }) => keys!));
  return new Map([...changes].filter(([key]) => !overtaken.has(key)));
}
