import type { Cache } from './contract/cache.ts';
import { checkOptions, type OptionRules } from './contract/checkOptions.ts';
import type { Client, ClientWithCache } from './contract/client.ts';
import { createEmitter } from './contract/emitter.ts';
import type { EventListener } from './contract/events.ts';
import type { Outbox } from './contract/outbox.ts';
import { createRuntime, type Runtime } from './contract/runtime.ts';
import type { Connectivity, Transport } from './contract/transport.ts';
import type { ClientState } from './queries/clientState.ts';
import { holdQueries } from './queries/holdQueries.ts';
import { createRequests } from './queries/requests.ts';
import { refetchQueries, runMutation } from './queries/runMutation.ts';
import { runQuery } from './queries/runQuery.ts';
import { createSubscription, type EndSubscription } from './queries/subscription.ts';
import { type ActiveQuery, createWatchedQuery } from './queries/watchedQuery.ts';
import { platformConnectivity } from './transport/connectivity.ts';
import { startTimer } from './transport/timer.ts';

/** Options of `composeClient`. */
export interface ComposeClientOptions {
  /** The transport that sends operations, such as one from `composeTransport`. */
  readonly transport: Transport;
  /** The cache. Without one, every query uses the network, and no cache code is in the bundle. */
  readonly cache?: Cache;
  /**
   * A promise that settles when the cache is restored, such as `persistence.restored`. By default the cache counts as
   * ready.
   *
   * Until then, queries that read the cache first and find it incomplete stay `loading` and send no request. Queries
   * with `network-only` or `no-cache`, mutations and subscriptions do not wait.
   */
  readonly ready?: Promise<unknown>;
  /** Maximum wait for `ready`, in milliseconds. Defaults to 2,000; Infinity means no limit. */
  readonly readyTimeoutMs?: number;
  /** An outbox from `createOutbox(…)`, which stores mutations across reloads until the server has responded. */
  readonly outbox?: Outbox;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Replacements for the platform's clock, timers and random numbers. */
  readonly runtime?: Partial<Runtime>;
  /** Tells the outbox when to send. Defaults to `navigator.onLine` and the `online` event. */
  readonly connectivity?: Connectivity;
}

export const composeClientRules = (): OptionRules => ({
  transport: 'an object',
  cache: 'an object',
  ready: 'an object',
  readyTimeoutMs: 'a number >= 0',
  outbox: 'an object',
  onEvent: 'a function or a list of functions',
  runtime: 'an object',
  connectivity: 'an object',
});

/**
 * Creates a client from a transport. `createClient` has the transport that most applications need; this one leaves the
 * stages that you do not name out of the bundle.
 *
 * @example
 * ```ts
 * const client = composeClient({
 *   transport: composeTransport({ url: '/api/graphql', stages: [shareRequests(), retryFailures(), limitTime()] }),
 *   cache: composeCache(),
 * });
 * ```
 *
 * @throws TypeError if an option is missing, unknown or has an invalid value, except in production builds
 */
export function composeClient(options: ComposeClientOptions & { readonly cache: Cache }): ClientWithCache;
export function composeClient(options: ComposeClientOptions): Client;
export function composeClient(options: ComposeClientOptions): Client {
  checkOptions('composeClient', options, composeClientRules, ['transport']);
  return buildClient(options);
}

/** Like `composeClient`, for options that are already validated. */
export function buildClient(options: ComposeClientOptions): Client {
  const { cache, transport } = options;
  const runtime = createRuntime(options.runtime);
  const emitter = createEmitter(runtime.now, options.onEvent);
  let stopHearing: (() => void) | null = null;
  /** Subscribes to the transport only once there is a listener. */
  function hear(): void {
    stopHearing ??= transport.on(emitter.emit);
  }
  if (emitter.hasListeners()) hear();
  const requests = createRequests(transport);
  const active = new Set<ActiveQuery>();
  const onReset = new Set<() => unknown>();
  const onClear = new Set<() => unknown>();
  const subscriptions = new Set<EndSubscription>();
  const store: ClientState = {
    cache,
    requests,
    wait: null,
    outbox: undefined,
    epoch: 0,
    emptying: false,
    answering: null,
    optimisticLayers: 0,
    written: new WeakSet(),
    emit: emitter.emit,
  };

  const { ready, readyTimeoutMs = 2_000 } = options;
  const endWait = ready && holdQueries(store, ready, (expire) => startTimer(runtime, readyTimeoutMs, expire));
  store.outbox = options.outbox?.open({
    cache,
    runtime,
    connectivity: options.connectivity ?? platformConnectivity,
    sendsKeys: transport.sendsKeys,
    // Separate requests: emptying the cache must not cancel mutations in the outbox.
    send: createRequests(transport).send,
    revive: (mutation, answer) => runMutation(store, active, mutation, answer),
    emit: emitter.emit,
  });

  /** Resolves when the listeners are done. */
  function emptyCache(why: string, listeners: ReadonlySet<() => unknown>): Promise<unknown> {
    store.epoch += 1;
    requests.cancelAll(why);
    store.emptying = true;
    try {
      cache?.reset();
    } finally {
      store.emptying = false;
    }
    return Promise.all(Array.from(listeners, (listener) => listener()));
  }

  return {
    cache,
    runtime,
    query: (query) => runQuery(store, query),
    watchQuery: (query) => createWatchedQuery(store, active, query),
    mutate: (mutation) => runMutation(store, active, mutation),
    subscribe: (subscription) => createSubscription(store, transport, subscriptions, subscription),
    refetchQueries({ include }) {
      return refetchQueries(store, active, include);
    },
    on(listener) {
      hear();
      return emitter.on(listener);
    },
    async resetStore() {
      const watched = [...active];
      const heard = emptyCache('the store is reset.', onReset);
      // Without a listener, the requests are sent at once.
      if (onReset.size > 0) await heard;
      await Promise.all(watched.filter(isFetched).map((query) => query.refetch()));
    },
    async clearStore() {
      await emptyCache('the store is cleared.', onClear);
    },
    onResetStore: (listener) => addTo(onReset, listener),
    onClearStore: (listener) => addTo(onClear, listener),
    stop() {
      requests.cancelAll('the client is stopped.');
      endWait?.();
      store.outbox?.stop();
      for (const end of [...subscriptions]) end('the client is stopped.');
      stopHearing?.();
      stopHearing = () => {};
    },
  };
}

/** Returns a function that removes the listener. */
function addTo(listeners: Set<() => unknown>, listener: () => unknown): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isFetched({ query }: ActiveQuery): boolean {
  return query.fetchPolicy !== 'cache-only' && query.fetchPolicy !== 'standby';
}
