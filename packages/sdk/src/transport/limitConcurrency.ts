import type { Stage } from '../contract/stage.ts';

/**
 * Lets so many requests be under way at a time; others wait, those of `context.priority: 'low'` behind all others. A request
 * that waits for its next attempt is not under way. Subscriptions, which last, pass.
 */
export function limitConcurrency(most = 6): Stage {
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
      }
      lane.add(start);
      startNext();
      return () => {
        lane.delete(start);
        stop();
        leave();
      };
    };
  };
}
