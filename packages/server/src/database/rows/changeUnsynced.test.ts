import { join } from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { changeUnsynced } from './changeUnsynced.ts';
import { openDatabase } from '../opening/openDatabase.ts';

const it = suite('changeUnsynced');

/** SQLite's values for not waiting for the disk, and for waiting for it on each change. */
const [normal, full] = [1, 2];

async function open() {
  const { folder, remove } = await makeTestFolder();
  const database = await openDatabase(join(folder, 'site.db'));
  return {
    database,
    async synchronous() {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
      return rows[0]!.synchronous;
    },
    async close() {
      await database.destroy();
      await remove();
    },
  };
}

it('does not wait for the disk, and has whatever comes after it wait', async () => {
  const { database, synchronous, close } = await open();
  let during = 0;
  await changeUnsynced(database, async (change) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(change);
    during = rows[0]!.synchronous;
    await change.insertInto('meta').values({ name: 'a', value: 'b' }).execute();
  });
  assert.equal([during, await synchronous()], [normal, full]);
  assert.equal(await database.selectFrom('meta').select('value').where('name', '=', 'a').execute(), [
    { value: 'b' },
  ]);
  await close();
});

it('changes nothing where it fails, and waits for the disk again', async () => {
  const { database, synchronous, close } = await open();
  await rejects(
    changeUnsynced(database, async (change) => {
      await change.insertInto('meta').values({ name: 'a', value: 'b' }).execute();
      throw new Error('The power went.');
    }),
    /The power went/,
  );
  assert.is(await synchronous(), full);
  assert.equal(await database.selectFrom('meta').select('value').where('name', '=', 'a').execute(), []);
  await close();
});

it.run();
