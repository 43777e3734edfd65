import type { Client, WatchQueryOptions } from '../contract/client.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { type ObservedQuery, type ObservedResult, observeQuery } from './observeQuery.ts';

/** Time limit after which a query without readers is released, because its render may have been discarded. */
const leaseMs = 30_000;
/** Time that a waiting render has to read the query again. */
const graceMs = 2_000;

/** The result of an explicit request by `refetch` or `fetchMore`. */
export interface AwaitedResult {
  /** Never rejects. */
  readonly promise: Promise<void>;
  isSettled: boolean;
}

/** A mounted component that shows the query. */
export interface QueryReader {
  changed(): void;
  /** Called synchronously by the request, so that a surrounding transition also applies to the reader. */
  awaits(answer: AwaitedResult): void;
}

/** One query of one client, shared by all components that use it with the same variables and policies. */
export interface SharedQuery<Data = any, Vars = any> {
  readonly client: Client;
  readonly options: WatchQueryOptions<Data, Vars>;
  /** When the error was first thrown to an error boundary, or `null`. */
  failedAtMs: number | null;
  /** Returns the current result; the same object until it changes. */
  getResult(): ObservedResult<Data, Vars>;
  /**
   * Returns a promise to suspend on, or `null` if there is a result to show.
   *
   * Starts a request if one is needed. Can be called during rendering, because a request without a reader is released
   * after a time limit.
   */
  wait(): Promise<void> | null;
  /** Keeps the query up to date while it has readers. */
  subscribe(reader: QueryReader): () => void;
  readonly refetch: ObservedQuery<Data, Vars>['refetch'];
  readonly fetchMore: ObservedQuery<Data, Vars>['fetchMore'];
  readonly subscribeToMore: ObservedQuery<Data, Vars>['subscribeToMore'];
  /** Aborts its requests. */
  stop(): void;
}

/** The query's place among the queries of its client. */
export interface SharedPlace {
  /** Whether the owner stops all queries in the end, so that none is released by a time limit. */
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
  /** Whether its variables were changed, so that it no longer matches the options it was created for. */
  let isAnother = false;
  /** The most recent result with data. */
  let shown: ObservedResult<Data, Vars> | null = null;

  function getResult(): ObservedResult<Data, Vars> {
    const result = observed.getCurrentResult();
    if (result.data !== undefined) shown = result;
    // The store was cleared without a new request: mounted components keep showing the old data.
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
    // In Node, this timer must not keep the process alive.
    (lease as { unref?(): void } | null)?.unref?.();
  }

  function endLease(): void {
    runtime.clearTimeout(lease);
    lease = null;
  }

  // Discarded renders are not reported. Those that are still alive render again when they are notified, and continue
  // to wait for the same request, however long it takes.
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

  /** Makes all readers wait for a result that one of them requested. */
  function announce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    renewLease();
    start();
    const answer = ask();
    const settle = () => void (awaited.isSettled = true);
    // A failure is also in the result, so an unhandled promise is not a mistake.
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
      // A separate object, because a component may subscribe again before it unsubscribes.
      const own = { ...reader };
      readers.add(own);
      endLease();
      start();
      return () => {
        readers.delete(own);
        // StrictMode unsubscribes and immediately subscribes again.
        queueMicrotask(() => {
          if (readers.size > 0 || stopObserving === null) return;
          // A component that is not mounted yet still waits.
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
