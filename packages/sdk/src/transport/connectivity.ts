/** Whether the platform has a network at all. */
export interface Connectivity {
  isOffline(): boolean;
  /** Calls back once, when the platform is online again. The answer stops waiting. */
  onceOnline(callback: () => void): () => void;
}

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
