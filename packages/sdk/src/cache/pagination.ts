import type { PagePolicy } from '../contract/cache.ts';
import { joinConnection } from '../store/joinConnection.ts';
import { joinOffset } from '../store/joinOffset.ts';
import { pageMerge } from '../store/joinPage.ts';

/**
 * Joins the pages of a connection (Relay Cursor Connections) into one list, under one field.
 *
 * `after` puts a page behind the edge with that cursor and replaces the edges that were there. If the last edge of the
 * page is one of them, the edges that followed it stay, unless `hasNextPage` is false. A first page is joined alike, or
 * starts the list again. `before`, and `last` without a cursor, are the same from the other end: the first edge of the
 * page and `hasPreviousPage` decide.
 *
 * A node is in the list once, and its edge stays the same object. `pageInfo` describes the two ends of the whole list. A
 * list of `nodes`, beside the edges or in their place, is joined alike.
 *
 * An answer that is older than what is there still goes to an end of the list, or ahead of a page that came before its
 * time; nothing younger makes way for it. Of edges that failed, the ones that were there stay.
 *
 * @param keyArgs the arguments that make it another list. Default: none does
 */
export function relayStylePagination<Argument extends string = never>(
  keyArgs: readonly Argument[] | false = false,
): PagePolicy<Argument> {
  return { keyArgs, merge: pageMerge(joinConnection) };
}

/**
 * Joins the pages of a plain list by its `offset` argument: each item takes its place, over what was there. A page without
 * an offset starts at 0, a list without arguments is appended. A place that no page has filled yet makes reads incomplete.
 * An answer that is older than what is there fills such places, and goes on where the list ends; it takes no item's place.
 *
 * @param keyArgs the arguments that make it another list. Default: none does
 */
export function offsetLimitPagination<Argument extends string = never>(
  keyArgs: readonly Argument[] | false = false,
): PagePolicy<Argument> {
  return { keyArgs, merge: pageMerge(joinOffset) };
}
