import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Client, SubscribeOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import type { ClientError } from '../contract/errors.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { type SkipToken, skipToken } from './skipToken.ts';
import { useSame } from './useObservedQuery.ts';

/** The latest that a subscription told. */
export interface SubscriptionState<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  /** Nothing was told yet. */
  readonly loading: boolean;
}

export interface UseSubscriptionResult<Data = any, Vars = any> extends SubscriptionState<Data> {
  readonly variables: Vars | undefined;
  readonly client: Client;
  /** Ends it, and sends it anew. Nothing happens where it is skipped, or the component is gone. */
  restart(): void;
}

export interface UseSubscriptionOptions<Data = any, Vars = any> extends Omit<
  SubscribeOptions<Data, Vars>,
  'query' | 'signal'
> {
  /** Nothing is asked. With `skipToken` in place of the options, likewise. */
  readonly skip?: boolean;
  /** Hears of everything that is told, also of what is told within one rendering. */
  readonly onData?: (options: { readonly client: Client; readonly data: SubscriptionState<Data> }) => void;
  /** The server ended it. */
  readonly onComplete?: () => void;
  readonly onError?: (error: ClientError) => void;
  /** Whether other variables are another subscription. `false`: it goes on with those it has. Default: true. */
  readonly shouldResubscribe?: boolean | ((options: UseSubscriptionOptions<Data, Vars>) => boolean);
  /** `true`: the component does not render for what is told; `onData` hears of it. */
  readonly ignoreResults?: boolean;
  /** Instead of the provider's. */
  readonly client?: Client;
}

const waiting: SubscriptionState = { data: undefined, error: undefined, loading: true };
const skipped: SubscriptionState = { ...waiting, loading: false };

/**
 * What a server tells for as long as the component is shown, the latest of it as the result. Everything is in the cache
 * before anybody hears of it.
 *
 * It starts after the component is shown, and ends when that is gone; StrictMode starts it twice. Callbacks may be new
 * functions at each rendering. With `errorPolicy: 'none'`, a result with errors has no data, and it goes on.
 */
export function useSubscription<Data, Vars>(
  subscription: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...[given = {}]: OptionsArgument<UseSubscriptionOptions<Data, NoInfer<Vars>>, Vars, SkipToken>
): UseSubscriptionResult<Data, Vars> {
  const options: UseSubscriptionOptions<Data, Vars> = given === skipToken ? { skip: true } : given;
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

/** A subscription that starts when it is told to, and keeps the latest that came of it. */
function tellLatest<Data, Vars>(
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  variables: Vars | undefined,
  errorPolicy: SubscribeOptions['errorPolicy'],
  options: () => UseSubscriptionOptions<Data, Vars>,
) {
  const listeners = new Set<() => void>();
  let state = waiting as SubscriptionState<Data>;
  /** `null`: not started, or ended with its component. */
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
