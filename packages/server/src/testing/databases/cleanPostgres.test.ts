import { sql } from 'kysely';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { cleanStateOf, restoreClean } from './cleanPostgres.ts';
import { makeSnapshot, makeVideo } from './testDatabase.ts';
import { makePostgresDatabase, openPostgresForTest } from './testPostgres.ts';

const it = suite('restoreClean');

async function made() {
  const url = await makePostgresDatabase();
  return { url, clean: await cleanStateOf(url), database: await openPostgresForTest(url) };
}

it('removes all rows, also under a connection that holds locks', async () => {
  const { url, clean, database } = await made();
  await createLibraryStore(database).replace(makeSnapshot([makeVideo('a'), makeVideo('b')]));
  assert.not.equal((await cleanStateOf(url)).tables, clean.tables);
  await database.destroy();
  const holding = new Client({ connectionString: url });
  holding.on('error', () => {});
  await holding.connect();
  await holding.query('begin; lock table video');
  assert.is(await restoreClean(url, clean), true);
  assert.equal(await cleanStateOf(url), clean);
});

const lastingChanges: { readonly [what: string]: string } = {
  'a new table': 'create table extra (id int)',
  'a new column': 'alter table video add column extra int',
  'another index': 'create index extra on video (title)',
  'a column that may be null': 'alter table video alter column title drop not null',
  'statistics of a table': "insert into viewer_setting values ('a', 1); vacuum analyze viewer_setting",
  'a setting of the database':
    "do $$ begin execute format('alter database %I set work_mem = %L', current_database(), '2MB'); end $$",
  'a row that was there before its first use': 'delete from kysely_migration',
};
for (const [what, change] of Object.entries(lastingChanges)) {
  it(`does not pass off a database as clean that has ${what}`, async () => {
    const { url, clean, database } = await made();
    for (const part of change.startsWith('do') ? [change] : change.split('; '))
      await sql.raw(part).execute(database);
    assert.is(await restoreClean(url, clean), false);
    await database.destroy();
  });
}

it.run();
