import type { PagePolicy } from '../contract/cache.ts';
import { joinConnection } from '../store/pages/joinConnection.ts';
import { joinOffset } from '../store/pages/joinOffset.ts';
import { pageMerge } from '../store/write/joinPage.ts';

/**
 * Creates a policy that joins the pages of a connection (Relay Cursor Connections) into one list in one field.
 *
 * A page with `after` is inserted after the edge with that cursor and replaces the edges there. If the last edge of
 * the page was in the list before, the edges after it are retained, unless `hasNextPage` is false. A first page is
 * joined in the same way, or starts the list again. A page with `before`, or with `last` and no cursor, works the
 * same from the other end, using its first edge and `hasPreviousPage`.
 *
 * Each node is in the list once, and its edge keeps its identity. `pageInfo` describes both ends of the whole list. A
 * list of `nodes`, with or without edges, is joined in the same way.
 *
 * A response that is older than the list can still extend an end of it, or precede a page that arrived earlier; it
 * never replaces newer edges. If edges have errors, existing edges in their place are retained.
 *
 * @param keyArgs the arguments that select a different list. Defaults to no arguments
 */
export function relayStylePagination<Argument extends string = never>(
  keyArgs: readonly Argument[] | false = false,
): PagePolicy<Argument> {
  return { keyArgs, merge: pageMerge(joinConnection) };
}

/**
 * Creates a policy that joins the pages of a plain list by their `offset` argument.
 *
 * Each item is stored at its index and replaces the existing item. A page without an offset starts at 0, and a list
 * without arguments is appended. Reads are incomplete while an index before the end is empty. A response that is
 * older than the list fills empty indexes and extends the list, but replaces no items.
 *
 * @param keyArgs the arguments that select a different list. Defaults to no arguments
 */
export function offsetLimitPagination<Argument extends string = never>(
  keyArgs: readonly Argument[] | false = false,
): PagePolicy<Argument> {
  return { keyArgs, merge: pageMerge(joinOffset) };
}
