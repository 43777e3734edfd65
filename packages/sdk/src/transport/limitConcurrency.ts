import type { Stage } from '../contract/stage.ts';

/**
 * Lets so many requests be under way at a time; others wait, those of `context.priority: 'low'` behind all others.
 * Subscriptions, which last, pass.
 *
 * As one of the `attemptStages` it frees a place while an operation waits for its next attempt, and does not count the
 * wait for a place as part of `timeoutMs`.
 *
 * @throws TypeError for a number with which nothing would ever be sent
 */
export function limitConcurrency(most = 6): Stage {
  if (!(most >= 1)) throw new TypeError(`limitConcurrency takes a number from 1 up, and got ${most}.`);
  let underWay = 0;
  const lanes = { high: new Set<() => void>(), low: new Set<() => void>() };

  function startNext(): void {
    while (underWay < most) {
      const lane = lanes.high.size > 0 ? lanes.high : lanes.low;
      const [start] = lane;
      if (start === undefined) return;
      lane.delete(start);
      underWay += 1;
      start();
    }
  }

  return (operation, next) => {
    if (operation.operationKind === 'subscription') return next(operation);
    const lane = lanes[operation.context.priority ?? 'high'];
    const results = next(operation);
    return (observer) => {
      let isUnderWay = false;
      let isStopped = false;
      let stop = (): void => {};

      function leave(): void {
        if (!isUnderWay) return;
        isUnderWay = false;
        underWay -= 1;
        startNext();
      }
      function start(): void {
        isUnderWay = true;
        stop = results({
          next: (response) => observer.next(response),
          error(error) {
            leave();
            observer.error(error);
          },
          complete() {
            leave();
            observer.complete();
          },
        });
        // A listener of an event may have made its caller leave.
        if (isStopped) stop();
      }
      lane.add(start);
      startNext();
      return () => {
        isStopped = true;
        lane.delete(start);
        stop();
        leave();
      };
    };
  };
}
