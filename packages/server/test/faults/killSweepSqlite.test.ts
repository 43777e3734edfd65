import { join } from 'node:path';
import { suite } from 'uvu';
import { openDatabase } from '../../src/database/openDatabase.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { sweepKills } from './killSweep.ts';

const it = suite('a process that is killed while it writes, over SQLite');

it('loses nothing that was acknowledged, and leaves nothing half-done, wherever it is killed', () =>
  sweepKills(5, async () => {
    const { folder, remove } = await makeTestFolder();
    const address = join(folder, 'mainvideo.db');
    return { address, open: () => openDatabase(address), close: remove };
  }));

it.run();
