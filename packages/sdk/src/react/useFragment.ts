import { useMemo, useSyncExternalStore } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import { internalsOf } from '../cache/cacheInternals.ts';
import { watchFragment } from '../cache/watchFragment.ts';
import type { Cache, CacheFragment, FragmentResult, Reference, WatchedFragment } from '../contract/cache.ts';
import type { Client } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { useSame } from './useObservedQuery.ts';
import { fragmentHookRules } from './hookRules.ts';

/**
 * An entity: an object with `__typename` and its key, a reference, or a key (`Typename:id`). With masking, also an
 * object without a key, as a result contains it. `null` for no entity.
 */
export type FragmentSource = object | Reference | string | null;

/** Options of `useFragment` and `useSuspenseFragment`. */
export interface UseFragmentOptions<Data = any, Vars = any> {
  readonly fragment: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Required if the document contains several fragments. */
  readonly fragmentName?: string;
  /** The entity or a list of entities. For a list, `data` is a list too. */
  readonly from: FragmentSource | readonly FragmentSource[];
  readonly variables?: NoInfer<Vars> | undefined;
  /** Whether to include optimistic layers. Defaults to true. */
  readonly optimistic?: boolean;
  /** A client to use instead of the provider's. */
  readonly client?: Client;
}

/**
 * Reads a fragment of one entity, or of each entity in a list, from the cache and keeps it up to date. It sends no
 * requests.
 *
 * The component renders only when data selected by the fragment changes. In a list, each row can therefore render
 * alone. While data is missing, `complete` is false, `missing` lists the paths, and `data` has what is available (at
 * least `{}`). In a list, `data` is null where `from` is null.
 *
 * @throws Error if the client has no cache, or if an object in `from` has no key
 */
export function useFragment<Data, Vars, From extends UseFragmentOptions['from'] = FragmentSource>(
  options: UseFragmentOptions<Data, Vars> & { readonly from: From } & VariablesOption<Vars>,
): FragmentResult<From extends readonly unknown[] ? (Data | null)[] : Data>;
export function useFragment(options: UseFragmentOptions): FragmentResult {
  checkOptions('useFragment', options, fragmentHookRules, ['from']);
  const { fragment, fragmentName, from, optimistic } = options;
  const { cache } = useClient(options.client);
  if (cache === undefined)
    throw new Error(
      'useFragment reads the cache, but this client has no cache. Pass one: createClient({ cache }).',
    );
  const variables = useSame(options.variables, sameVariables);
  const isList = Array.isArray(from);
  const keys = useSame(
    (isList ? (from as readonly FragmentSource[]) : [from as FragmentSource]).map((each) =>
      keyOf(cache, each),
    ),
    sameItems,
  );
  const watched = useMemo(() => {
    const each = keys.map((key) =>
      watchSource(cache, key, { fragment, fragmentName, variables, optimistic }),
    );
    return isList ? joined(each) : (each[0] ?? nobody);
  }, [cache, fragment, fragmentName, keys, isList, variables, optimistic]);
  return useSyncExternalStore<FragmentResult>(
    watched.subscribe,
    watched.getCurrentResult,
    watched.getCurrentResult,
  );
}

/** Returns the key of the entity, the object itself if it has no key, or `null`. */
function keyOf(cache: Cache, source: FragmentSource): string | object | null {
  return typeof source === 'string' || source === null
    ? source
    : (cache.identify(source as Reference) ?? source);
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Watches a fragment of an entity or of a masked object. Returns `null` for no entity. */
export function watchSource(
  cache: Cache,
  source: FragmentSource,
  fragment: Omit<CacheFragment, 'id'>,
): WatchedFragment | null {
  const key = keyOf(cache, source);
  if (key === null) return null;
  if (typeof key === 'string') return watchFragment(cache, { ...fragment, id: key });
  const watched = internalsOf(cache, 'useFragment').watchPart?.(key, fragment);
  if (!watched) {
    throw new Error(
      'useFragment cannot identify "from": it has no __typename or no key. Select both in its query, or pass "Typename:id".',
    );
  }
  return watched;
}

const noEntity: FragmentResult = {
  data: /* @__PURE__ */ Object.freeze({}),
  complete: false,
  missing: [],
  dataState: 'partial',
};
const nobody: WatchedFragment = { subscribe: () => () => {}, getCurrentResult: () => noEntity };

/** Combines several fragments into one. The combined result is the same object until one of them changes. */
function joined(each: readonly (WatchedFragment | null)[]): WatchedFragment {
  let seen: readonly (FragmentResult | null)[] | null = null;
  let current: FragmentResult;
  return {
    subscribe(listener) {
      const stops = each.map((watched) => watched?.subscribe(listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    getCurrentResult() {
      const results = each.map((watched) => watched?.getCurrentResult() ?? null);
      if (seen?.every((result, index) => result === results[index])) return current;
      seen = results;
      const complete = results.every((result) => result === null || result.complete);
      return (current = {
        data: results.map((result) => result && result.data),
        complete,
        missing: results.flatMap((result, index) => result?.missing.map((path) => [index, ...path]) ?? []),
        dataState: complete ? 'complete' : 'partial',
      });
    },
  };
}
