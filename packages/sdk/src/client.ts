import { checkOptions, type OptionRules } from './contract/checkOptions.ts';
import type { Cache } from './contract/cache.ts';
import type { Client } from './contract/client.ts';
import { createEmitter } from './contract/emitter.ts';
import { createRuntime } from './contract/runtime.ts';
import type { Outbox } from './contract/outbox.ts';
import type { Transport } from './contract/transport.ts';
import type { ClientState } from './queries/clientState.ts';
import { holdQueries } from './queries/holdQueries.ts';
import { createRequests } from './queries/requests.ts';
import { runMutation } from './queries/runMutation.ts';
import { runQuery } from './queries/runQuery.ts';
import { createSubscription, type EndSubscription } from './queries/subscription.ts';
import { type ActiveQuery, createWatchedQuery } from './queries/watchedQuery.ts';
import { platformConnectivity } from './transport/connectivity.ts';
import { defaultTransport, type TransportOptions } from './transport/createTransport.ts';
import { startTimer } from './transport/timer.ts';
import { transportRules } from './transport/transportRules.ts';

/** Options of `createClient`. */
export interface ClientOptions extends Omit<TransportOptions, 'url'> {
  /** Where to send operations. Required unless a `transport` is given. */
  readonly url?: string;
  /** An existing transport, instead of `url` and the options of a transport. */
  readonly transport?: Transport;
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
}

const clientRules: OptionRules = /* @__PURE__ */ (() => ({
  ...transportRules,
  transport: 'an object',
  cache: 'an object',
  ready: 'an object',
  readyTimeoutMs: 'a number >= 0',
  outbox: 'an object',
}))();

/**
 * Creates a typed GraphQL client with retries and an optional normalized cache.
 *
 * @example
 * ```ts
 * const client = createClient({ url: '/api/graphql', cache: createCache() });
 * const { data } = await client.query({ query: WatchPage, variables: { id: '1' } });
 * ```
 *
 * @throws TypeError if an option is unknown or has an invalid value, except in production builds
 * @throws Error if neither `url` nor `transport` is given
 */
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, clientRules);
  const { cache } = options;
  const runtime = createRuntime(options.runtime);
  const transport = options.transport ?? createTransportFor(options);
  const emitter = createEmitter(runtime.now, options.onEvent);
  let stopHearing: (() => void) | null = null;
  /** Subscribes to the transport only once there is a listener. */
  function hear(): void {
    stopHearing ??= transport.on(emitter.emit);
  }
  if (emitter.hasListeners()) hear();
  const requests = createRequests(transport);
  const active = new Set<ActiveQuery>();
  const subscriptions = new Set<EndSubscription>();
  const store: ClientState = {
    cache,
    requests,
    wait: null,
    outbox: undefined,
    epoch: 0,
    emptying: false,
    answer: null,
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

  function emptyCache(why: string): void {
    store.epoch += 1;
    requests.cancelAll(why);
    store.emptying = true;
    try {
      cache?.reset();
    } finally {
      store.emptying = false;
    }
  }

  return {
    cache,
    runtime,
    query: (query) => runQuery(store, query),
    watchQuery: (query) => createWatchedQuery(store, active, query),
    mutate: (mutation) => runMutation(store, active, mutation),
    subscribe: (subscription) => createSubscription(store, transport, subscriptions, subscription),
    on(listener) {
      hear();
      return emitter.on(listener);
    },
    async resetStore() {
      const watched = [...active];
      emptyCache('the store is reset.');
      await Promise.all(watched.filter(isFetched).map((query) => query.refetch()));
    },
    async clearStore() {
      emptyCache('the store is cleared.');
    },
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

function isFetched({ query }: ActiveQuery): boolean {
  return query.fetchPolicy !== 'cache-only' && query.fetchPolicy !== 'standby';
}

function createTransportFor(options: ClientOptions): Transport {
  const { url } = options;
  if (url === undefined) {
    throw new Error(
      "createClient has no address to send operations to. Pass url: '/api/graphql', or a transport.",
    );
  }
  // Listeners receive events through the client, which adds those of the cache.
  return defaultTransport({ ...options, url, onEvent: undefined });
}
