import type { FieldMergeContext, FieldPolicy } from '../contract/cache.ts';

type PageInfo = { readonly [name: string]: unknown };

interface Connection {
  readonly edges?: readonly unknown[];
  readonly pageInfo?: PageInfo;
  readonly [name: string]: unknown;
}

/** The edges of a list after a page came in: those ahead of the page, the page, and those behind it. */
interface Joined {
  readonly head: readonly unknown[];
  readonly page: readonly unknown[];
  readonly tail: readonly unknown[];
}

/**
 * Joins the pages of a connection (Relay Cursor Connections) into one list, under one field.
 *
 * `after` puts a page behind the edge with that cursor, `before` ahead of it; what was there beyond that edge is
 * replaced. A first page whose last edge is still in the list keeps what follows it, unless the server says that nothing
 * does; else the list starts anew. A node is in the list once. `pageInfo` speaks of the two ends of the whole list.
 *
 * @param keyArgs the arguments that make it another list. Default: none does
 */
export function relayStylePagination(keyArgs: FieldPolicy['keyArgs'] = false): FieldPolicy {
  return {
    keyArgs,
    merge(existing: Connection | null | undefined, incoming: Connection | null | undefined, context) {
      if (!existing || !incoming) return incoming;
      // Asked without its edges, a connection says nothing about them, nor about their ends.
      if (!incoming.edges)
        return { ...existing, ...incoming, pageInfo: { ...incoming.pageInfo, ...existing.pageInfo } };
      const joined = joinEdges(existing, incoming.edges, incoming.pageInfo, context);
      const edges = [...joined.head, ...joined.page, ...joined.tail];
      const pageInfo = incoming.pageInfo && joinPageInfo(existing.pageInfo ?? {}, incoming.pageInfo, joined);
      return { ...existing, ...incoming, edges, ...(pageInfo && { pageInfo }) };
    },
  };
}

/**
 * Joins the pages of a plain list by its `offset` argument: each item takes its place, over what was there. A page without
 * an offset starts at 0, a list without arguments is appended. A place that no page has filled yet makes reads incomplete.
 *
 * @param keyArgs the arguments that make it another list. Default: none does
 */
export function offsetLimitPagination(keyArgs: FieldPolicy['keyArgs'] = false): FieldPolicy {
  return {
    keyArgs,
    merge(existing: readonly unknown[] | null | undefined, incoming: readonly unknown[] | null, { args }) {
      if (!incoming) return incoming;
      const items = [...(existing ?? [])];
      const offset = args === null ? items.length : Number(args['offset'] ?? 0);
      for (const [index, item] of incoming.entries()) items[offset + index] = item;
      return items;
    },
  };
}

function joinEdges(
  existing: Connection,
  page: readonly unknown[],
  pageInfo: PageInfo | undefined,
  context: FieldMergeContext,
): Joined {
  const old = existing.edges ?? [];
  const after = context.args?.['after'];
  if (typeof after === 'string') {
    let at = old.findIndex((edge) => edgeField(edge, 'cursor', context) === after);
    if (at < 0) at = old.length - 1;
    const head = old.slice(0, at + 1);
    return { head, page: withoutNodesOf(head, page, context), tail: [] };
  }
  const before = context.args?.['before'];
  if (typeof before === 'string') {
    const at = old.findIndex((edge) => edgeField(edge, 'cursor', context) === before);
    const tail = at < 0 ? old : old.slice(at);
    return { head: [], page: withoutNodesOf(tail, page, context), tail };
  }
  const last = page.length === 0 ? undefined : nodeKey(page[page.length - 1], context);
  const at = last === undefined ? -1 : old.findIndex((edge) => nodeKey(edge, context) === last);
  const tail = at < 0 || pageInfo?.['hasNextPage'] === false ? [] : old.slice(at + 1);
  return { head: [], page, tail: withoutNodesOf(page, tail, context) };
}

/** What a page says of an end of its own is true of the list only if that is an end of the list. */
function joinPageInfo(existing: PageInfo, incoming: PageInfo, { head, page, tail }: Joined): PageInfo {
  const kept: string[] = [];
  if (head.length > 0) kept.push('hasPreviousPage', 'startCursor');
  if (tail.length > 0) kept.push('hasNextPage', 'endCursor');
  // An empty page has no cursors, and the list still ends where it did.
  if (page.length === 0 && head.length > 0) kept.push('endCursor');
  if (page.length === 0 && tail.length > 0) kept.push('startCursor');
  const joined: { [name: string]: unknown } = { ...existing, ...incoming };
  for (const name of kept) if (existing[name] !== undefined) joined[name] = existing[name];
  return joined;
}

function withoutNodesOf(
  present: readonly unknown[],
  edges: readonly unknown[],
  context: FieldMergeContext,
): readonly unknown[] {
  const nodes = new Set(present.map((edge) => nodeKey(edge, context)));
  nodes.delete(undefined);
  return nodes.size === 0 ? edges : edges.filter((edge) => !nodes.has(nodeKey(edge, context)));
}

/** `undefined`: the node has no key, so it is like no other. */
function nodeKey(edge: unknown, context: FieldMergeContext): string | undefined {
  const node = edgeField(edge, 'node', context);
  return context.isReference(node) ? node.__ref : undefined;
}

/** An edge may be an entity itself. */
function edgeField(edge: unknown, name: string, context: FieldMergeContext): unknown {
  return typeof edge === 'object' && edge !== null ? context.readField(name, edge as never) : undefined;
}
