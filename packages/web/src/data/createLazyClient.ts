import {
  type Client,
  type DocumentNode,
  NetworkError,
  type QueryResult,
  type Runtime,
  type WatchedQuery,
  type WatchQueryOptions,
} from '@mainvideo/sdk';
import { type InitialResult, findInitialResult, operationNameOf } from './initialResults.ts';

/** An initial result that the page has read, with its document. */
export interface UsedResult {
  readonly query: DocumentNode;
  readonly variables: InitialResult['variables'];
  readonly data: unknown;
}

export interface LazyClientOptions {
  /** The results that the page was rendered from. */
  readonly initialResults: readonly InitialResult[];
  readonly runtime: Runtime;
  /** Loads the real client. Its cache must contain the given results, so that they are not requested again. */
  readonly load: (used: readonly UsedResult[]) => Promise<Client>;
}

/** Delays between the attempts to load the client for a mutation: 15 seconds in total. */
const delaysMs = [1_000, 2_000, 4_000, 8_000];

export interface LazyClient extends Client {
  /** The initial results read so far. Empty once the client is loaded: they are in its cache. */
  readonly used: readonly UsedResult[];
  /** Loads the client, unless it is loaded or loading. Rejects if loading fails; the next call tries again. */
  start(): Promise<Client>;
  /** Discards the initial results. Queries that have read them are fetched once the client is loaded. */
  discard(): void;
}

/**
 * Creates a client whose code loads after the page is shown. Until then it returns the results that the page was rendered
 * from, which is all that hydration needs.
 *
 * Anything else (another query, a mutation, the next page of a list) loads the real client at once and waits for it.
 * Subscriptions made earlier continue on the real client.
 */
export function createLazyClient({ initialResults, runtime, load }: LazyClientOptions): LazyClient {
  let client: Client | null = null;
  let starting: Promise<Client> | null = null;
  let isStopped = false;
  let unused = initialResults;
  let used: UsedResult[] = [];
  const waiting = new Set<(client: Client) => void>();

  async function open(): Promise<Client> {
    try {
      const loaded = await load(used);
      client = loaded;
      unused = used = [];
      if (isStopped) loaded.stop();
      for (const begin of [...waiting]) begin(loaded);
      return loaded;
    } catch (error) {
      starting = null;
      throw error;
    }
  }

  const start = () => (starting ??= open());

  /** Retries if the code fails to load (offline, for example), so that a mutation is not lost. */
  async function startPatiently(): Promise<Client> {
    for (const delayMs of delaysMs) {
      try {
        return await start();
      } catch (error) {
        if (isStopped) throw error;
        await loadedOrElapsed(delayMs);
      }
    }
    return start();
  }

  /** Resolves once the client is loaded or the delay has passed. */
  function loadedOrElapsed(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = runtime.setTimeout(() => {
        leave();
        resolve();
      }, delayMs);
      const leave = whenLoaded(() => {
        runtime.clearTimeout(timer);
        resolve();
        return nothing;
      });
    });
  }

  /** Calls `begin` once the client is loaded. The returned function ends what it began, or prevents the call. */
  function whenLoaded(begin: (client: Client) => () => void): () => void {
    if (client) return begin(client);
    let end: () => void = () => waiting.delete(wait);
    const wait = (loaded: Client) => {
      waiting.delete(wait);
      end = begin(loaded);
    };
    waiting.add(wait);
    return () => end();
  }

  function readInitial(query: DocumentNode, variables: unknown): UsedResult | undefined {
    const initial = findInitialResult(unused, query, variables);
    if (!initial) return undefined;
    let found = used.find(({ data }) => data === initial.data);
    if (!found) used.push((found = { query, variables: initial.variables, data: initial.data }));
    return found;
  }

  function watchLazily<Data, Vars>(options: WatchQueryOptions<Data, Vars>): WatchedQuery<Data, Vars> {
    const before = resultOf<Data>(readInitial(options.query, options.variables), 'cache');
    let watched: WatchedQuery<Data, Vars> | null = null;
    const reach = (loaded: Client) => (watched ??= loaded.watchQuery<any, any>(options));
    return {
      get variables() {
        return (watched ?? options).variables;
      },
      getCurrentResult: () => (client ? reach(client).getCurrentResult() : before),
      subscribe: (listener) => whenLoaded((loaded) => reach(loaded).subscribe(listener)),
      refetch: async (variables) => reach(await start()).refetch(variables),
      fetchMore: async (more) => reach(await start()).fetchMore(more),
      setVariables: (variables) =>
        void whenLoaded((loaded) => (reach(loaded).setVariables(variables), nothing)),
    };
  }

  return {
    start,
    discard() {
      unused = [];
      // In place: a client that is loading holds this array.
      used.length = 0;
    },
    get used() {
      return used;
    },
    runtime,
    get cache() {
      return client?.cache;
    },
    async query(options) {
      const initial = client ? undefined : readInitial(options.query, options.variables);
      return initial ? resultOf(initial, 'network') : (await start()).query(options);
    },
    watchQuery: (options) => (client ? client.watchQuery(options) : watchLazily(options)),
    async mutate(options) {
      // Callers of a mutation handle network errors, so a failure to load is reported as one.
      const reached = client ?? (await startPatiently().catch((cause) => fail(options.mutation, cause)));
      return reached.mutate(options);
    },
    subscribe: (options) =>
      client?.subscribe(options) ?? {
        subscribe(observer) {
          const end = whenLoaded((loaded) => loaded.subscribe(options).subscribe(observer));
          start().catch(ignoreFailure);
          return end;
        },
      },
    refetchQueries: async (options) => (await start()).refetchQueries(options),
    on: (listener) => whenLoaded((loaded) => loaded.on(listener)),
    resetStore: async () => (await start()).resetStore(),
    onResetStore: (listener) => whenLoaded((loaded) => loaded.onResetStore(listener)),
    clearStore: async () => (await start()).clearStore(),
    onClearStore: (listener) => whenLoaded((loaded) => loaded.onClearStore(listener)),
    stop() {
      isStopped = true;
      waiting.clear();
      client?.stop();
    },
  };
}

function fail(document: DocumentNode, cause: unknown): never {
  const operationName = operationNameOf(document);
  const message = `${operationName} was not sent: the code that sends it did not load.`;
  throw new NetworkError(message, { operationName, attempts: 0, cause });
}

function resultOf<Data>(initial: UsedResult | undefined, source: 'cache' | 'network'): QueryResult<Data> {
  return {
    data: initial?.data as Data | undefined,
    error: undefined,
    loading: !initial,
    stale: false,
    partial: false,
    missing: [],
    source: initial ? source : 'none',
  };
}

const nothing = () => {};

/** The next call tries again. */
function ignoreFailure(): void {}
