import type { Client, ClientEvent } from '@mainvideo/sdk';

/** Why the site is unreachable: this device has no network, or the site does not respond. */
export type Outage = 'network' | 'site';

/** Reports whether the site is reachable. */
export interface Connection {
  /** Returns the current outage, or `null` if the site seems reachable. */
  outage(): Outage | null;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * Returns the state of the connection that an event reveals, or `undefined` if it reveals nothing. Any response, even
 * an error, came over a working network.
 *
 * @param isOnline `navigator.onLine`: `false` is reliable, but with `true` the site may still be unreachable
 * @returns `null` if the site is reachable
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

/** Creates a connection from the browser's network events and the client's events. */
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
