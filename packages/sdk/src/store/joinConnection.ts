import { equalEmbedded } from './externalValue.ts';
import { joinErrors } from './joinErrors.ts';
import type { JoinPage, PageContext } from './joinPage.ts';
import { applyRecord, own } from './applyRecord.ts';
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

/** Fields of the page information, by the end that they speak of. */
const firstCursor = 'startCursor';
const lastCursor = 'endCursor';
const firstEnd = `hasPreviousPage ${firstCursor}`;
const lastEnd = `hasNextPage ${lastCursor}`;

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
  /** Plain nodes have no cursors; those of their ends are known. */
  const hasCursor = (cursor: unknown, place: number, end: string) => (edge: Stored, index: number) =>
    (get(edge, 'cursor') ?? (index === place ? info(existing, end) : undefined)) === cursor;

  // The page takes the places from `from` on, before `until`. If nothing has moved it begins at `base`.
  let from = 0;
  let until = size;
  let base = 0;
  let isWelcome = !isOlder;
  let isEarly = false;
  const isBackward = !after && (before || (last && !first));
  if (after) {
    // From the end, where it mostly is.
    const at = old.findLastIndex(hasCursor(after, size - 1, lastCursor));
    isEarly = at < 0 && size > 0;
    base = from = at < 0 ? size : at + 1;
    const awaited = awaitedCursors.get(old[from] as object);
    // What is behind the cursor is another page, that came before this one.
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
  // If all others are the ones that are there, those that failed keep their places.
  if (errors.length > 0 && page.every((edge, at) => edge === null || hasNode(nodeOf(edge))(old[base + at])))
    page = page.map((edge, at) => edge ?? old[base + at] ?? null);
  // Edges beyond the page stay if its outermost edge is still in the list, unless the server says that nothing is there.
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
  // From here on the nodes of what stays around the page.
  const nodes = nodesOfLists.get(list) ?? new Set(old.map(nodeOf));
  nodesOfLists.delete(list);
  for (const node of edgeOfNode.keys()) nodes.delete(node);

  // Nodes that the page may take from the edges beyond it. A newer response keeps its own.
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
    // The edge that is there already: that of the same node, or an equal one in the same place.
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
  // Where a page is appended, the one copy of the list is the list that comes of it.
  const head = around(from === size ? old : old.slice(0, from));
  const tail = around(old.slice(until));
  const edges = head.concat(items, tail);
  const isSame = edges.length === size && edges.every((edge, at) => edge === old[at]);
  const joined = isSame ? list : new StoredList(edges);
  for (const node of seen) nodes.add(node);
  // An edge that is an entity may get another node.
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
  // A layer holds what it wrote even if that was there already.
  if (!isSame || store.layer !== null) store.set(existing, key, joined);
  store.confirm(existing, key, incoming);

  let ends = '';
  // An empty page has no cursors, and the list still ends where it did.
  if (head.length > 0) ends += firstEnd + (page.length === 0 ? lastCursor : '');
  if (tail.length > 0) ends += lastEnd + (page.length === 0 ? firstCursor : '');
  return ends;
}
