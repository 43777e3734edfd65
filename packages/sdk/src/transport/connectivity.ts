import type { Connectivity } from '../contract/transport.ts';

/**
 * `navigator.onLine` and the `online` event, looked up at each call. Where there is neither, as in Node, nothing is
 * ever offline.
 */
export const platformConnectivity: Connectivity = {
  isOffline: () => globalThis.navigator?.onLine === false,
  onceOnline(callback) {
    const platform = globalThis;
    platform.addEventListener('online', callback, { once: true });
    return () => platform.removeEventListener('online', callback);
  },
};
