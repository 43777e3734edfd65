import type { SiteEvent } from './siteEvents.ts';

/**
 * A subscriber with more events than this is no longer just briefly slow: reading a list again is better than a
 * hundred old events.
 */
const mostWaiting = 100;

export interface EventQueue extends AsyncIterableIterator<SiteEvent> {
  push(event: SiteEvent): void;
  return(): Promise<IteratorResult<SiteEvent>>;
}

/**
 * The events that one subscriber has not consumed yet. A subscriber that is too slow loses them and receives a gap
 * event: memory is bounded.
 *
 * Not a generator: the `return` of one would wait for the pending event, and a departed viewer would be kept
 * until something happens.
 *
 * @param onEnd called once, when the subscriber ends
 */
export function createEventQueue(onEnd: (queue: EventQueue) => void): EventQueue {
  const waiting: SiteEvent[] = [];
  const askers: ((result: IteratorResult<SiteEvent>) => void)[] = [];
  const end = { value: undefined, done: true } as const;
  let isEnded = false;

  const queue: EventQueue = {
    push(event) {
      if (isEnded) return;
      const asker = askers.shift();
      if (asker) {
        asker({ value: event, done: false });
        return;
      }
      if (waiting.length >= mostWaiting) {
        waiting.length = 0;
        waiting.push({ type: 'gap' });
      }
      waiting.push(event);
    },
    next() {
      const event = waiting.shift();
      if (event) return Promise.resolve({ value: event, done: false });
      if (isEnded) return Promise.resolve(end);
      return new Promise((resolve) => askers.push(resolve));
    },
    return() {
      if (!isEnded) {
        isEnded = true;
        waiting.length = 0;
        onEnd(queue);
        for (const asker of askers.splice(0)) asker(end);
      }
      return Promise.resolve(end);
    },
    [Symbol.asyncIterator]: () => queue,
  };
  return queue;
}
