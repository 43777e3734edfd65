import type { RequestOrder } from '../../contract/cache.ts';
import type { TypeSystem } from '../../plans/typeSystem.ts';
import { expand, fieldOf, isOfLayer, orderOf } from './fields.ts';
import { extraOf, ListView, type RecordView, type StoredRecord, type View } from './storedRecord.ts';

/**
 * The ages of fields. Fields store no time: each has the order of the request that wrote it, and this class records
 * when the response to that request was written.
 *
 * Data without a request has the order 0 and no age: objects created by a policy, and data that exists only in
 * optimistic layers.
 *
 * Views know until when they are fresh, so reading a fresh view only costs a comparison with the clock. An expired view
 * is marked as stale when it is read. Views that embed it are not notified: each checks for itself when it is read.
 */
export class Ages {
  /** The current time of the ongoing read or write. */
  nowMs = 0;
  readonly #types: TypeSystem;
  readonly #now: () => number;
  /** Oldest first, except for orders from snapshots. Entries older than the longest maximum age are removed. */
  readonly #writtenMs = new Map<RequestOrder, number>();
  #snapshotOrders = 0;

  constructor(types: TypeSystem, now: () => number) {
    this.#types = types;
    this.#now = now;
  }

  /** Reads the clock. */
  look(): number {
    return (this.nowMs = this.#now());
  }

  /** Records that the response to this request is written now. */
  note(order: RequestOrder): void {
    const oldestMs = this.look() - this.#types.longestMaxAgeMs;
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

  /** Marks a view as stale if something in it has expired. */
  wake(view: View): void {
    const { nowMs } = this;
    if (view.freshUntilMs >= nowMs) return;
    if (!(view instanceof ListView)) {
      view.isStale = true;
      return;
    }
    const { children, flaws } = view;
    const places: number[] = [];
    let othersUntilMs = Infinity;
    for (let place = 0; place < children.length; place += 1) {
      const child = children[place];
      if (child === undefined) continue;
      const isDue = child.freshUntilMs < nowMs;
      if (!isDue) othersUntilMs = Math.min(othersUntilMs, child.freshUntilMs);
      // Another view of the same record may have found the field to be expired before.
      if (isDue || (child.flaws !== null) !== (flaws?.has(place) ?? false)) places.push(place);
    }
    view.freshUntilMs = othersUntilMs;
    if (view.isStale) view.staleItems = view.staleItems?.concat(places) ?? null;
    else if (places.length > 0) {
      view.staleItems = places;
      view.isStale = true;
    }
  }

  /** Marks the expired fields of a view's record. Returns the time until which the other fields are fresh. */
  expire(view: RecordView): number {
    const { record } = view;
    const { maxAgesMs, storageKeys, size } = view.shape!;
    let untilMs = Infinity;
    if (maxAgesMs === null) return untilMs;
    for (let slot = 0; slot < size; slot += 1) {
      const key = storageKeys[slot]!;
      if (maxAgesMs[slot] === Infinity || isOfLayer(view, key)) continue;
      const writtenMs = this.writtenMs(record, key);
      if (writtenMs === null || fieldOf(record, key, view.withoutLayers) === undefined) continue;
      const fieldUntilMs = writtenMs + maxAgesMs[slot]!;
      if (fieldUntilMs >= this.nowMs) untilMs = Math.min(untilMs, fieldUntilMs);
      else if (!record.extra?.expired?.has(key)) {
        // Watchers are not notified. As with invalidated fields, a write clears the mark and notifies them.
        expand(record, this.#types.layout);
        (extraOf(record).expired ??= new Set()).add(key);
      }
    }
    return untilMs;
  }

  /**
   * Sets the time until which a view that was just refreshed is fresh, from all embedded views or from these items of a
   * list.
   */
  keepFresh(view: View, ownUntilMs: number, items: readonly number[] | null): void {
    let untilMs = items === null ? ownUntilMs : view.freshUntilMs;
    const count = items === null ? view.children.length : items.length;
    for (let at = 0; at < count; at += 1) {
      const child = view.children[items === null ? at : items[at]!];
      if (child !== undefined && child.freshUntilMs < untilMs) untilMs = child.freshUntilMs;
    }
    view.freshUntilMs = untilMs;
  }
}
