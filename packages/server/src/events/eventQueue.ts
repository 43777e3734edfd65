import type { SiteEvent } from './siteEvents.ts';

/**
 * With more pending events than this, a subscriber is not just briefly slow. Reading the list again is then better
 * than a hundred old events.
 */
const mostWaiting = 100;

export interface EventQueue extends AsyncIterableIterator<SiteEvent> {
  push(event: SiteEvent): void;
  return(): Promise<IteratorResult<SiteEvent>>;
}

/**
 * Creates the queue of events that one subscriber has not consumed yet. To bound memory, a subscriber that is too
 * slow loses its events and receives a gap event.
 *
 * Not a generator: the `return` of a generator would wait for the pending event, so that a disconnected viewer would
 * stay subscribed until the next event.
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
