import type { Outbox, TransportRequest } from '@mainvideo/sdk';

type OutboxHost = Parameters<Outbox['open']>[0];
type MutationQueue = ReturnType<Outbox['open']>;
type QueuedResponse = Awaited<NonNullable<ReturnType<MutationQueue['enqueue']>>>;

export interface LazyOutbox extends Outbox {
  /** Loads the outbox, unless it is loaded or loading. Never rejects: after a failure, the next call tries again. */
  start(): Promise<void>;
}

/**
 * Creates an outbox whose code loads after the page is shown. It is not needed earlier, and its optimistic layers
 * must not be in the cache during hydration.
 *
 * Mutations made before that wait for the code, in order. If it fails to load, they are sent to the network as
 * without an outbox.
 *
 * So are the final requests of a page (`keepalive`), unless the browser is offline or earlier mutations wait. A page that
 * is gone cannot remove them from the storage: the next visit would show them over newer data, and send them again.
 *
 * @param isListed whether the outbox queues operations of this name
 */
export function createLazyOutbox(
  isListed: (operationName: string) => boolean,
  load: () => Promise<Outbox>,
): LazyOutbox {
  const listeners = new Set<() => void>();
  let host: OutboxHost | null = null;
  let outbox: Outbox | null = null;
  let queue: MutationQueue | null = null;
  let starting: Promise<void> | null = null;
  let isStopped = false;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  async function open(): Promise<void> {
    try {
      const loaded = await load();
      if (isStopped || host === null) return;
      loaded.subscribe(tell);
      queue = loaded.open(host);
      outbox = loaded;
      tell();
    } catch {
      starting = null;
    }
  }

  const start = () => (starting ??= open());

  async function takeWhenLoaded(
    itsHost: OutboxHost,
    request: TransportRequest,
    operationName: string,
    optimistic: unknown,
  ): Promise<QueuedResponse> {
    await start();
    const taken = queue?.enqueue(request, operationName, optimistic);
    if (taken) return taken;
    const order = itsHost.cache?.requestStarted();
    return { ...(await itsHost.send(request, operationName).result), order };
  }

  return {
    start,
    pending: () => outbox?.pending() ?? nothing,
    subscribe(listener) {
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    send: () => outbox?.send(),
    clear: async () => outbox?.clear(),
    onEvent: (event) => outbox?.onEvent(event),
    open(itsHost) {
      host = itsHost;
      return {
        enqueue(request, operationName, optimistic) {
          const isLast = request.context?.keepalive === true;
          const isAlone = outbox === null || outbox.pending().length === 0;
          if (isLast && isAlone && !itsHost.connectivity.isOffline()) return null;
          if (queue) return queue.enqueue(request, operationName, optimistic);
          if (operationName === null || isLast || !isListed(operationName)) return null;
          return takeWhenLoaded(itsHost, request, operationName, optimistic);
        },
        stop() {
          isStopped = true;
          queue?.stop();
        },
      };
    },
  };
}

const nothing: readonly never[] = [];
