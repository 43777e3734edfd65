import { sql } from 'kysely';
import { jobQueueLaws } from '../../jobs/queue/jobQueue.laws.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { openEmptyDatabase, poolOf } from '../../testing/databases/testDatabase.ts';
import { untilListening } from '../../testing/databases/testPostgres.ts';
import { openJobQueue } from './openJobQueue.ts';

jobQueueLaws('openJobQueue', async () => {
  const database = await openEmptyDatabase();
  const pool = poolOf(database);
  const changes: string[] = [];
  const time = { nowMs: 10 };
  const now = () => sql<number>`cast(${sql.lit(time.nowMs)} as bigint)`;
  function open(onChange?: (id: string) => void) {
    const parts = { database, pool, timers: realTimers, now, ...(onChange && { onChange }) };
    const { queue, dispatcher } = openJobQueue(parts);
    return { ...queue, dispatcher };
  }
  return {
    here: open((id) => changes.push(id)),
    there: open(),
    time,
    async pass(ms) {
      time.nowMs += ms;
      // graphile-worker only uses the database's clock.
      if (pool) {
        await sql`
          select graphile_worker.reschedule_jobs(array[id], run_at := run_at - ${ms} * interval '1 millisecond')
          from graphile_worker.jobs where locked_at is null and run_at > now()`.execute(database);
      }
    },
    async untilListening() {
      if (pool) await untilListening(database);
    },
    changes,
    close: () => database.destroy(),
  };
});
