// Which of two writes is the later one, where one of them was made by a page that is gone.

/** By key; `null` removes. */
export type Changes = ReadonlyMap<string, string | null>;

/** Where a write stands among all writes to a database, from whatever page. */
export interface WriteOrder {
  /** Milliseconds since the Unix epoch, or one more than the newest that the writer knew of. */
  readonly stamp: number;
  /** Tells apart pages that write in the same millisecond. */
  readonly writer: string;
}

export interface Write extends WriteOrder {
  /** `null`: everything is removed. */
  readonly changes: Changes | null;
}

/** What the database remembers of a write, for as long as an older one may still come. */
export interface LoggedWrite extends WriteOrder {
  /** `null`: all there were. */
  readonly keys: readonly string[] | null;
}

export function isLater(order: WriteOrder, than: WriteOrder): boolean {
  return order.stamp === than.stamp ? order.writer > than.writer : order.stamp > than.stamp;
}

/**
 * What is left of a write that comes late: nothing that a later one has set or removed since.
 *
 * The outcome is as if the writes had come in their order, so an item is never set back to an older value, and the rest of
 * the write is still whole.
 */
export function notOvertaken(order: WriteOrder, changes: Changes, log: readonly LoggedWrite[]): Changes {
  const later = log.filter((logged) => isLater(logged, order));
  if (later.some(({ keys }) => keys === null)) return new Map();
  const overtaken = new Set(later.flatMap(({ keys }) => keys!));
  return new Map([...changes].filter(([key]) => !overtaken.has(key)));
}
