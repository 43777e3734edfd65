import type { Ages } from './ages.ts';
import type { RecordStore } from './recordStore.ts';
import { expand, extraOf, fieldOf, ListView, type RecordView, type View } from './storedRecord.ts';

// Views know how long they are good for, so a read of one that is costs a look at the clock. One that is not is made
// stale by whoever reads it, and those that embed it are not told: each finds out for itself, when it is read.

/** Makes a view stale if something that it shows has become too old since. */
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
    // Its field may have been found to be too old before, by another that shows it.
    if (isDue || (child.flaws !== null) !== (flaws?.has(place) ?? false)) places.push(place);
  }
  view.freshUntilMs = othersUntilMs;
  if (view.isStale) view.staleItems = view.staleItems?.concat(places) ?? null;
  else if (places.length > 0) {
    view.staleItems = places;
    view.isStale = true;
  }
}

/** Marks those fields of a view's record that are too old. Answers until when the others are not. */
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
      // Nobody hears of it. A write does away with it aloud, as with what was invalidated.
      expand(record, store.types.layout);
      (extraOf(record).expired ??= new Set()).add(key);
    }
  }
  return untilMs;
}

/** Until when a view is good that was just brought up to date: all of it, or those items of a list. */
export function keepFreshUntil(view: View, ownUntilMs: number, items: readonly number[] | null): void {
  let untilMs = items === null ? ownUntilMs : view.freshUntilMs;
  const count = items === null ? view.children.length : items.length;
  for (let at = 0; at < count; at += 1) {
    const child = view.children[items === null ? at : items[at]!];
    if (child !== undefined && child.freshUntilMs < untilMs) untilMs = child.freshUntilMs;
  }
  view.freshUntilMs = untilMs;
}

/** Does the view show what an optimistic layer wrote? That does not age. */
export function isOfLayer(view: RecordView, key: string): boolean {
  return !view.withoutLayers && (view.record.extra?.base?.has(key) ?? false);
}
