import { suite } from 'uvu';
import { createSqliteCopies } from './copiedDatabase.ts';
import { sweepWorkerKills } from './killedWorkers.ts';

const it = suite('a worker that is killed, over SQLite');

it('has each job done once after the next start, and leaves no half file, whatever it was at', async () =>
  sweepWorkerKills(await createSqliteCopies()));

it.run();
