import type { Ages } from '../records/ages.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { expand, extraOf, fieldOf, ListView, type RecordView, type View } from '../records/storedRecord.ts';

// Views know until when they are fresh, so reading a fresh view only costs a comparison with the clock. An expired view
// is marked as stale when it is read. Views that embed it are not notified: each checks for itself when it is read.

/** Marks a view as stale if something in it has expired. */
export function wakeExpired(view: View, nowMs: number): void {
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
export function expireFields(store: RecordStore, ages: Ages, view: RecordView): number {
  const { record } = view;
  const { maxAgesMs, storageKeys, size } = view.shape!;
  let untilMs = Infinity;
  if (maxAgesMs === null) return untilMs;
  for (let slot = 0; slot < size; slot += 1) {
    const key = storageKeys[slot]!;
    if (maxAgesMs[slot] === Infinity || isOfLayer(view, key)) continue;
    const writtenMs = ages.writtenMs(record, key);
    if (writtenMs === null || fieldOf(record, key, view.withoutLayers) === undefined) continue;
    const fieldUntilMs = writtenMs + maxAgesMs[slot]!;
    if (fieldUntilMs >= ages.nowMs) untilMs = Math.min(untilMs, fieldUntilMs);
    else if (!record.extra?.expired?.has(key)) {
      // Watchers are not notified. As with invalidated fields, a write clears the mark and notifies them.
      expand(record, store.types.layout);
      (extraOf(record).expired ??= new Set()).add(key);
    }
  }
  return untilMs;
}

/**
 * Sets the time until which a view that was just refreshed is fresh, from all embedded views or from these items of a
 * list.
 */
export function keepFreshUntil(view: View, ownUntilMs: number, items: readonly number[] | null): void {
  let untilMs = items === null ? ownUntilMs : view.freshUntilMs;
  const count = items === null ? view.children.length : items.length;
  for (let at = 0; at < count; at += 1) {
    const child = view.children[items === null ? at : items[at]!];
    if (child !== undefined && child.freshUntilMs < untilMs) untilMs = child.freshUntilMs;
  }
  view.freshUntilMs = untilMs;
}

/** Returns whether the view shows a value of an optimistic layer. Such values do not age. */
export function isOfLayer(view: RecordView, key: string): boolean {
  return !view.withoutLayers && (view.record.extra?.base?.has(key) ?? false);
}
