import { equalEmbedded } from './externalValue.ts';
import { joinErrors } from './joinErrors.ts';
import type { JoinPage, PageContext } from './joinPage.ts';
import { layRecord, own } from './layRecord.ts';
import { isEmbedded, isEntity, type Stored, StoredList, StoredRecord } from './storedRecord.ts';

/** Puts the edges of a page where its cursor says, and all else that it says over what the connection holds. */
export const joinConnection: JoinPage = (existing, incoming, context) => {
  const { store, isOlder } = context;
  if (!(existing instanceof StoredRecord && incoming instanceof StoredRecord)) return undefined;
  const settled = new Set<string>();
  let ends = '';
  for (const key of ['edges', 'nodes']) {
    const list = store.get(existing, key);
    const page = store.get(incoming, key);
    if (!(list instanceof StoredList)) continue;
    if (page instanceof StoredList) {
      const kept = joinList(existing, incoming, key, list, page.items, context);
      if (kept === undefined) return existing;
      ends = kept;
    } else {
      // Asked without its edges, a connection says nothing about them, nor about their ends.
      ends ||= firstEnd + lastEnd;
      if (incoming.extra?.errors?.has(key)) continue;
    }
    settled.add(key);
  }
  const info = store.get(existing, 'pageInfo');
  const newInfo = store.get(incoming, 'pageInfo');
  if (isEmbedded(info) && isEmbedded(newInfo)) {
    settled.add('pageInfo');
    layRecord(store, info, newInfo, (name) => ends.includes(name));
  }
  layRecord(store, existing, incoming, (name) => isOlder || settled.has(name));
  return existing;
};

/** Fields of the page information, by the end that they speak of. */
const firstEnd = 'hasPreviousPage startCursor ';
const lastEnd = 'hasNextPage endCursor ';

/** The nodes of a list, handed on to the list that grows out of it: nobody asks 10,000 edges for each page. */
const nodesOfLists = new WeakMap<StoredList, Set<unknown>>();
/** By the first edge of a page that came before the one it follows: the cursor that it was asked after. */
const awaitedCursors = new WeakMap<object, unknown>();

/**
 * Joins a page with the list of edges, or of plain nodes. Answers what the connection knows of its ends better than the
 * page does; `undefined`: the page would take the place of something younger.
 */
function joinList(
  existing: StoredRecord,
  incoming: StoredRecord,
  key: string,
  list: StoredList,
  page: readonly Stored[],
  { store, args, isOlder }: PageContext,
): string | undefined {
  const { after, before, first, last } = args ?? {};
  const old = list.items;
  const size = old.length;
  const count = page.length;
  const get = (from: Stored | undefined, name: string): Stored | undefined =>
    from instanceof StoredRecord ? store.get(from, name) : undefined;
  const info = (of: StoredRecord, name: string): Stored | undefined => get(get(of, 'pageInfo'), name);
  const nodeOf = (edge: Stored): Stored | undefined => (key === 'edges' ? get(edge, 'node') : edge);
  const placeOf = (edge: Stored): number => {
    const node = nodeOf(edge);
    return isEntity(node) ? old.findIndex((other) => nodeOf(other) === node) : -1;
  };
  /** Plain nodes have no cursors; those of their ends are known. */
  const isAt = (cursor: unknown, place: number, end: string) => (edge: Stored, index: number) =>
    (get(edge, 'cursor') ?? (index === place ? info(existing, end) : undefined)) === cursor;

  // The page takes the places from `from` on, before `until`.
  let from = 0;
  let until = size;
  let isWelcome = !isOlder;
  let isEarly = false;
  if (after) {
    // From the end, where it mostly is.
    const at = old.findLastIndex(isAt(after, size - 1, 'endCursor'));
    from = at < 0 ? size : at + 1;
    const awaited = awaitedCursors.get(old[from] as object);
    // What is behind the cursor is another page, that came before this one.
    if (awaited !== undefined && awaited !== after) until = from;
    isWelcome ||= at >= 0 && from === until && (from < size || info(existing, 'hasNextPage') !== false);
    isEarly = at < 0 && size > 0;
  } else if (before) {
    const at = old.findIndex(isAt(before, 0, 'startCursor'));
    until = Math.max(at, 0);
    isWelcome ||= at === 0 && info(existing, 'hasPreviousPage') !== false;
  } else if (last && !first) {
    // Edges that failed are null, and take places too.
    const good = page.findIndex(isThere);
    const at = good < 0 ? size : placeOf(page[good]);
    if (count > 0 && at >= 0 && info(incoming, 'hasPreviousPage') !== false)
      from = Math.max(at - (good < 0 ? count : good), 0);
  } else {
    const good = page.findLastIndex(isThere);
    const at = good < 0 ? -1 : placeOf(page[good]);
    if (count > 0 && (at >= 0 || good < 0) && info(incoming, 'hasNextPage') !== false)
      until = Math.min(at + count - good, size);
  }
  if (!isWelcome) return undefined;

  const replaced = new Map<unknown, Stored>();
  for (const edge of old.slice(from, until)) replaced.set(nodeOf(edge), edge);
  // From here on the nodes of what stays around the page.
  const nodes = nodesOfLists.get(list) ?? new Set(old.map(nodeOf));
  nodesOfLists.delete(list);
  for (const node of replaced.keys()) nodes.delete(node);

  // Where the page begins if nothing has moved.
  const base = !after && (before || (last && !first)) ? until - count : from;
  const standing = (index: number): Stored | undefined =>
    base + index < from || base + index >= until ? undefined : old[base + index];
  /** The edge that is there already: that of the same node, or an equal one in the same place. */
  const twinOf = (edge: Stored, index: number): Stored | undefined => {
    const node = nodeOf(edge);
    if (isEntity(node)) return replaced.get(node);
    return equalEmbedded(store, edge, standing(index)) ? standing(index) : undefined;
  };
  const errors = incoming.extra?.errors?.get(key) ?? [];
  const failed = new Set(errors.map(({ pathBelow }) => pathBelow![0]));
  // If all others are the ones that are there, those that failed keep their places.
  const stay = page.every(
    (edge, index) => failed.has(index) || (standing(index) && twinOf(edge, index) === standing(index)),
  );

  const seen = new Set<unknown>();
  const items: Stored[] = [];
  const places: number[] = [];
  let areAround = false;
  for (const [index, edge] of page.entries()) {
    places.push(items.length);
    const twin = stay && failed.has(index) ? standing(index) : twinOf(edge, index);
    const node = nodeOf(twin ?? edge);
    if (isEntity(node)) {
      const isAround = nodes.has(node);
      if (seen.has(node) || (isAround && (after || before))) continue;
      areAround ||= isAround;
      seen.add(node);
    }
    if (isEmbedded(twin) && isEmbedded(edge)) layRecord(store, twin, edge);
    else if (twin === undefined) own(edge, existing);
    items.push(isEntity(edge) ? edge : (twin ?? edge));
  }
  const around = (edges: readonly Stored[]): readonly Stored[] =>
    areAround ? edges.filter((edge) => !seen.has(nodeOf(edge))) : edges;
  const head = around(old.slice(0, from));
  const tail = around(old.slice(until));
  const edges = head.concat(items, tail);
  const isSame = edges.length === size && edges.every((edge, index) => edge === old[index]);
  const joined = isSame ? list : new StoredList(edges);
  for (const node of seen) nodes.add(node);
  // An edge that is an entity may get another node.
  if (key === 'nodes' || !isEntity(edges[0])) nodesOfLists.set(joined, nodes);
  if (isEarly && isEmbedded(items[0])) awaitedCursors.set(items[0], after);
  joinErrors(store, existing, key, errors, {
    from,
    until,
    moved: head.length + items.length - until,
    placeOf: (index) => head.length + places[index]!,
  });
  // A layer holds what it wrote even if that was there already.
  if (!isSame || store.layer !== null) store.set(existing, key, joined);
  if (store.layer === null) store.setInvalidated(existing, key, false);

  let ends = '';
  if (head.length > 0) ends += firstEnd;
  if (tail.length > 0) ends += lastEnd;
  // An empty page has no cursors, and the list still ends where it did.
  if (count === 0) ends += head.length > 0 ? 'endCursor' : 'startCursor';
  return ends;
}

function isThere(value: Stored): boolean {
  return value !== null;
}
