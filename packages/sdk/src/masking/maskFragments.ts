import { internalsOf, exposeInternals } from '../cache/cacheInternals.ts';
import type { Cache, CacheFragment, FragmentResult, WatchedFragment } from '../contract/cache.ts';
import type { Client, QueryResult, WatchedQuery, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, Variables } from '../contract/document.ts';
import { withoutSpreads, withoutUnmask } from '../documents/withoutSpreads.ts';
import type { BoundSelection } from '../plans/boundSelection.ts';
import { sameResult } from '../queries/queryResult.ts';
import { equalJson } from '../store/records/jsonValue.ts';
import { createMaskedParts } from './maskedParts.ts';
import { maskRefetches } from './maskRefetches.ts';

const maskedClients = new WeakMap<Client, Client>();

/**
 * Returns a client whose watched queries and fragments are masked: they contain only fields that they select
 * themselves, not fields selected only by the named fragments they spread.
 *
 * Inline fragments and spreads with `@unmask` (a directive that is never sent) are included. Objects keep
 * `__typename` and their key, so they can be passed to the component that reads the fragment: `useFragment({
 * fragment, from: object })`. That works for objects without a key too: their data is that of the result they belong
 * to, and is kept up to date while someone is subscribed to that result.
 *
 * Requests, completeness, staleness and errors are those of the complete document. A result stays the same object
 * while its masked data is unchanged, so components do not render for fields of other components.
 *
 * Not masked are the results of single calls (`query`, `mutate`, `refetch`, subscriptions), callbacks that change the
 * cache, the methods of the cache, and queries with `no-cache`, whose other fields no one could read. The same client
 * always returns the same masked client.
 *
 * @throws TypeError if the client has no cache created by `createCache`
 */
export function maskFragments(client: Client): Client {
  let masked = maskedClients.get(client);
  if (masked === undefined) {
    if (client.cache === undefined)
      throw new TypeError(
        'maskFragments masks data of the cache, but this client has no cache. Pass one: createClient({ cache }).',
      );
    masked = maskClient(client, client.cache);
    maskedClients.set(client, masked);
    maskedClients.set(masked, masked);
  }
  return masked;
}

function maskClient(client: Client, cache: Cache): Client {
  const inside = internalsOf(cache, 'maskFragments');
  const { planner, blindPlanner, store } = inside;
  const ids = new WeakMap<object, string>();
  const parts = createMaskedParts({ types: store.types, ids, identify: cache.identify }, planner);
  const maskedCache: Cache = {
    ...cache,
    identify: (object) => ids.get(object) ?? cache.identify(object),
  };
  exposeInternals(maskedCache, {
    ...inside,
    mask: maskFragment,
    watchPart: parts.watch,
  });

  function maskQuery<Data, Vars>(options: WatchQueryOptions<Data, Vars>): WatchedQuery<Data, Vars> {
    const watched = client.watchQuery<any, any>(withQuery(options));
    const document = withoutSpreads(options.query);
    const { fetchPolicy } = client.completeOptions?.(options) ?? options;
    if (document === options.query || fetchPolicy === 'no-cache') return watched;
    const { mask, tell } = parts.createMask(() => show(watched.getCurrentResult()));
    const rootTypename = store.types.typenameOfRoot('ROOT_QUERY');
    let bound: BoundSelection;
    let boundTo: unknown = bound!;
    const show = createShown<QueryResult<Data>>(
      (data) => {
        const { variables } = watched;
        if (bound === undefined || boundTo !== variables)
          bound = planner.operation({ query: document, variables: variables as Variables }).selection;
        boundTo = variables;
        return mask(bound, data, rootTypename);
      },
      // `source` describes the masked data: a change of other fields does not count.
      (one, other) => sameResult(one, { ...other, source: one.source }),
    );
    return {
      ...watched,
      get variables() {
        return watched.variables;
      },
      getCurrentResult: () => show(watched.getCurrentResult()),
      fetchMore: (more) => watched.fetchMore(more.query === undefined ? more : withQuery(more as any)),
      subscribe(listener) {
        let heard: QueryResult<Data> | null = null;
        const stop = watched.subscribe((whole) => {
          const result = show(whole);
          if (result !== heard) listener((heard = result));
          tell();
        });
        // A child component subscribes before its parent, and misses what changes in between.
        tell();
        return stop;
      },
    };
  }

  function maskFragment(watched: WatchedFragment, fragment: CacheFragment): WatchedFragment {
    const document = withoutSpreads(fragment.fragment);
    if (document === fragment.fragment) return watched;
    const { mask, tell } = parts.createMask(() => show(watched.getCurrentResult()));
    let selection: BoundSelection | null = null;
    const show = createShown<FragmentResult>(
      (data) => {
        selection ??= (fragment.optimistic === false ? blindPlanner : planner).fragment({
          ...fragment,
          fragment: document,
        }).selection;
        return mask(selection, data);
      },
      (one, other) =>
        one.data === other.data && one.complete === other.complete && equalJson(one.missing, other.missing),
    );
    return {
      getCurrentResult: () => show(watched.getCurrentResult()),
      subscribe(listener) {
        let heard = show(watched.getCurrentResult());
        const stop = watched.subscribe(() => {
          const before = heard;
          heard = show(watched.getCurrentResult());
          if (heard !== before) listener();
          tell();
        });
        tell();
        return stop;
      },
    };
  }

  return {
    ...client,
    cache: maskedCache,
    query: (options) => client.query<any, any>(withQuery(options)),
    watchQuery: (options) => maskQuery(options),
    mutate: (options) => client.mutate<any, any>(maskRefetches(options)),
    subscribe: (options) => client.subscribe<any, any>(withQuery(options)),
  };
}

/** Returns the options with the document as it is sent. Options may be read again later, with other values. */
function withQuery<Options extends { readonly query: DocumentNode }>(options: Options): Options {
  const query = withoutUnmask(options.query);
  if (query === options.query) return options;
  const { query: _query, ...others } = Object.getOwnPropertyDescriptors(options);
  return Object.defineProperties({ query } as Options, others);
}

/** Masks results. The same object is returned while the masked result is unchanged. */
function createShown<Result extends { readonly data: unknown }>(
  mask: (data: object) => unknown,
  isSame: (one: Result, other: Result) => boolean,
): (whole: Result) => Result {
  let seen: Result | null = null;
  let shown: Result | null = null;
  return (whole) => {
    if (whole !== seen || shown === null) {
      seen = whole;
      const next = whole.data ? { ...whole, data: mask(whole.data as object) } : whole;
      if (shown === null || !isSame(shown, next)) shown = next;
    }
    return shown;
  };
}
