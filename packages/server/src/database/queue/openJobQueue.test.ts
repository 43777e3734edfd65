import { sql } from 'kysely';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createJobNews, wakeForJobs } from '../../jobs/queue/jobNews.ts';
import { jobQueueLaws } from '../../jobs/queue/jobQueue.laws.ts';
import { openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { openJobQueue } from './openJobQueue.ts';

jobQueueLaws('openJobQueue', async () => {
  const database = await openEmptyDatabase();
  const events = createMemoryEvents();
  const changes: string[] = [];
  const time = { nowMs: 10 };
  const now = () => sql<number>`cast(${sql.lit(time.nowMs)} as bigint)`;
  function open(onChange: (id: string) => void = () => {}) {
    const news = createJobNews(events, realTimers, (error) => changes.push(String(error)));
    const { queue, dispatcher } = openJobQueue({
      database,
      timers: realTimers,
      now,
      onChange(id, isWaiting) {
        onChange(id);
        news.tell(id, isWaiting);
      },
    });
    void wakeForJobs(events, dispatcher);
    return { ...queue, dispatcher, news };
  }
  const sides = { here: open((id) => changes.push(id)), there: open() };
  return {
    ...sides,
    time,
    pass(ms) {
      time.nowMs += ms;
    },
    changes,
    async close() {
      await Promise.all([sides.here.news.stop(), sides.there.news.stop()]);
      await events.close();
      await database.destroy();
    },
  };
});
