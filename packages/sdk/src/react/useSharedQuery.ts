import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Client } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { getNothing, stay } from './noQuery.ts';
import type { ObservedResult } from './observeQuery.ts';
import { optionsKey, type SharedQueryOptions, sharedQueriesOf } from './sharedQueries.ts';
import type { AwaitedResult, SharedQuery } from './sharedQuery.ts';

/**
 * Returns the query for these options: the same one on every render and in every component that uses it.
 *
 * A discarded render leaves the query in the client's store, where the next render finds it. A component therefore
 * suspends only once.
 *
 * @param options `null` for no query
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

/**
 * Returns the result of the query and keeps it up to date. Suspends until it has a result, and while an explicit
 * request is in flight.
 *
 * @throws ClientError to the nearest error boundary, with `errorPolicy: 'none'`
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
