import type { Runtime } from '@mainvideo/sdk';

export interface Countdown {
  /** Starts from the beginning, even during a countdown. */
  start(): void;
  stop(): void;
}

/**
 * Creates a countdown. It reports the full number of seconds at the start, then one fewer each second, down to 0.
 *
 * @param fromSeconds a whole number
 * @param onChange receives the seconds left, or `null` as the last call when the countdown is stopped
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
