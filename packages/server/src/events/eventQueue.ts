import type { SiteEvent } from './siteEvents.ts';

/** More than this waits for nobody who merely blinked: a list that is read anew is better than a hundred pieces of old news. */
const mostWaiting = 100;

export interface EventQueue extends AsyncIterableIterator<SiteEvent> {
  push(event: SiteEvent): void;
  return(): Promise<IteratorResult<SiteEvent>>;
}

/**
 * What one subscriber has not taken yet. Whoever is too slow loses what waits, and is told of the gap: memory is bounded.
 *
 * Not a generator: the `return` of one would wait for the event that it waits for, and a viewer who has left would be kept until
 * something happens.
 *
 * @param onEnd called once, when the subscriber has had enough
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
