import type { Client, ClientEvent } from '@mainvideo/sdk';

/** Why the site is not within reach: this device has no network, or the site itself does not answer. */
export type Outage = 'network' | 'site';

/** Whether the site seems to be within reach. */
export interface Connection {
  /** `null`: it is. */
  outage(): Outage | null;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * Returns what an event reveals about the connection; `undefined` if nothing. Any response, even an error, came over
 * a working network.
 *
 * @param isOnline the platform's value: `false` is reliable; with a network, the site may still be unreachable
 */
export function outageAfter(event: ClientEvent, isOnline: boolean): Outage | null | undefined {
  const outage = isOnline ? 'site' : 'network';
  switch (event.type) {
    case 'request.succeeded':
      return null;
    case 'request.paused':
      return outage;
    case 'request.retried':
    case 'request.failed':
      return event.error.kind === 'network' || event.error.kind === 'timeout' ? outage : null;
    default:
      return undefined;
  }
}

/** Listens to the platform, which knows its own network, and to the client, which knows if the site answers. */
export function createConnection(window: Window, client: Client): Connection {
  const { navigator } = window;
  let outage: Outage | null = navigator.onLine ? null : 'network';
  let offlineSinceMs = -Infinity;
  const listeners = new Set<() => void>();
  function set(next: Outage | null | undefined): void {
    if (next === undefined || next === outage) return;
    outage = next;
    for (const listener of [...listeners]) listener();
  }
  const goOffline = () => {
    offlineSinceMs = Date.now();
    set('network');
  };
  const goOnline = () => set(null);
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  const stopHearing = client.on((event) => {
    // A request sent before the network failed may still get a response, which says nothing about the current state.
    const isOfBefore =
      event.type === 'request.succeeded' && event.timestampMs - event.elapsedMs <= offlineSinceMs;
    if (!isOfBefore) set(outageAfter(event, navigator.onLine));
  });
  return {
    outage: () => outage,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', goOnline);
      stopHearing();
      listeners.clear();
    },
  };
}
