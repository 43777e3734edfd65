import { equalEmbedded } from './externalValue.ts';
import { joinErrors } from './joinErrors.ts';
import type { JoinPage } from './joinPage.ts';
import { isEmbedded, type Stored, StoredList } from './storedRecord.ts';

/** Puts each item of a page in its place, counted from the `offset` argument. An older page only fills what is empty. */
export const joinOffset: JoinPage = (existing, incoming, { store, record, key, args, errors, isOlder }) => {
  const page = itemsOf(incoming);
  const before = itemsOf(existing) ?? [];
  if (page === undefined || (isOlder && args === null)) return undefined;
  const from = args === null ? before.length : Number(args['offset'] ?? 0);
  const failed = new Set(errors.map(({ pathBelow }) => pathBelow![0]));
  // If all others are the ones that are there, those that failed keep their places.
  const stay = page.every((item, at) => failed.has(at) || equalEmbedded(store, item, before[from + at]));
  const items = before.slice();
  let isSame = existing !== undefined;
  for (const [at, item] of page.entries()) {
    const place = from + at;
    const known = before[place];
    if (known === undefined ? isOlder && failed.has(at) : isOlder || (stay && failed.has(at))) continue;
    if (equalEmbedded(store, item, known)) continue;
    while (items.length < place) items.push(undefined);
    if (isEmbedded(item)) item.owner = record;
    items[place] = item;
    isSame = false;
  }
  if (!isOlder) {
    const until = from + page.length;
    joinErrors(store, record, key, errors, { from, until, moved: 0, placeOf: (at) => from + at });
  }
  if (isSame) return existing;
  return incoming instanceof StoredList ? new StoredList(items) : items;
};

/** A list of leaves is opaque: an array. */
function itemsOf(value: Stored | undefined): readonly Stored[] | undefined {
  return value instanceof StoredList ? value.items : Array.isArray(value) ? value : undefined;
}
