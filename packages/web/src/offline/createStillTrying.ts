import type { Client, ClientEvent, Runtime } from '@mainvideo/sdk';

/** Whether the viewer is waiting for a request that has failed and is being retried. */
export interface StillTrying {
  isTrying(): boolean;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** After this time, viewers should see a reason for the wait. */
const patienceMs = 1_000;
/** Background operations, which viewers do not wait for. */
const unseen: readonly (string | null)[] = ['RecordProgress'];

/**
 * Watches the client's requests. A request counts as retrying after its first failed attempt, but not within a second
 * of its start, and until it ends.
 */
export function createStillTrying(
  client: Pick<Client, 'on'>,
  runtime: Pick<Runtime, 'now' | 'setTimeout' | 'clearTimeout'>,
): StillTrying {
  const listeners = new Set<() => void>();
  const startedMs = new Map<number, number>();
  const timers = new Map<number, unknown>();
  const trying = new Set<number>();

  function update(change: () => void): void {
    const before = trying.size > 0;
    change();
    if (before !== trying.size > 0) for (const listener of [...listeners]) listener();
  }

  function begin(id: number): void {
    if (timers.has(id)) return;
    const elapsedMs = runtime.now() - (startedMs.get(id) ?? runtime.now());
    const say = () => update(() => trying.add(id));
    timers.set(id, runtime.setTimeout(say, Math.max(0, patienceMs - elapsedMs)));
  }

  function end(id: number): void {
    runtime.clearTimeout(timers.get(id));
    timers.delete(id);
    update(() => trying.delete(id));
  }

  const stopHearing = client.on((event: ClientEvent) => {
    switch (event.type) {
      case 'request.started':
        startedMs.set(event.operationId, event.timestampMs);
        break;
      case 'request.retried':
        if (!unseen.includes(event.operationName)) begin(event.operationId);
        break;
      case 'request.succeeded':
      case 'request.failed':
      case 'request.aborted':
        startedMs.delete(event.operationId);
        end(event.operationId);
        break;
      case 'request.paused':
        // It is no longer retrying but waits for the network, and the viewer already sees that.
        end(event.operationId);
        break;
    }
  });

  return {
    isTrying: () => trying.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      stopHearing();
      for (const timer of timers.values()) runtime.clearTimeout(timer);
      listeners.clear();
    },
  };
}
