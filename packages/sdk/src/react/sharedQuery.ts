import type { Client, WatchQueryOptions } from '../contract/client.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { type ObservedQuery, type ObservedResult, observeQuery } from './observeQuery.ts';

/** A rendering that was thrown away asks for nothing any more: what it asked for is let go after this long. */
const leaseMs = 30_000;
/** So long has a rendering that still waits to ask again. */
const graceMs = 2_000;

/** An answer that was asked for on purpose, by `refetch` or `fetchMore`. */
export interface AwaitedResult {
  /** Never rejects. */
  readonly promise: Promise<void>;
  isSettled: boolean;
}

/** A component that shows the query, from when it is in the page until it is not. */
export interface QueryReader {
  changed(): void;
  /** Called within the call that asks, so that a transition it is called in is one of the reader too. */
  awaits(answer: AwaitedResult): void;
}

/** One query of one client, shared by all components that show it with the same variables and policies. */
export interface SharedQuery<Data = any, Vars = any> {
  readonly client: Client;
  readonly options: WatchQueryOptions<Data, Vars>;
  /** Was thrown to an error boundary then, for the first time; `null`: was not. */
  failedAtMs: number | null;
  /** The same object until the result changes. */
  getResult(): ObservedResult<Data, Vars>;
  /**
   * What a component has to wait for before there is something to show; `null`: there is. Asks the network where that
   * has to be asked, which is why it may be called while rendering: what nobody asks for again is let go after a time.
   */
  wait(): Promise<void> | null;
  /** Keeps it up to date for as long as somebody reads. */
  subscribe(reader: QueryReader): () => void;
  readonly refetch: ObservedQuery<Data, Vars>['refetch'];
  readonly fetchMore: ObservedQuery<Data, Vars>['fetchMore'];
  readonly subscribeToMore: ObservedQuery<Data, Vars>['subscribeToMore'];
  /** Aborts what it has asked for. */
  stop(): void;
}

/** The place among the others of its client. */
export interface SharedPlace {
  /** Nothing is let go by time: somebody else stops all of them in the end. */
  readonly isCollected: () => boolean;
  readonly enter: (shared: SharedQuery) => void;
  readonly leave: (shared: SharedQuery) => void;
}

interface Pause {
  readonly promise: Promise<void>;
  readonly end: () => void;
}

export function createSharedQuery<Data, Vars>(
  client: Client,
  options: WatchQueryOptions<Data, Vars>,
  { isCollected, enter, leave }: SharedPlace,
): SharedQuery<Data, Vars> {
  const { runtime } = client;
  const observed = observeQuery<Data, Vars>(client, options, () => options);
  const readers = new Set<QueryReader>();
  let stopObserving: (() => void) | null = null;
  let pause: Pause | null = null;
  let lease: unknown = null;
  /** It was asked for other variables, and is no answer any more to who asks for the ones that it was made for. */
  let isAnother = false;
  /** The latest with data. */
  let shown: ObservedResult<Data, Vars> | null = null;

  function getResult(): ObservedResult<Data, Vars> {
    const result = observed.getCurrentResult();
    if (result.data !== undefined) shown = result;
    // The store was cleared, and nothing is fetched: as long as it is in the page, it shows what it has shown.
    else if (shown !== null && !result.loading && result.error === undefined) return shown;
    return result;
  }

  function isWaiting(): boolean {
    const { data, error, loading } = observed.getCurrentResult();
    return loading && error === undefined && (data === undefined || Object.keys(data as object).length === 0);
  }

  function start(): void {
    if (!isAnother) enter(shared);
    stopObserving ??= observed.subscribe(() => {
      if (!isWaiting()) wake();
      for (const reader of [...readers]) reader.changed();
    });
  }

  function wake(): void {
    pause?.end();
    pause = null;
  }

  function wait(): Promise<void> | null {
    renewLease();
    if (isWaiting()) start();
    if (!isWaiting()) {
      wake();
      return null;
    }
    return (pause ??= createPause()).promise;
  }

  function renewLease(delayMs = leaseMs, then = leaseEnded): void {
    endLease();
    if (readers.size > 0 || isCollected()) return;
    lease = runtime.setTimeout(then, delayMs);
    // In Node nothing has to stay up for it.
    (lease as { unref?(): void } | null)?.unref?.();
  }

  function endLease(): void {
    runtime.clearTimeout(lease);
    lease = null;
  }

  // Nobody says which renderings were thrown away. Those that were not render again once they are woken, and go on waiting
  // for the same request, however long that takes.
  function leaseEnded(): void {
    if (pause === null) return stop();
    wake();
    renewLease(graceMs, stop);
  }

  function stop(): void {
    endLease();
    leave(shared);
    stopObserving?.();
    stopObserving = null;
  }

  /** Has all readers wait for an answer that one of them asks for. */
  function announce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    renewLease();
    start();
    const answer = ask();
    const settle = () => void (awaited.isSettled = true);
    // Whoever passes over the promise hears of a failure all the same: it is the query's result.
    const awaited: AwaitedResult = { promise: answer.then(settle, settle), isSettled: false };
    for (const reader of [...readers]) reader.awaits(awaited);
    return answer;
  }

  const shared: SharedQuery<Data, Vars> = {
    client,
    options,
    failedAtMs: null,
    getResult,
    wait,
    subscribe(reader) {
      // One of its own: the same component may subscribe anew before it leaves.
      const own = { ...reader };
      readers.add(own);
      endLease();
      start();
      return () => {
        readers.delete(own);
        // StrictMode leaves, and comes back at once.
        queueMicrotask(() => {
          if (readers.size > 0 || stopObserving === null) return;
          // Somebody waits who is not in the page yet.
          if (pause === null) stop();
          else renewLease();
        });
      };
    },
    refetch(variables) {
      shared.failedAtMs = null;
      isAnother ||=
        variables !== undefined &&
        !sameVariables({ ...observed.variables, ...variables }, observed.variables);
      if (isAnother) leave(shared);
      return announce(() => observed.refetch(variables));
    },
    fetchMore: (more) => announce(() => observed.fetchMore(more)),
    subscribeToMore: observed.subscribeToMore,
    stop,
  };
  return shared;
}

function createPause(): Pause {
  let end!: () => void;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}
