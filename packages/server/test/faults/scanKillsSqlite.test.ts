import { suite } from 'uvu';
import { createSqliteCopies } from './copiedDatabase.ts';
import { sweepScanKills } from './scanKills.ts';

const it = suite('a scan that is killed between files, over SQLite');

it('leaves what an unkilled one does after the next start, and all that viewers did', async () =>
  sweepScanKills(1, await createSqliteCopies()));

it.run();
