import type { Client, ClientEvent } from '@mainvideo/sdk';

/** Why the site is not within reach: this device has no network, or the site itself does not answer. */
export type Outage = 'network' | 'site';

/** Whether the site seems to be within reach. */
export interface Connection {
  /** `null`: it is. */
  outage(): Outage | null;
  /** Hears of each change. The answer stops it. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * What an event says of the connection: `undefined` for nothing. An answer of any kind, be it an error, came over a
 * network that works.
 *
 * @param isOnline what the platform says: `false` is true; with a network, the site may still be out of reach
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
    // What was asked before the network went may still be answered, and says nothing of what there is now.
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
