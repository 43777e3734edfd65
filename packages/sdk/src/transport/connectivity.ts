import type { Connectivity } from '../contract/transport.ts';

/**
 * Uses `navigator.onLine` and the `online` event, looked up on each call. Without them, as in Node, it always reports
 * being online.
 */
export const platformConnectivity: Connectivity = {
  isOffline: () => globalThis.navigator?.onLine === false,
  onceOnline(callback) {
    const platform = globalThis;
    platform.addEventListener('online', callback, { once: true });
    return () => platform.removeEventListener('online', callback);
  },
};
