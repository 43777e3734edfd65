import { setMaxListeners } from 'node:events';

/** The state of a site that is about to stop. */
export interface Drain {
  readonly isDraining: boolean;
  /** Aborted when endless responses, such as subscriptions, must end. */
  readonly endsStreams: AbortSignal;
  /** Marks the site as not ready. Resolves after the time that a load balancer needs to notice. */
  begin(seconds: number): Promise<void>;
  endStreams(): void;
}

export function createDrain(wait: (delayMs: number) => Promise<unknown>): Drain {
  const streams = new AbortController();
  // Every stream adds a listener, and Node would report more than ten as a leak.
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
