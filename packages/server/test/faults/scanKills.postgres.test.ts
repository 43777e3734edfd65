import { suite } from 'uvu';
import { createPostgresCopies } from './copiedDatabase.ts';
import { sweepScanKills } from './scanKills.ts';

const it = suite('a scan that is killed between files, over PostgreSQL');

it('leaves what an unkilled one does after the next start, and all that viewers did', async () =>
  sweepScanKills(1, await createPostgresCopies()));

it.run();
