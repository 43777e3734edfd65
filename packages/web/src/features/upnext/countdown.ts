import type { Runtime } from '@mainvideo/sdk';

export interface Countdown {
  /** From the beginning, also where one is under way. */
  start(): void;
  stop(): void;
}

/**
 * Tells how many seconds are left: all of them when it starts, then one fewer each second, and 0 as the last.
 *
 * @param fromSeconds whole
 * @param onChange `null`: it was stopped, and tells nothing more
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
