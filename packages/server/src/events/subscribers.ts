import { createEventQueue, type EventQueue } from './eventQueue.ts';
import type { SiteEvent } from './siteEvents.ts';

/** The subscribers in this process, by topic. */
export interface Subscribers {
  add(topic: string): EventQueue;
  tell(topic: string, event: SiteEvent): void;
  /** Notifies all subscribers, whatever their topic. */
  tellAll(event: SiteEvent): void;
  /** Ends all subscriptions. Later subscriptions end at once. */
  end(): void;
}

export function createSubscribers(): Subscribers {
  const queues = new Map<string, Set<EventQueue>>();
  let isEnded = false;

  function remove(topic: string, queue: EventQueue): void {
    const others = queues.get(topic);
    others?.delete(queue);
    if (others?.size === 0) queues.delete(topic);
  }

  return {
    add(topic) {
      const queue = createEventQueue((ended) => remove(topic, ended));
      if (isEnded) {
        void queue.return();
        return queue;
      }
      const others = queues.get(topic);
      if (others) others.add(queue);
      else queues.set(topic, new Set([queue]));
      return queue;
    },
    tell(topic, event) {
      for (const queue of queues.get(topic) ?? []) queue.push(event);
    },
    tellAll(event) {
      for (const topic of queues.keys()) this.tell(topic, event);
    },
    end() {
      isEnded = true;
      for (const topic of [...queues.values()]) for (const queue of [...topic]) void queue.return();
    },
  };
}
