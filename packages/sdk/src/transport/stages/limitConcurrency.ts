import type { Stage } from '../../contract/stage.ts';

/**
 * Limits the number of requests in flight. Further requests wait; those with `context.priority: 'low'` wait behind
 * all others. Subscriptions are not counted.
 *
 * Among the `attemptStages`, it frees a slot while an operation waits for a retry, and the wait for a slot does not
 * count towards `timeoutMs`.
 *
 * @param most maximum number of requests in flight. Defaults to 6
 * @throws TypeError if `most` is less than 1
 */
export function limitConcurrency(most = 6): Stage {
  if (!(most >= 1)) throw new TypeError(`limitConcurrency expects a number >= 1, not ${most}.`);
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
        // A listener of an event may have cancelled the operation.
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
