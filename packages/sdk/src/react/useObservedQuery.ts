import { type RefObject, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { Client, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode } from '../contract/document.ts';
import { subscribeToMore } from '../queries/subscribeToMore.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { type LiveOptions, type ObservedQuery, type ObservedResult, observeQuery } from './observeQuery.ts';

/** Actions on the query of a component. The functions are stable while the component is mounted. */
export type QueryHandlers<Data = any, Vars = any> = Pick<
  ObservedQuery<Data, Vars>,
  'refetch' | 'fetchMore' | 'updateQuery' | 'subscribeToMore' | 'startPolling' | 'stopPolling'
>;

/** The query that a component currently shows, with its options and result, for code that runs outside of rendering. */
export interface Shown<Data, Vars> {
  readonly observed: ObservedQuery<Data, Vars>;
  readonly options: LiveOptions<Data, Vars>;
  /** Set by the component that shows the query. */
  result?: ObservedResult<Data, Vars>;
}

/**
 * Returns the observed query of a component. It is replaced only when the client, the document, a policy or the
 * variables change (by value).
 *
 * A discarded render leaves no trace: `useSyncExternalStore` unsubscribes from the old query once the new one is
 * shown.
 */
export function useObservedQuery<Data, Vars>(
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  given: LiveOptions<Data, Vars> &
    Omit<WatchQueryOptions<Data, Vars>, 'query' | 'signal'> & { readonly skip?: boolean },
): readonly [ObservedQuery<Data, Vars>, QueryHandlers<Data, Vars>, RefObject<Shown<Data, Vars> | null>] {
  const options = client.completeOptions?.(given) ?? given;
  const { fetchPolicy, errorPolicy, returnPartialData, skip, pollInterval = 0 } = options;
  const variables = useSame(options.variables, sameVariables);
  const shown = useRef<Shown<Data, Vars> | null>(null);
  const observed = useMemo(
    () =>
      observeQuery<Data, Vars>(
        client,
        { query, variables, fetchPolicy, errorPolicy, returnPartialData },
        () => shown.current?.options ?? options,
        shown.current?.result,
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The other options are live, and a skipped query is a separate query.
    [client, query, variables, fetchPolicy, errorPolicy, returnPartialData, skip],
  );
  // Runs before any effect that may call a handler.
  useInsertionEffect(() => {
    shown.current = { observed, options, result: shown.current?.result };
  });
  const [handlers] = useState(() =>
    createHandlers<Data, Vars>(() => {
      if (shown.current === null)
        throw new Error(
          'Call refetch, subscribeToMore and the like in an effect or a handler, not during rendering.',
        );
      return shown.current.observed;
    }),
  );
  const { own, goOnPolling, endSubscriptions } = handlers;
  useEffect(() => own.startPolling(pollInterval), [own, pollInterval]);
  useEffect(goOnPolling, [goOnPolling, observed]);
  useEffect(() => endSubscriptions, [endSubscriptions]);
  return [observed, own, shown];
}

/** Returns the previous value if the new one is equal. */
export function useSame<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const shown = useRef(value);
  const same = isSame(shown.current, value) ? shown.current : value;
  useInsertionEffect(() => {
    shown.current = same;
  });
  return same;
}

/**
 * Creates handlers that use the current query of a component.
 *
 * @param observed returns the current query; throws before the first query
 */
export function createHandlers<Data, Vars>(observed: () => ObservedQuery<Data, Vars>) {
  const subscriptions = new Set<() => void>();
  let pollMs = 0;
  const own: QueryHandlers<Data, Vars> = {
    refetch: (variables) => observed().refetch(variables),
    fetchMore: (options) => observed().fetchMore(options),
    updateQuery: (update) => observed().updateQuery(update),
    // The subscription outlives a change of variables: it updates the query that is current then.
    subscribeToMore(options) {
      const stop = subscribeToMore(observed().client, observed, options);
      const end = () => {
        subscriptions.delete(end);
        stop();
      };
      subscriptions.add(end);
      return end;
    },
    // Polling outlives a change of variables too.
    startPolling(pollInterval) {
      pollMs = pollInterval;
      observed().startPolling(pollInterval);
    },
    stopPolling: () => own.startPolling(0),
  };
  const goOnPolling = () => observed().startPolling(pollMs);
  const endSubscriptions = () => {
    for (const end of [...subscriptions]) end();
  };
  return { own, goOnPolling, endSubscriptions };
}
