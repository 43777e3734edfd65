import { sql } from 'kysely';
import { jobQueueLaws } from '../jobs/jobQueue.laws.ts';
import { openEmptyDatabase } from '../testing/testDatabase.ts';
import { createJobStore } from './jobStore.ts';

jobQueueLaws('createJobStore', async () => {
  const database = await openEmptyDatabase();
  const changes: string[] = [];
  const time = { nowMs: 10 };
  const open = (onChange?: (id: string) => void) =>
    createJobStore(database, onChange, () => sql.lit(time.nowMs));
  return {
    here: open((id) => changes.push(id)),
    there: open(),
    time,
    changes,
    close: () => database.destroy(),
  };
});
