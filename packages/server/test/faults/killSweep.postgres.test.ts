import { suite } from 'uvu';
import { createPostgresCopies } from './copiedDatabase.ts';
import { sweepKills } from './killSweep.ts';

const it = suite('a process that is killed while it writes, over PostgreSQL');

it('loses nothing that was acknowledged, and leaves nothing half-done, wherever it is killed', async () =>
  sweepKills(3, await createPostgresCopies()));

it.run();
