import { createMemoryEvents } from './memoryEvents.ts';
import { siteEventsLaws } from './siteEvents.laws.ts';

siteEventsLaws('createMemoryEvents', async () => {
  const events = createMemoryEvents();
  // In this test, one process is the whole site.
  return { here: events, there: events, close: events.close };
});
