import { eventText, type Json, type SiteEvents } from './siteEvents.ts';
import { createSubscribers } from './subscribers.ts';

/** Events of a site that is one process. */
export function createMemoryEvents(): SiteEvents {
  const subscribers = createSubscribers();
  return {
    async publish(topic, payload) {
      // As it would arrive from another instance: a copy.
      const copy = JSON.parse(eventText(topic, payload)) as Json;
      subscribers.tell(topic, { type: 'published', payload: copy });
    },
    subscribe: (topic) => subscribers.add(topic),
    async close() {
      subscribers.end();
    },
  };
}
