import type { Client, ClientEvent } from '@mainvideo/sdk';

/** Whether the site seems to be within reach. */
export interface Connection {
  isOffline(): boolean;
  /** Hears of each change. The answer stops it. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * What an event says of the connection: `undefined` for nothing. An answer of any kind, be it an error, came over a
 * network that works.
 */
export function offlineAfter(event: ClientEvent): boolean | undefined {
  switch (event.type) {
    case 'request.succeeded':
      return false;
    case 'request.paused':
      return true;
    case 'request.retried':
    case 'request.failed':
      return event.error.kind === 'network' || event.error.kind === 'timeout';
    default:
      return undefined;
  }
}

/** Listens to the platform, which knows its own network, and to the client, which knows if the site answers. */
export function createConnection(window: Window, client: Client): Connection {
  let offline = !window.navigator.onLine;
  let offlineSinceMs = -Infinity;
  const listeners = new Set<() => void>();
  function set(next: boolean | undefined): void {
    if (next === undefined || next === offline) return;
    offline = next;
    for (const listener of [...listeners]) listener();
  }
  const goOffline = () => {
    offlineSinceMs = Date.now();
    set(true);
  };
  const goOnline = () => set(false);
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  const stopHearing = client.on((event) => {
    // What was asked before the network went may still be answered, and says nothing of what there is now.
    const isOfBefore =
      event.type === 'request.succeeded' && event.timestampMs - event.elapsedMs <= offlineSinceMs;
    if (!isOfBefore) set(offlineAfter(event));
  });
  return {
    isOffline: () => offline,
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
