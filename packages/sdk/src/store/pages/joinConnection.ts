import { equalEmbedded } from '../records/embedded.ts';
import { joinErrors } from './joinErrors.ts';
import type { JoinPage, PageContext } from '../write/joinPage.ts';
import { applyRecord, own } from '../write/applyRecord.ts';
import { isEmbedded, isEntity, type Stored, StoredList, StoredRecord } from '../records/storedRecord.ts';

/** Puts the edges of a page where its cursor points, and merges all other fields into the connection. */
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
      // A connection requested without its edges says nothing about them or about its ends.
      ends ||= firstEnd + lastEnd;
      const errors = incoming.extra?.errors?.get(key);
      const stays = (at: number): number | undefined => (at >= 0 ? at : undefined);
      if (errors) joinErrors(store, existing, key, errors, stays, null);
    }
    settled.add(key);
  }
  const info = store.get(existing, 'pageInfo');
  const newInfo = store.get(incoming, 'pageInfo');
  if (isEmbedded(info) && isEmbedded(newInfo)) {
    settled.add('pageInfo');
    applyRecord(store, info, newInfo, (name) => ends.includes(name));
    store.confirm(existing, 'pageInfo', incoming);
  }
  applyRecord(store, existing, incoming, (name) => isOlder || settled.has(name));
  return existing;
};

/** The fields of `pageInfo` that describe each end. */
const firstCursor = 'startCursor';
const lastCursor = 'endCursor';
const firstEnd = 'hasPreviousPage startCursor';
const lastEnd = 'hasNextPage endCursor';

/** The nodes of a list, passed on to the list that replaces it, so that a page does not read 10,000 edges again. */
const nodesOfLists = new WeakMap<StoredList, Set<unknown>>();
/** For pages that arrived before the page they follow: the requested cursor, by the first edge. */
const awaitedCursors = new WeakMap<object, unknown>();

/**
 * Joins a page with the list of edges, or of plain nodes. Returns which fields of `pageInfo` must keep the connection's
 * values, or `undefined` if the page would replace more recent data.
 */
function joinList(
  existing: StoredRecord,
  incoming: StoredRecord,
  key: string,
  list: StoredList,
  incomingPage: readonly Stored[],
  { store, args, isOlder }: PageContext,
): string | undefined {
  const { after, before, first, last } = args ?? {};
  const old = list.items;
  const size = old.length;
  const get = (from: Stored | undefined, name: string): Stored | undefined =>
    from instanceof StoredRecord ? store.get(from, name) : undefined;
  const info = (of: StoredRecord, name: string): Stored | undefined => get(get(of, 'pageInfo'), name);
  const nodeOf = (edge: Stored | undefined): Stored | undefined =>
    key === 'edges' ? get(edge, 'node') : edge;
  const hasNode = (node: Stored | undefined) => (edge: Stored | undefined) =>
    isEntity(node) && nodeOf(edge) === node;
  /** Plain nodes have no cursors, but the cursors of the two ends are known. */
  const hasCursor = (cursor: unknown, place: number, end: string) => (edge: Stored, index: number) =>
    (get(edge, 'cursor') ?? (index === place ? info(existing, end) : undefined)) === cursor;

  // The page replaces the places in the half-open range from `from` to `until`. If nothing has moved, it begins at
  // `base`.
  let from = 0;
  let until = size;
  let base = 0;
  let isWelcome = !isOlder;
  let isEarly = false;
  const isBackward = !after && (before || (last && !first));
  if (after) {
    // Search from the end, where the cursor usually is.
    const at = old.findLastIndex(hasCursor(after, size - 1, lastCursor));
    isEarly = at < 0 && size > 0;
    base = from = at < 0 ? size : at + 1;
    const awaited = awaitedCursors.get(old[from] as object);
    // The edges after the cursor belong to another page, which arrived before this one.
    if (awaited !== undefined && awaited !== after) until = from;
    isWelcome ||= at >= 0 && from === until && (from < size || info(existing, 'hasNextPage') !== false);
  } else if (before) {
    const at = old.findIndex(hasCursor(before, 0, firstCursor));
    until = Math.max(at, 0);
    base = until - incomingPage.length;
    isWelcome ||= at === 0 && info(existing, 'hasPreviousPage') !== false;
  } else if (isBackward) base = size - incomingPage.length;
  if (!isWelcome) return undefined;

  const errors = incoming.extra?.errors?.get(key) ?? [];
  let page = incomingPage;
  // If all other edges are unchanged, failed edges keep their existing values.
  if (errors.length > 0 && page.every((edge, at) => edge === null || hasNode(nodeOf(edge))(old[base + at])))
    page = page.map((edge, at) => edge ?? old[base + at] ?? null);
  // Edges beyond the page stay if its outermost edge is still in the list, unless the server says that there are no
  // more.
  if (from < until && info(incoming, isBackward ? 'hasPreviousPage' : 'hasNextPage') !== false) {
    const isThere = (edge: Stored): boolean => edge !== null;
    const at = old.findIndex(hasNode(nodeOf(isBackward ? page.find(isThere) : page.findLast(isThere))));
    if (at >= from && at < until) {
      if (isBackward) from = at;
      else until = at + 1;
    }
  }

  const replaced = old.slice(from, until);
  const edgeOfNode = new Map(replaced.map((edge) => [nodeOf(edge), edge]));
  // From here on, this set holds only the nodes of edges that stay around the page.
  const nodes = nodesOfLists.get(list) ?? new Set(old.map(nodeOf));
  nodesOfLists.delete(list);
  for (const node of edgeOfNode.keys()) nodes.delete(node);

  // Nodes that the page may move from the edges beyond it. Edges of a more recent response keep their nodes.
  const movable =
    after || before
      ? new Set(isOlder ? [] : (isBackward ? old.slice(0, from) : old.slice(until)).map(nodeOf))
      : nodes;

  const seen = new Set<unknown>();
  const items: Stored[] = [];
  const places: number[] = [];
  let isAround = false;
  for (const [at, edge] of page.entries()) {
    places.push(items.length);
    const node = nodeOf(edge);
    // The existing edge: the one with the same node, or an equal one in the same place.
    let twin: Stored | undefined;
    if (isEntity(node)) {
      if (seen.has(node) || (nodes.has(node) && !movable.has(node))) continue;
      isAround ||= nodes.has(node);
      seen.add(node);
      twin = edgeOfNode.get(node);
    } else {
      twin = replaced[base - from + at];
      if (!equalEmbedded(store, twin, edge)) twin = undefined;
    }
    if (isEmbedded(twin) && isEmbedded(edge)) {
      applyRecord(store, twin, edge);
      items.push(twin);
    } else {
      own(edge, existing);
      items.push(edge);
    }
  }
  const around = (edges: readonly Stored[]): readonly Stored[] =>
    isAround ? edges.filter((edge) => !seen.has(nodeOf(edge))) : edges;
  // If a page is appended, the list is copied only once, into the result.
  const head = around(from === size ? old : old.slice(0, from));
  const tail = around(old.slice(until));
  const edges = head.concat(items, tail);
  const isSame = edges.length === size && edges.every((edge, at) => edge === old[at]);
  const joined = isSame ? list : new StoredList(edges);
  for (const node of seen) nodes.add(node);
  // If an edge is an entity, its node may change, so the set would become outdated.
  if (key === 'nodes' || !isEntity(edges[0])) nodesOfLists.set(joined, nodes);
  if (isEarly && isEmbedded(items[0])) awaitedCursors.set(items[0], after);
  joinErrors(
    store,
    existing,
    key,
    errors,
    (at) =>
      at < from
        ? around(old.slice(0, at)).length
        : at >= until
          ? edges.length - around(old.slice(at)).length
          : undefined,
    (at) => head.length + places[at]!,
  );
  // A layer records its writes even if the value is unchanged.
  if (!isSame || store.layer !== null) store.set(existing, key, joined);
  store.confirm(existing, key, incoming);

  let ends = '';
  // An empty page has no cursors, and the list still ends at the same place.
  if (head.length > 0) ends += firstEnd + (page.length === 0 ? lastCursor : '');
  if (tail.length > 0) ends += lastEnd + (page.length === 0 ? firstCursor : '');
  return ends;
}
