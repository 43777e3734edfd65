import { suite } from 'uvu';
import { createPostgresCopies } from './copiedDatabase.ts';
import { sweepWorkerKills } from './killedWorkers.ts';

const it = suite('a worker that is killed, over PostgreSQL');

it('has each job done once after the next start, and leaves no half file, whatever it was at', async () =>
  sweepWorkerKills(await createPostgresCopies()));

it.run();
