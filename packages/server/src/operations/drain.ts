import { setMaxListeners } from 'node:events';

/** Whether the site is about to stop, for all who behave differently then. */
export interface Drain {
  readonly isDraining: boolean;
  /** Aborted when endless responses, such as subscriptions, must end. */
  readonly endsStreams: AbortSignal;
  /** From now on the site is not ready; resolves when a balancer has had its time to see that. */
  begin(seconds: number): Promise<void>;
  endStreams(): void;
}

export function createDrain(wait: (delayMs: number) => Promise<unknown>): Drain {
  const streams = new AbortController();
  // One for each stream: more than Node takes for a leak.
  setMaxListeners(0, streams.signal);
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    endsStreams: streams.signal,
    async begin(seconds) {
      isDraining = true;
      if (seconds > 0) await wait(seconds * 1000);
    },
    endStreams: () => streams.abort(),
  };
}
