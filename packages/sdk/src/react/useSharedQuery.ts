import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Client } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { NetworkStatus } from '../contract/networkStatus.ts';
import { queryResult } from '../queries/queryResult.ts';
import type { ObservedResult } from './observeQuery.ts';
import { optionsKey, type SharedQueryOptions, sharedQueriesOf } from './sharedQueries.ts';
import type { AwaitedResult, SharedQuery } from './sharedQuery.ts';

/**
 * The query for these options: the same one from one rendering to the next, and in every component that asks for it.
 *
 * A rendering that is thrown away leaves it in the client's store, where the next one finds it: so one that suspends does so
 * once.
 *
 * @param options `null`: none
 */
export function useSharedQuery<Data, Vars>(
  client: Client,
  query: DocumentNode,
  options: SharedQueryOptions<Data, Vars> | null,
): SharedQuery<Data, Vars> | null {
  const key = options === null ? null : optionsKey(options);
  const find = () => ({
    client,
    query,
    key,
    shared: options && sharedQueriesOf(client).find<Data, Vars>(query, options),
  });
  const [kept, keep] = useState(find);
  if (kept.client === client && kept.query === query && kept.key === key) return kept.shared;
  const next = find();
  keep(next);
  return next.shared;
}

/** What a component shows that asks for nothing. */
const nothing: ObservedResult<any, any> = {
  ...queryResult({}),
  networkStatus: NetworkStatus.ready,
  dataState: 'empty',
  variables: undefined,
  previousData: undefined,
};
const getNothing = (): ObservedResult<any, any> => nothing;
const stay = (): (() => void) => () => {};

/**
 * The query's result, kept up to date. Suspends while there is none, and while an answer is awaited that was asked for on
 * purpose.
 *
 * @throws ClientError under `errorPolicy: 'none'`, for the nearest error boundary
 */
export function useSharedResult<Data>(shared: SharedQuery<Data> | null): ObservedResult<Data> {
  const [asked, ask] = useState<{ readonly of: SharedQuery; readonly answer: AwaitedResult } | null>(null);
  const subscribe = useCallback(
    (changed: () => void) =>
      shared?.subscribe({ changed, awaits: (answer) => ask({ of: shared, answer }) }) ?? stay(),
    [shared],
  );
  const getResult = shared?.getResult ?? getNothing;
  const wait = shared?.wait() ?? null;
  const result = useSyncExternalStore(subscribe, getResult, getResult);
  if (asked !== null && asked.of === shared && !asked.answer.isSettled) throw asked.answer.promise;
  if (wait !== null) throw wait;
  if (shared !== null && result.error !== undefined && (shared.options.errorPolicy ?? 'none') === 'none') {
    shared.failedAtMs ??= shared.client.runtime.now();
    throw result.error;
  }
  return result;
}
