import { TimeoutError } from '../../contract/errors.ts';
import type { Stage } from '../../contract/stage.ts';
import { failureContext } from '../failure.ts';
import { startTimer } from '../timer.ts';

/**
 * Fails an attempt that takes too long. In an incremental response, the limit applies to the first part and to each
 * further one.
 *
 * @param timeoutMs time limit in milliseconds, unless the context of the operation sets one. Infinity means no limit
 */
export function limitTime(timeoutMs = 30_000): Stage {
  return (operation, next) => {
    const afterMs = operation.context.timeoutMs ?? timeoutMs;
    const results = next(operation);
    if (afterMs === Infinity) return results;
    return (observer) => {
      const begin = () => startTimer(operation.runtime, afterMs, expire);
      let stopTimer = begin();
      const stop = results({
        next(response) {
          stopTimer();
          if (response.hasNext) stopTimer = begin();
          observer.next(response);
        },
        error(error) {
          stopTimer();
          observer.error(error);
        },
        complete() {
          stopTimer();
          observer.complete();
        },
      });

      function expire(): void {
        stop();
        const message = `${operation.label}: no complete response within ${afterMs} ms.`;
        observer.error(new TimeoutError(message, { ...failureContext(operation), afterMs }));
      }

      return () => {
        stopTimer();
        stop();
      };
    };
  };
}
