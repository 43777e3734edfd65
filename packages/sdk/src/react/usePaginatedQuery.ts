import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import type { QueryResult } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { type ClientError, isClientError } from '../contract/errors.ts';
import { NetworkStatus } from '../contract/networkStatus.ts';
import type { ObservedQuery } from './observeQuery.ts';
import { type SkipToken, skipToken } from './skipToken.ts';
import { useQuery, type UseQueryOptions, type UseQueryResult } from './useQuery.ts';
import { paginatedQueryHookRules } from './hookRules.ts';

/** The fields of a Relay connection that are needed, with `edges` or `nodes`. */
export interface ConnectionPage<Item = any> {
  readonly edges?: readonly ({ readonly node?: Item | null } | null)[] | null;
  readonly nodes?: readonly (Item | null)[] | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Options of `usePaginatedQuery`. */
export interface UsePaginatedQueryOptions<Data = any, Vars = any, Item = any> extends UseQueryOptions<
  Data,
  Vars
> {
  /** Selects the connection or plain list that is paginated. */
  readonly list: (data: Data) => ConnectionPage<Item> | readonly (Item | null)[] | null | undefined;
  /**
   * Returns the variables of the next page, or `null` after the last page.
   *
   * By default, a connection uses `after` with its end cursor. A plain list uses `offset` with its length, until a
   * page adds nothing or is shorter than `limit`.
   */
  readonly nextPage?: (page: {
    readonly items: readonly Item[];
    readonly data: Data;
    readonly variables: Vars | undefined;
  }) => Partial<Vars> | null;
  /** A smaller document that fetches only a page. It receives the variables of the query and those of the page. */
  readonly pageQuery?: DocumentNode;
}

/** The return value of `usePaginatedQuery`. */
export interface UsePaginatedQueryResult<Data = any, Vars = any, Item = any> extends UseQueryResult<
  Data,
  Vars
> {
  /** The items of all pages so far, without nulls. The same array until one of them changes. */
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /**
   * Fetches the next page. While a page is in flight, further calls return the same promise.
   *
   * Resolves with `null` after the last page. Rejects with a `ClientError`, which need not be handled because
   * `pageError` reports it.
   */
  loadMore(): Promise<QueryResult | null>;
  readonly isLoadingMore: boolean;
  /** The error of the last page, until the next attempt. */
  readonly pageError: ClientError | undefined;
}

/** The state of the pages of one list. */
interface Pages {
  readonly of: ObservedQuery;
  readonly error?: ClientError;
  /** The length at which a plain list turned out to be complete. */
  readonly endedAt?: number;
}

const skipped: UsePaginatedQueryOptions = { skip: true, list: () => null };

/**
 * Runs a query whose list arrives in pages and returns all pages as one list.
 *
 * The pages are joined in the cache by the policy of the field (`relayStylePagination`, `offsetLimitPagination`).
 * Components therefore share the list, and it is still complete when one of them mounts again.
 */
export function usePaginatedQuery<Data, Vars, Item>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  given: (UsePaginatedQueryOptions<Data, NoInfer<Vars>, Item> & VariablesOption<Vars>) | SkipToken,
): UsePaginatedQueryResult<Data, Vars, Item> {
  const options: UsePaginatedQueryOptions<Data, Vars, Item> = given === skipToken ? skipped : given;
  checkOptions('usePaginatedQuery', options, paginatedQueryHookRules, ['list']);
  const { list: _list, nextPage: _nextPage, pageQuery: _pageQuery, ...queryOptions } = options;
  const result = useQuery<Data, any>(query, queryOptions) as UseQueryResult<Data, Vars>;
  const { data, variables, observable, networkStatus } = result;
  const [pages, setPages] = useState<Pages>({ of: observable });
  const current: Pages = pages.of === observable ? pages : { of: observable };

  const list = data && options.list(data);
  const items = useMemo(() => itemsOf<Item>(list), [list]);
  const next = data === undefined ? null : nextPageOf(options, data, list, items, variables, current.endedAt);

  const latest = useRef({ options, list, next, current, observable });
  useInsertionEffect(() => {
    latest.current = { options, list, next, current, observable };
  });
  const loading = useRef<{ readonly of: ObservedQuery; readonly page: Promise<QueryResult> } | null>(null);

  const loadMore = useCallback((): Promise<QueryResult | null> => {
    const { options, list, next, current, observable } = latest.current;
    if (loading.current?.of === observable) return loading.current.page;
    if (next === null) return Promise.resolve(null);

    async function load(asked: object): Promise<QueryResult> {
      if (current.error !== undefined) setPages({ of: observable });
      try {
        const page = await observable.fetchMore<any, any>({
          query: options.pageQuery,
          variables: asked,
        });
        const { data } = observable.getCurrentResult();
        const now = data && options.list(data);
        // The end of a plain list is only visible when a page adds nothing.
        if (Array.isArray(now) && Array.isArray(list) && isLast(now.length - list.length, asked))
          setPages({ of: observable, endedAt: now.length });
        return page;
      } catch (error) {
        if (isClientError(error)) setPages({ of: observable, error });
        throw error;
      } finally {
        if (loading.current?.of === observable) loading.current = null;
      }
    }

    const page = load(next);
    loading.current = { of: observable, page };
    // `pageError` reports the failure.
    page.catch(() => {});
    return page;
  }, []);

  return useMemo(
    () => ({
      ...result,
      items,
      hasMore: next !== null,
      loadMore,
      isLoadingMore: networkStatus === NetworkStatus.fetchMore,
      pageError: current.error,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `next` is another object each time.
    [result, items, next !== null, loadMore, networkStatus, current.error],
  );
}

function isConnection<Item>(list: unknown): list is ConnectionPage<Item> {
  return (list as ConnectionPage | null | undefined)?.pageInfo !== undefined;
}

function itemsOf<Item>(list: unknown): readonly Item[] {
  const places = isConnection<Item>(list)
    ? (list.edges?.map((edge) => edge?.node) ?? list.nodes ?? [])
    : ((list as readonly (Item | null)[] | null | undefined) ?? []);
  return places.every((item) => item != null)
    ? (places as readonly Item[])
    : places.filter((item): item is Item & {} => item != null);
}

function nextPageOf<Data, Vars, Item>(
  { nextPage }: UsePaginatedQueryOptions<Data, Vars, Item>,
  data: Data,
  list: unknown,
  items: readonly Item[],
  variables: Vars | undefined,
  endedAt: number | undefined,
): Partial<Vars> | null {
  if (nextPage !== undefined) return nextPage({ items, data, variables });
  if (isConnection(list)) {
    const { hasNextPage, endCursor } = list.pageInfo;
    return hasNextPage && endCursor != null ? pageAt({ after: endCursor }) : null;
  }
  if (!Array.isArray(list) || list.length === 0 || list.length === endedAt) return null;
  const { limit } = (variables ?? {}) as { readonly limit?: unknown };
  if (typeof limit === 'number' && list.length < limit) return null;
  return pageAt({ offset: list.length, ...(limit !== undefined && { limit }) });
}

/** Matches the argument names of the two kinds of pagination. */
function pageAt<Vars>(variables: object): Partial<Vars> {
  return variables as Partial<Vars>;
}

function isLast(added: number, next: object): boolean {
  const { limit } = next as { readonly limit?: unknown };
  return added <= 0 || (typeof limit === 'number' && added < limit);
}
