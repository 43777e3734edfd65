import type { RequestOrder } from '../../contract/cache.ts';
import { orderOf, type StoredRecord } from './storedRecord.ts';

/**
 * The ages of fields. Fields store no time: each has the order of the request that wrote it, and this class records
 * when the response to that request was written.
 *
 * Data without a request has the order 0 and no age: objects created by a policy, and data that exists only in
 * optimistic layers.
 */
export class Ages {
  /** The current time of the ongoing read or write. */
  nowMs = 0;
  readonly #now: () => number;
  readonly #longestMaxAgeMs: number;
  /** Oldest first, except for orders from snapshots. Entries older than the longest maximum age are removed. */
  readonly #writtenMs = new Map<RequestOrder, number>();
  #snapshotOrders = 0;

  constructor(now: () => number, longestMaxAgeMs: number) {
    this.#now = now;
    this.#longestMaxAgeMs = longestMaxAgeMs;
  }

  /** Reads the clock. */
  look(): number {
    this.nowMs = this.#now();
    return this.nowMs;
  }

  /** Records that the response to this request is written now. */
  note(order: RequestOrder): void {
    const oldestMs = this.look() - this.#longestMaxAgeMs;
    for (const [past, writtenMs] of this.#writtenMs) {
      if (writtenMs >= oldestMs) break;
      this.#writtenMs.delete(past);
    }
    // Move it to the end, where the most recent entries are.
    this.#writtenMs.delete(order);
    this.#writtenMs.set(order, this.nowMs);
  }

  /** Records that the data just written is from a time in the past. */
  backdate(order: RequestOrder, writtenMs: number): void {
    this.#writtenMs.set(order, Math.min(writtenMs, this.look()));
  }

  /**
   * Returns an order for data written at a past time. It ranks just below `order`, and above all orders that are lower
   * by 1 or more.
   */
  orderAt(writtenMs: number, order: RequestOrder): RequestOrder {
    this.#snapshotOrders += 1;
    const own = order - 1 / (1 + this.#snapshotOrders);
    // Large numbers leave room for only so many orders in between. Data that shares an order is as old as the oldest of
    // it.
    this.#writtenMs.set(own, Math.min(writtenMs, this.look(), this.#writtenMs.get(own) ?? Infinity));
    return own;
  }

  /** Records when the response to another tab's request was written there. */
  noteElsewhere(order: RequestOrder, writtenMs: number): void {
    if (!this.#writtenMs.has(order)) this.#writtenMs.set(order, Math.min(writtenMs, this.look()));
  }

  /** Returns when a field was written, 0 if that was too long ago, or `null` if the field does not age. */
  writtenMs(record: StoredRecord, key: string): number | null {
    const order = orderOf(record, key);
    if (order === 0) return null;
    return record.extra?.expired?.has(key) ? 0 : (this.#writtenMs.get(order) ?? 0);
  }
}
