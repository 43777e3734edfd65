import { eventText, type Json, type SiteEvents } from './siteEvents.ts';
import { createSubscribers } from './subscribers.ts';

/** Creates the events of a site that consists of one process. */
export function createMemoryEvents(): SiteEvents {
  const subscribers = createSubscribers();
  return {
    async publish(topic, payload) {
      // Subscribers receive a copy, as they would from another instance.
      const copy = JSON.parse(eventText(topic, payload)) as Json;
      subscribers.tell(topic, { type: 'published', payload: copy });
    },
    subscribe: (topic) => subscribers.add(topic),
    async close() {
      subscribers.end();
    },
  };
}
