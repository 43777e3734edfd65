import {
  type Client,
  type DocumentNode,
  NetworkError,
  type QueryResult,
  type Runtime,
  type WatchedQuery,
  type WatchQueryOptions,
} from '@mainvideo/sdk';
import { type Answer, findAnswer, operationNameOf } from './answers.ts';

/** An answer that somebody has asked for, together with the document. */
export interface AskedAnswer {
  readonly query: DocumentNode;
  readonly variables: Answer['variables'];
  readonly data: unknown;
}

export interface DeferredClientOptions {
  /** What the page was made from. */
  readonly answers: readonly Answer[];
  readonly runtime: Runtime;
  /** Loads the client itself. It knows these answers by then: whoever has asked for one is not to ask again. */
  readonly load: (asked: readonly AskedAnswer[]) => Promise<Client>;
}

/** Between attempts to load the client for a change: fifteen seconds in all. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];

export interface DeferredClient extends Client {
  /** What was answered so far; empty once the client is there, whose cache has it. */
  readonly asked: readonly AskedAnswer[];
  /** Loads the client, unless it is there or on its way. A failure rejects, and the next call tries again. */
  start(): Promise<Client>;
  /** What the page was made from is not taken any more: who has asked for it asks anew, once the client is there. */
  forget(): void;
}

/**
 * A client whose code comes after the page is shown: until then it answers queries from what the page was made from, which is
 * all that a page needs to become alive.
 *
 * Whatever those answers do not hold (another query, a mutation, another page of a list) loads the client at once, and waits
 * for it. What was listened to before is listened to from then on.
 */
export function deferClient({ answers, runtime, load }: DeferredClientOptions): DeferredClient {
  let client: Client | null = null;
  let starting: Promise<Client> | null = null;
  let isStopped = false;
  let unasked = answers;
  let asked: AskedAnswer[] = [];
  const waiting = new Set<(client: Client) => void>();

  async function open(): Promise<Client> {
    try {
      const loaded = await load(asked);
      client = loaded;
      unasked = asked = [];
      if (isStopped) loaded.stop();
      for (const begin of [...waiting]) begin(loaded);
      return loaded;
    } catch (error) {
      starting = null;
      throw error;
    }
  }

  const start = () => (starting ??= open());

  /** Where the code does not come (without a connection, say) it is asked for again: a change is worth a wait. */
  async function startPatiently(): Promise<Client> {
    for (const waitMs of waitsMs) {
      try {
        return await start();
      } catch (error) {
        if (isStopped) throw error;
        await untilThere(waitMs);
      }
    }
    return start();
  }

  /** Or until so much time has passed. */
  function untilThere(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = runtime.setTimeout(() => {
        leave();
        resolve();
      }, waitMs);
      const leave = whenThere(() => {
        runtime.clearTimeout(timer);
        resolve();
        return nothing;
      });
    });
  }

  /** Begins once the client is there. The answer ends it, or keeps it from beginning. */
  function whenThere(begin: (client: Client) => () => void): () => void {
    if (client) return begin(client);
    let end: () => void = () => waiting.delete(wait);
    const wait = (loaded: Client) => {
      waiting.delete(wait);
      end = begin(loaded);
    };
    waiting.add(wait);
    return () => end();
  }

  function ask(query: DocumentNode, variables: unknown): AskedAnswer | undefined {
    const answer = findAnswer(unasked, query, variables);
    if (!answer) return undefined;
    let found = asked.find(({ data }) => data === answer.data);
    if (!found) asked.push((found = { query, variables: answer.variables, data: answer.data }));
    return found;
  }

  function watchLater<Data, Vars>(options: WatchQueryOptions<Data, Vars>): WatchedQuery<Data, Vars> {
    const before = resultOf<Data>(ask(options.query, options.variables), 'cache');
    let watched: WatchedQuery<Data, Vars> | null = null;
    const reach = (loaded: Client) => (watched ??= loaded.watchQuery<any, any>(options));
    return {
      get variables() {
        return (watched ?? options).variables;
      },
      getCurrentResult: () => (client ? reach(client).getCurrentResult() : before),
      subscribe: (listener) => whenThere((loaded) => reach(loaded).subscribe(listener)),
      refetch: async (variables) => reach(await start()).refetch(variables),
      fetchMore: async (more) => reach(await start()).fetchMore(more),
      setVariables: (variables) =>
        void whenThere((loaded) => (reach(loaded).setVariables(variables), nothing)),
    };
  }

  return {
    start,
    forget() {
      unasked = [];
      // The client that is on its way has this very list.
      asked.length = 0;
    },
    get asked() {
      return asked;
    },
    runtime,
    get cache() {
      return client?.cache;
    },
    async query(options) {
      const answer = client ? undefined : ask(options.query, options.variables);
      return answer ? resultOf(answer, 'network') : (await start()).query(options);
    },
    watchQuery: (options) => (client ? client.watchQuery(options) : watchLater(options)),
    async mutate(options) {
      // Whoever changes something knows what to say of a network that fails, and of nothing else.
      const reached = client ?? (await startPatiently().catch((cause) => fail(options.mutation, cause)));
      return reached.mutate(options);
    },
    subscribe: (options) =>
      client?.subscribe(options) ?? {
        subscribe(observer) {
          const end = whenThere((loaded) => loaded.subscribe(options).subscribe(observer));
          start().catch(forgive);
          return end;
        },
      },
    on: (listener) => whenThere((loaded) => loaded.on(listener)),
    resetStore: async () => (await start()).resetStore(),
    clearStore: async () => (await start()).clearStore(),
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

function resultOf<Data>(answer: AskedAnswer | undefined, source: 'cache' | 'network'): QueryResult<Data> {
  return {
    data: answer?.data as Data | undefined,
    error: undefined,
    loading: !answer,
    stale: false,
    partial: false,
    missing: [],
    source: answer ? source : 'none',
  };
}

const nothing = () => {};

/** Whoever asks next tries again. */
function forgive(): void {}
