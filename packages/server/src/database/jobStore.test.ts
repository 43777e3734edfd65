import { jobQueueLaws } from '../jobs/jobQueue.laws.ts';
import { createJobStore } from './jobStore.ts';
import { openDatabase } from './openDatabase.ts';

jobQueueLaws('createJobStore', async () => {
  const database = await openDatabase(':memory:');
  const changes: string[] = [];
  const store = createJobStore(database, (id) => changes.push(id));
  return { here: store, there: createJobStore(database), changes, close: () => database.destroy() };
});
