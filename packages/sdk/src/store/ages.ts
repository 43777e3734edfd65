import type { RequestOrder } from '../contract/cache.ts';
import { orderOf, type StoredRecord } from './storedRecord.ts';

/**
 * How old fields are. They hold no time of their own: each knows the request that wrote it, and here is when the answer
 * to that request was written.
 *
 * What nobody was asked for has the order 0, and no age: a policy's own objects, and what is in optimistic layers alone.
 */
export class Ages {
  /** What the present read, or write, takes for now. */
  nowMs = 0;
  readonly #now: () => number;
  readonly #longestMaxAgeMs: number;
  /** Oldest first, but for what snapshots brought. What is older than any field may be is not here. */
  readonly #writtenMs = new Map<RequestOrder, number>();
  #snapshotOrders = 0;

  constructor(now: () => number, longestMaxAgeMs: number) {
    this.#now = now;
    this.#longestMaxAgeMs = longestMaxAgeMs;
  }

  /** Looks at the clock. */
  look(): number {
    this.nowMs = this.#now();
    return this.nowMs;
  }

  /** The answer to this request is written now. */
  note(order: RequestOrder): void {
    const oldestMs = this.look() - this.#longestMaxAgeMs;
    for (const [past, writtenMs] of this.#writtenMs) {
      if (writtenMs >= oldestMs) break;
      this.#writtenMs.delete(past);
    }
    // Put at the end, where the youngest are.
    this.#writtenMs.delete(order);
    this.#writtenMs.set(order, this.nowMs);
  }

  /** What was just written is the answer of a time in the past. */
  backdate(order: RequestOrder, writtenMs: number): void {
    this.#writtenMs.set(order, Math.min(writtenMs, this.look()));
  }

  /** An order for what was written at a certain time, and is to rank as `order` does: above those that are a whole lower. */
  orderAt(writtenMs: number, order: RequestOrder): RequestOrder {
    this.#snapshotOrders += 1;
    const own = order - 1 / (1 + this.#snapshotOrders);
    // Between two large orders there are not that many: those that have to share one are as old as the oldest.
    this.#writtenMs.set(own, Math.min(writtenMs, this.look(), this.#writtenMs.get(own) ?? Infinity));
    return own;
  }

  /** The answer to another tab's request was written there at a certain time. */
  noteElsewhere(order: RequestOrder, writtenMs: number): void {
    if (!this.#writtenMs.has(order)) this.#writtenMs.set(order, Math.min(writtenMs, this.look()));
  }

  /** When a field was written, 0 if that was too long ago; `null`: it does not age. */
  writtenMs(record: StoredRecord, key: string): number | null {
    const order = orderOf(record, key);
    if (order === 0) return null;
    return record.extra?.expired?.has(key) ? 0 : (this.#writtenMs.get(order) ?? 0);
  }
}
