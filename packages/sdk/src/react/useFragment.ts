import { useMemo, useSyncExternalStore } from 'react';
import { type FragmentResult, watchFragment, type WatchedFragment } from '../cache/watchFragment.ts';
import type { Cache, Reference } from '../contract/cache.ts';
import type { Client } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { useSame } from './useObservedQuery.ts';

/** An entity: an object with `__typename` and its key, a reference, or `Typename:id`. `null`: none. */
export type FragmentSource = object | Reference | string | null;

export interface UseFragmentOptions<Data = any, Vars = any> {
  readonly fragment: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Where the document holds several. */
  readonly fragmentName?: string;
  /** Of a list, `data` is a list too. */
  readonly from: FragmentSource | readonly FragmentSource[];
  readonly variables?: NoInfer<Vars> | undefined;
  /** `false`: without what is shown optimistically. Default: true. */
  readonly optimistic?: boolean;
  /** Instead of the provider's. */
  readonly client?: Client;
}

/**
 * A live view of one entity, or of a list of them, as the cache has it: the component renders when what the fragment selects
 * changes, and at no other time. So a row of a list renders alone, and the list not at all. It asks the network for nothing.
 *
 * What is not there yet is waited for: `complete` is false, `missing` says what is lacking, and `data` is `{}` where there is
 * nothing at all. In a list, null stands for what is null in `from`.
 *
 * @throws Error if the client has no cache, or an object in `from` has no key
 */
export function useFragment<Data, Vars, From extends UseFragmentOptions['from'] = FragmentSource>(
  options: UseFragmentOptions<Data, Vars> & { readonly from: From } & VariablesOption<Vars>,
): FragmentResult<From extends readonly unknown[] ? (Data | null)[] : Data>;
export function useFragment(options: UseFragmentOptions): FragmentResult {
  const { fragment, fragmentName, from, optimistic } = options;
  const { cache } = useClient(options.client);
  if (cache === undefined)
    throw new Error(
      'useFragment reads the cache, and this client has none. Give it one: createClient({ cache }).',
    );
  const variables = useSame(options.variables, sameVariables);
  const isList = Array.isArray(from);
  const ids = useSame(
    (isList ? (from as readonly FragmentSource[]) : [from as FragmentSource]).map((each) =>
      idOf(cache, each),
    ),
    sameVariables,
  );
  const watched = useMemo(() => {
    const each = ids.map((id) =>
      id === null ? null : watchFragment(cache, { fragment, fragmentName, id, variables, optimistic }),
    );
    return isList ? joined(each) : (each[0] ?? nobody);
  }, [cache, fragment, fragmentName, ids, isList, variables, optimistic]);
  return useSyncExternalStore<FragmentResult>(
    watched.subscribe,
    watched.getCurrentResult,
    watched.getCurrentResult,
  );
}

/** The name of the entity that is meant; `null`: none is. */
export function idOf(cache: Cache, source: FragmentSource): string | null {
  if (source === null || typeof source === 'string') return source;
  const id = cache.identify(source as Reference);
  if (id === undefined) {
    throw new Error(
      'useFragment cannot tell which entity "from" is: it has no __typename, or no key. Select both where the object comes from, or write "Typename:id".',
    );
  }
  return id;
}

const noEntity: FragmentResult = {
  data: Object.freeze({}),
  complete: false,
  missing: [],
  dataState: 'partial',
};
const nobody: WatchedFragment = { subscribe: () => () => {}, getCurrentResult: () => noEntity };

/** Several as one, whose result is the same object until one of theirs changes. */
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
