import { checkOptions, type OptionRules } from './contract/checkOptions.ts';
import { breadcrumbOf } from './monitoring/breadcrumb.ts';
import type { Cache } from './contract/cache.ts';
import type { Client } from './contract/client.ts';
import { createEmitter } from './contract/emitter.ts';
import type { Breadcrumb } from './contract/events.ts';
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

export interface ClientOptions extends Omit<TransportOptions, 'url'> {
  /** Where to send operations. Left out only where a `transport` is given. */
  readonly url?: string;
  /** Instead of `url` and what goes with it: a transport that is there already. */
  readonly transport?: Transport;
  /** Without one, every query asks the network, and no cache code is in the bundle. */
  readonly cache?: Cache;
  /**
   * Settles, no matter how, when the cache is filled: `persistence.restored`. Until then, queries that look into the cache
   * first and do not find their whole answer neither look again nor ask the network: they are `loading`. Those of the
   * policies `network-only` and `no-cache`, mutations and subscriptions wait for nothing. Default: the cache is filled.
   */
  readonly ready?: Promise<unknown>;
  /** The longest wait for `ready`: a storage that never answers keeps nobody waiting. Infinity: none. Default: 2,000. */
  readonly readyTimeoutMs?: number;
  /** Keeps mutations until the server has answered them, over reloads too: `createOutbox(…)`. */
  readonly outbox?: Outbox;
  /** The hook for any monitoring service; `sentryMonitor` is a listener for `onEvent` that does more. */
  readonly onBreadcrumb?: (breadcrumb: Breadcrumb) => void;
}

const clientRules: OptionRules = {
  ...transportRules,
  transport: 'an object',
  cache: 'an object',
  ready: 'an object',
  readyTimeoutMs: 'a number from 0 up',
  outbox: 'an object',
  onBreadcrumb: 'a function',
};

/**
 * A typed GraphQL client: a transport with retry, and a normalized cache if it is given one.
 *
 * @throws TypeError for an option that is not there, or cannot have its value
 * @throws Error if neither `url` nor `transport` says where to send operations
 */
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, clientRules);
  const { cache, onBreadcrumb, onEvent } = options;
  const runtime = createRuntime(options.runtime);
  const transport = options.transport ?? createTransportFor(options);
  const emitter = createEmitter(runtime.now, onEvent);
  if (onBreadcrumb !== undefined) {
    emitter.on((event) => {
      const breadcrumb = breadcrumbOf(event);
      if (breadcrumb !== null) onBreadcrumb(breadcrumb);
    });
  }
  let stopHearing: (() => void) | null = null;
  /** Events are made for somebody, or not at all. */
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
    // Its requests are its own: to empty the cache takes nothing back that was promised to the user.
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
      "createClient does not know where to send operations. Give it url: '/api/graphql', or a transport.",
    );
  }
  // Events reach the listeners through the client, which adds the cache's to them.
  return defaultTransport({ ...options, url, onEvent: undefined });
}
