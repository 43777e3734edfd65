import { join } from 'node:path';
import { suite } from 'uvu';
import { copyDatabase } from '../../src/database/copyDatabase.ts';
import { openDatabase } from '../../src/database/openDatabase.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { type ScannedDatabase, sweepScanKills } from './scanKills.ts';

const it = suite('a scan that is killed between files, over SQLite');

async function createIn(fillFrom?: string): Promise<ScannedDatabase> {
  const { folder, remove } = await makeTestFolder();
  const address = join(folder, 'mainvideo.db');
  if (fillFrom === undefined) await (await openDatabase(address)).destroy();
  else copyDatabase(fillFrom, address);
  return { address, open: () => openDatabase(address), copy: () => createIn(address), close: remove };
}

it('leaves what an unkilled one does after the next start, and all that viewers did', () =>
  sweepScanKills(2, () => createIn()));

it.run();
