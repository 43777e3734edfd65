import type { Client, ClientEvent, OperationFacts } from '@mainvideo/sdk';

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
  /** The operations in flight. */
  const open = new Set<number>();
  /** Those of them that were asked before the network failed. */
  const ofBefore = new Set<number>();
  const listeners = new Set<() => void>();
  function set(next: Outage | null | undefined): void {
    if (next === undefined || next === outage) return;
    outage = next;
    for (const listener of [...listeners]) listener();
  }
  const goOffline = () => {
    for (const id of open) ofBefore.add(id);
    set('network');
  };
  const goOnline = () => {
    ofBefore.clear();
    set(null);
  };
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  const stopHearing = client.on((event) => {
    if (event.type === 'request.started' || event.type === 'request.deduplicated')
      open.add(event.operationId);
    if (/^request\.(?:succeeded|failed|aborted)$/.test(event.type)) {
      const { operationId } = event as OperationFacts;
      open.delete(operationId);
      // Its response may still arrive, which says nothing about the current state.
      if (ofBefore.delete(operationId) && event.type === 'request.succeeded') return;
    }
    set(outageAfter(event, navigator.onLine));
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
