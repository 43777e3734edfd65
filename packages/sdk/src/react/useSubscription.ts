import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import type { Client, SubscribeOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import type { ClientError } from '../contract/errors.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { type SkipToken, skipToken } from './skipToken.ts';
import { useSame } from './useObservedQuery.ts';
import { subscriptionHookRules } from './hookRules.ts';

/** The most recent result of a subscription. */
export interface SubscriptionState<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  /** Whether no result has arrived yet. */
  readonly loading: boolean;
}

/** The return value of `useSubscription`. */
export interface UseSubscriptionResult<Data = any, Vars = any> extends SubscriptionState<Data> {
  readonly variables: Vars | undefined;
  readonly client: Client;
  /** Ends the subscription and starts it again. Does nothing if it is skipped or the component is unmounted. */
  restart(): void;
}

/** Options of `useSubscription`. */
export interface UseSubscriptionOptions<Data = any, Vars = any> extends Omit<
  SubscribeOptions<Data, Vars>,
  'query' | 'signal'
> {
  /** Whether to skip the subscription. `skipToken` instead of the options has the same effect. */
  readonly skip?: boolean;
  /** Called for every result, even if several arrive before a render. */
  readonly onData?: (options: { readonly client: Client; readonly data: SubscriptionState<Data> }) => void;
  /** Called when the server ends the subscription. */
  readonly onComplete?: () => void;
  readonly onError?: (error: ClientError) => void;
  /** Whether other variables start another subscription. With `false`, the current one continues. Defaults to true. */
  readonly shouldResubscribe?: boolean | ((options: UseSubscriptionOptions<Data, Vars>) => boolean);
  /** Whether to skip rendering for results. `onData` still receives them. */
  readonly ignoreResults?: boolean;
  /** A client to use instead of the provider's. */
  readonly client?: Client;
}

const waiting: SubscriptionState = { data: undefined, error: undefined, loading: true };
const skipped: SubscriptionState = { data: undefined, error: undefined, loading: false };

/**
 * Subscribes while the component is mounted, and returns the most recent result. Results are in the cache before the
 * component or a callback receives them.
 *
 * The subscription starts after mounting and ends on unmounting; StrictMode starts it twice. Callbacks may be new
 * functions on every render. With `errorPolicy: 'none'`, a result with errors has no data and does not end the
 * subscription.
 */
export function useSubscription<Data, Vars = any>(
  subscription: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...[given = {}]: OptionsArgument<UseSubscriptionOptions<Data, NoInfer<Vars>>, Vars, SkipToken>
): UseSubscriptionResult<Data, Vars> {
  const options: UseSubscriptionOptions<Data, Vars> = given === skipToken ? { skip: true } : given;
  checkOptions('useSubscription', options, subscriptionHookRules);
  const { skip = false, errorPolicy, shouldResubscribe = true } = options;
  const client = useClient(options.client);
  const latest = useRef(options);
  useInsertionEffect(() => {
    latest.current = options;
  });
  const variables = useSame(
    options.variables,
    (one, other) =>
      sameVariables(one, other) ||
      !(typeof shouldResubscribe === 'function' ? shouldResubscribe(options) : shouldResubscribe),
  );
  const told = useMemo(
    () => tellLatest<Data, Vars>(client, subscription, variables, errorPolicy, () => latest.current),
    [client, subscription, variables, errorPolicy],
  );
  useEffect(() => (skip ? undefined : told.start()), [told, skip]);
  const getState = skip ? () => skipped as SubscriptionState<Data> : told.getState;
  const state = useSyncExternalStore(told.subscribe, getState, getState);
  const restart = useCallback(() => {
    if (!skip) told.restart();
  }, [told, skip]);
  return useMemo(() => ({ ...state, variables, client, restart }), [state, variables, client, restart]);
}

/** Creates a subscription that starts on demand and retains its most recent result. */
function tellLatest<Data, Vars>(
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  variables: Vars | undefined,
  errorPolicy: SubscribeOptions['errorPolicy'],
  options: () => UseSubscriptionOptions<Data, Vars>,
) {
  const listeners = new Set<() => void>();
  let state = waiting as SubscriptionState<Data>;
  /** `null` before it starts and after the component unmounted. */
  let stop: (() => void) | null = null;

  function show(next: SubscriptionState<Data>): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function tell(data: Data | undefined, error: ClientError | undefined): void {
    const { ignoreResults = false, onData, onError } = options();
    const next = { data, error, loading: false };
    if (!ignoreResults) show(next);
    if (error !== undefined && onError !== undefined) onError(error);
    else onData?.({ client, data: next });
  }

  function start(): () => void {
    const { context } = options();
    stop = client.subscribe<Data, any>({ query, variables, errorPolicy, context }).subscribe({
      next: ({ data, error }) => tell(data, error),
      error: (error) => tell(undefined, error),
      complete() {
        if (state.loading && !options().ignoreResults) show({ ...state, loading: false });
        options().onComplete?.();
      },
    });
    return () => {
      stop?.();
      stop = null;
    };
  }

  return {
    start,
    getState: () => state,
    subscribe(listener: () => void) {
      const own = () => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    restart() {
      if (stop === null) return;
      stop();
      show(waiting);
      start();
    },
  };
}
