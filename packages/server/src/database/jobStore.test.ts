import { jobQueueLaws } from '../jobs/jobQueue.laws.ts';
import { openEmptyDatabase } from '../testing/testDatabase.ts';
import { createJobStore } from './jobStore.ts';

jobQueueLaws('createJobStore', async () => {
  const database = await openEmptyDatabase();
  const changes: string[] = [];
  const store = createJobStore(database, (id) => changes.push(id));
  return { here: store, there: createJobStore(database), changes, close: () => database.destroy() };
});
