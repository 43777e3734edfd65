import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import type { SqliteDatabase } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { checkpointAfter, createCheckpoints } from './checkpoints.ts';
import { openDatabase } from './openDatabase.ts';

const it = suite('createCheckpoints');

it('takes over what was written into the file of the database, while that is open', async () => {
  const { folder, remove } = await makeTestFolder();
  const path = join(folder, 'site.db');
  const faults: Error[] = [];
  const checkpoints = createCheckpoints(path, (error) => faults.push(error));
  const database = await openDatabase(path, checkpoints.begin);
  await database.insertInto('meta').values({ name: 'told', value: 'to be found in the file' }).execute();
  const isInFile = () => readFileSync(path).includes('to be found in the file');
  assert.is(isInFile(), false);
  checkpoints.begin();
  // A request during a checkpoint joins it.
  checkpoints.begin();
  await checkpoints.stop();
  assert.equal([isInFile(), faults], [true, []]);
  // This connection still has the original file open.
  await database.insertInto('meta').values({ name: 'more', value: 'later' }).execute();
  await database.destroy();
  await remove();
});

it('leaves the log to SQLite where the thread fails, and says so once', async () => {
  const { folder, remove } = await makeTestFolder();
  const faults: Error[] = [];
  const checkpoints = createCheckpoints(folder, (error) => faults.push(error));
  for (let i = 0; i < 3; i += 1) {
    checkpoints.begin();
    await checkpoints.stop();
  }
  assert.is(faults.length, 1);
  await remove();
});

it('begins one after so many statements that write, whatever is read in between', () => {
  const sqlite = new Sqlite(':memory:');
  let begun = 0;
  const database = checkpointAfter(sqlite as unknown as SqliteDatabase, () => (begun += 1), 3);
  sqlite.exec('create table word (text)');
  for (let i = 0; i < 7; i += 1) {
    database.prepare('insert into word values (?)').run([i]);
    database.prepare('select * from word').all([]);
  }
  assert.is(begun, 2);
  database.close();
});

it('has the thread do it, however much is written', async () => {
  const { folder, remove } = await makeTestFolder();
  const path = join(folder, 'site.db');
  let asked = 0;
  const database = await openDatabase(path, () => (asked += 1));
  for (let i = 0; i < 2_500; i += 1)
    await database
      .insertInto('secret')
      .values({ name: `${i}`, value: '' })
      .execute();
  // Without the thread, SQLite itself would have made a checkpoint at a quarter of that size.
  assert.equal([asked, statSync(`${path}-wal`).size > 4_000 * 4_096], [2, true]);
  await database.destroy();
  await remove();
});

it.run();
