import type { Connectivity } from '../contract/transport.ts';

/** A network that a test switches off and on. */
export interface ConnectivitySwitch extends Connectivity {
  goOffline(): void;
  /** Whoever waits for it goes on. */
  goOnline(): void;
  /** How many wait for the network: what a finished operation must leave at 0. */
  readonly waiting: number;
}

/**
 * For the option `connectivity` of a client or a transport.
 *
 * Being offline holds back retries; a first attempt is made all the same, so the `fetch` of a test has to fail as well.
 *
 * @param options.isOffline at first. Default: false
 */
export function createConnectivitySwitch({ isOffline = false } = {}): ConnectivitySwitch {
  let offline = isOffline;
  const callbacks = new Set<() => void>();
  return {
    isOffline: () => offline,
    onceOnline(callback) {
      const entry = () => callback();
      callbacks.add(entry);
      return () => callbacks.delete(entry);
    },
    goOffline() {
      offline = true;
    },
    goOnline() {
      offline = false;
      const called = [...callbacks];
      callbacks.clear();
      for (const callback of called) callback();
    },
    get waiting() {
      return callbacks.size;
    },
  };
}
