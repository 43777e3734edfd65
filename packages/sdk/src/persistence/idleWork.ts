import type { Runtime } from '../contract/runtime.ts';

/** A slice ends after this time, or after a number of steps: browsers limit the precision of clocks against tracking. */
const sliceMs = 4;
const maxSteps = 32;
/** Pause between two slices on platforms without idle callbacks. */
const pauseMs = 8;

export interface IdleWork {
  /** Starts the work after the delay, unless it has been started already. */
  start(): void;
  /** Ends the work, and ignores later starts. */
  stop(): void;
}

/**
 * Does work in slices of idle time.
 *
 * @param delayMs from `start` to the first slice
 * @param step does a small part of the work, and returns whether there is more. An error ends the work
 * @param onEnd called when there is no more
 */
export function createIdleWork(
  runtime: Runtime,
  delayMs: number,
  step: () => boolean,
  onEnd: () => void,
): IdleWork {
  let timer: unknown = null;
  let isStopped = false;

  function whenIdle(): void {
    if (runtime.requestIdle) runtime.requestIdle(runSlice);
    else runSlice();
  }

  function runSlice(): void {
    if (isStopped) return;
    const untilMs = runtime.now() + sliceMs;
    try {
      for (let steps = 1; step(); steps += 1) {
        if (runtime.now() < untilMs && steps < maxSteps) continue;
        timer = runtime.setTimeout(whenIdle, pauseMs);
        return;
      }
    } catch {
      // A caller that does the work at once reports the error.
    }
    timer = null;
    onEnd();
  }

  return {
    start() {
      if (timer !== null || isStopped) return;
      timer = runtime.setTimeout(whenIdle, delayMs);
      // In Node, this timer must not keep the process alive.
      (timer as { unref?(): void } | null)?.unref?.();
    },
    stop() {
      isStopped = true;
      runtime.clearTimeout(timer);
    },
  };
}
