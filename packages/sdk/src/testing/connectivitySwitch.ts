import type { Connectivity } from '../contract/transport.ts';

/** A network connection that a test switches on and off. */
export interface ConnectivitySwitch extends Connectivity {
  goOffline(): void;
  /** Goes online and notifies all waiting operations. */
  goOnline(): void;
  /** Number of operations that wait for the network; finished operations must leave 0. */
  readonly waiting: number;
}

/**
 * Creates a value for the `connectivity` option of a client or a transport.
 *
 * Being offline delays only retries. The first attempt is always made, so the `fetch` of the test has to fail too.
 *
 * @param options.isOffline the initial state. Defaults to false
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
