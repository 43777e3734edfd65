import type { Runtime } from '@mainvideo/sdk';

export interface Countdown {
  /** From the beginning, also where one is under way. */
  start(): void;
  stop(): void;
}

/**
 * Reports the seconds left: all of them at the start, then one fewer each second, and 0 as the last.
 *
 * @param fromSeconds a whole number
 * @param onChange called with `null` when it is stopped, as the last call
 */
export function createCountdown(
  runtime: Pick<Runtime, 'setTimeout' | 'clearTimeout'>,
  fromSeconds: number,
  onChange: (secondsLeft: number | null) => void,
): Countdown {
  let timer: unknown;

  function tell(secondsLeft: number): void {
    if (secondsLeft > 0) timer = runtime.setTimeout(() => tell(secondsLeft - 1), 1_000);
    onChange(secondsLeft);
  }

  return {
    start() {
      runtime.clearTimeout(timer);
      tell(fromSeconds);
    },
    stop() {
      runtime.clearTimeout(timer);
      onChange(null);
    },
  };
}
