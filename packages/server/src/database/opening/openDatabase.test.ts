import { chmodSync, closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { DataError, openDataFolder } from './dataFolder.ts';
import { findDatabaseAway } from './databaseAway.ts';
import { openDatabase } from './openDatabase.ts';

const it = suite('openDatabase');

async function withFolder(check: (folder: string) => Promise<void>): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  try {
    await check(folder);
  } finally {
    chmodSync(folder, 0o700);
    await remove();
  }
}

it('makes a database, and finds it as it was', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.db');
    const first = await openDatabase(path);
    await first.insertInto('meta').values({ name: 'a', value: 'b' }).execute();
    await first.destroy();
    const second = await openDatabase(path);
    assert.equal(await second.selectFrom('meta').selectAll().execute(), [{ name: 'a', value: 'b' }]);
    await second.destroy();
  });
});

it('is durable and keeps references true', async () => {
  await withFolder(async (folder) => {
    const database = await openDatabase(join(folder, 'a.db'));
    const read = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(database)).rows[0]!)[0];
    assert.equal(
      [await read('journal_mode'), await read('synchronous'), await read('foreign_keys')],
      ['wal', 2, 1],
    );
    await database.destroy();
  });
});

it('waits half a second for a writer of another process, and says that it waited in vain', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.db');
    const database = await openDatabase(path);
    const other = new Sqlite(path);
    other.exec('begin immediate');
    const write = () => database.insertInto('meta').values({ name: 'a', value: 'b' }).execute();
    assert.ok(findDatabaseAway(await write().catch((error: unknown) => error)));
    other.exec('rollback');
    other.close();
    await write();
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(database);
    assert.is(rows[0]!.timeout, 500);
    await database.destroy();
  });
});

it('refuses a file that is no database, and leaves it as it is', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.db');
    await writeFile(path, 'holiday plans '.repeat(500));
    const error = await openDatabase(path).catch((reason: unknown) => reason);
    assert.instance(error, DataError);
    assert.match((error as Error).message, /a\.db cannot be used: file is not a database\. Restore a backup/);
    assert.is(statSync(path).size, 7000);
  });
});

it('T117: refuses a database with a damaged page, though what is asked first may be whole', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.db');
    const sqlite = new Sqlite(path);
    sqlite.exec("create table first (text); create table last (text); insert into last values ('a')");
    sqlite.close();
    const { size } = statSync(path);
    const file = openSync(path, 'r+');
    // The last page belongs to the last table, and its header describes its content.
    writeSync(file, Buffer.alloc(100, 0xff), 0, 100, size - 4_096);
    closeSync(file);
    const error = await openDatabase(path).catch((reason: unknown) => reason);
    assert.instance(error, DataError);
    assert.match(
      (error as Error).message,
      /a\.db cannot be used: it is damaged .*Restore a backup \(npm run restore/s,
    );
  });
});

it('refuses a database of a newer version', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.db');
    const database = await openDatabase(path);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database);
    await database.destroy();
    const error = await openDatabase(path).catch((reason: unknown) => reason);
    assert.match((error as Error).message, /9999-later/);
  });
});

it.run();

const itOpens = suite('openDataFolder');

itOpens('makes the folder, and a secret that only this user can read and that stays', async () => {
  await withFolder(async (parent) => {
    const folder = join(parent, 'deep', 'data');
    const first = openDataFolder(folder);
    first.release();
    assert.is(first.sessionSecret.length, 32);
    assert.is(statSync(join(folder, 'session-secret')).mode & 0o777, 0o600);
    const second = openDataFolder(folder);
    second.release();
    assert.equal([...second.sessionSecret], [...first.sessionSecret]);
    assert.is(existsSync(join(folder, 'session-secret.new')), false);
  });
});

itOpens('refuses a folder that is in use, until it is released', async () => {
  await withFolder(async (folder) => {
    const first = openDataFolder(folder);
    assert.throws(
      () => openDataFolder(folder),
      (error: unknown) => error instanceof DataError && /is in use by another process/.test(error.message),
    );
    first.release();
    openDataFolder(folder).release();
  });
});

itOpens('refuses a folder that cannot be made', async () => {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'file'), '');
    assert.throws(
      () => openDataFolder(join(folder, 'file', 'data')),
      (error: unknown) => error instanceof DataError && /cannot be written \(ENOTDIR\)/.test(error.message),
    );
  });
});

itOpens.run();
