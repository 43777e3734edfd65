import { equalEmbedded } from '../records/embedded.ts';
import { joinErrors } from './joinErrors.ts';
import type { JoinPage } from '../write/joinPage.ts';
import { applyRecord, own } from '../write/applyRecord.ts';
import { isEmbedded, type Stored, StoredList, type StoredRecord } from '../records/storedRecord.ts';

/**
 * Puts each item of a page in its place, counted from the `offset` argument. An older page only fills empty places or
 * appends to the end of the list.
 */
export const joinOffset: JoinPage = (existing, incoming, { store, record, key, args, errors, isOlder }) => {
  const incomingPage = itemsOf(incoming);
  const known = itemsOf(existing);
  const before = known ?? [];
  // The more recent one of two responses to the same request wins. So does a more recent empty list.
  if (incomingPage === undefined || (isOlder && (args === null || before.length === 0))) return undefined;
  const from = args === null ? before.length : Number(args['offset'] ?? 0);
  const equals = (item: Stored, at: number): boolean => equalEmbedded(store, item, before[from + at]);
  let page = incomingPage;
  const failed = new Set(
    errors.map(({ pathBelow }) => pathBelow![0]).filter((at) => page[Number(at)] === null),
  );
  // If all other items are unchanged, failed items keep their existing values.
  if (failed.size > 0 && page.every((item, at) => failed.has(at) || equals(item, at)))
    page = page.map((item, at) => item ?? before[from + at] ?? null);
  const items = before.slice();
  for (const [at, item] of page.entries()) {
    const place = from + at;
    // A place that no page has filled yet: the incoming value is itself a list joined from pages.
    if (item === undefined) continue;
    const isFree = place < before.length ? before[place] === undefined : from === before.length;
    if (equals(item, at)) {
      // The item was received again, so its age starts again.
      if (store.ages !== null && store.layer === null && !isOlder && isEmbedded(item))
        applyRecord(store, before[place] as StoredRecord, item);
      continue;
    }
    if (isOlder && (failed.has(at) || !isFree)) continue;
    while (items.length < place) items.push(undefined);
    own(item, record);
    items[place] = item;
  }
  if (!isOlder) {
    const until = from + page.length;
    const placeInList = (at: number) => (known && (at < from || at >= until) ? at : undefined);
    joinErrors(store, record, key, errors, placeInList, (at) => from + at);
  }
  // Without a previous list, even an empty list is a change.
  if (known?.length === items.length && items.every((item, at) => item === known[at])) return existing;
  return incoming instanceof StoredList ? new StoredList(items) : items;
};

/** A list of leaves is opaque, so it is stored as an array. */
function itemsOf(value: Stored | undefined): readonly Stored[] | undefined {
  return value instanceof StoredList ? value.items : Array.isArray(value) ? value : undefined;
}
