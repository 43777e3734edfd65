import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  makeSnapshot,
  makeVideo,
  openEmptyDatabase,
  openTestDatabase,
} from '../../testing/databases/testDatabase.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { dialectOf } from '../rows/dialect.ts';
import { createMemory } from '../../graphql/execution/memory.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createComments } from '../queries/comments.ts';
import { editionsOf, quietTables } from './editions.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { openDatabase } from './openDatabase.ts';
import { createSubscriptions } from '../queries/subscriptions.ts';
import type { Tables } from '../rows/tables.ts';
import { createViewers } from '../queries/viewers.ts';

const it = suite('editionsOf');

const like = (database: Kysely<Tables>, liked = true) =>
  createViewers(database).setLike({ viewerId: 'ann', videoId: 'a', liked, nowMs: 1, step: null });

/** Reads everything that GraphQL caches. */
async function readRemembered(database: Kysely<Tables>): Promise<readonly unknown[]> {
  const catalogue = createCatalogue(database);
  const found: unknown[] = [];
  for (const reach of ['all', 'addressed'] as const) {
    const [video] = await catalogue.findVideos(['a'], reach);
    found.push(video);
    found.push(await catalogue.findChannels(['nature'], reach));
    found.push(await catalogue.relatedCandidates([video!]));
  }
  found.push(await catalogue.captionsOf(['a']));
  found.push(await catalogue.chaptersOf(['a']));
  found.push(await catalogue.transcriptsOf(['a']));
  found.push(await catalogue.newest({ first: 5, after: null }));
  found.push(await catalogue.newest({ channelHandle: 'nature', first: 5, after: null }));
  found.push(await createComments(database).pagesOf({ videoIds: ['a'], first: 5, after: null }));
  found.push(await createSubscriptions(database).countsOf(['nature']));
  return found;
}

it('names another edition after each change', async () => {
  const database = await openTestDatabase([makeVideo('a')]);
  const editions = editionsOf(database);
  const before = await editions.current();
  await like(database);
  const between = await editions.current();
  assert.is.not(between, before);
  await like(database, false);
  assert.is.not(await editions.current(), between);
  await database.destroy();
});

it('names another edition of SQLite each time, where nobody watches it', async () => {
  const database = (await openDatabase(':memory:')).withoutPlugins();
  const editions = editionsOf(database);
  assert.is.not(await editions.current(), await editions.current());
  await database.destroy();
});

it('stays with its edition while SQLite is only read', async () => {
  const database = await openDatabase(':memory:');
  await createLibraryStore(database).replace(makeSnapshot([makeVideo('a')]));
  const editions = editionsOf(database);
  const before = await editions.current();
  await readRemembered(database);
  assert.is(await editions.current(), before);
  await database.destroy();
});

it('stays with its edition when SQLite is told how far somebody has watched', async () => {
  const database = await openDatabase(':memory:');
  const editions = editionsOf(database);
  const before = await editions.current();
  const progress = { viewerId: 'ann', videoId: 'a', positionSeconds: 3, nowMs: 1, step: null };
  await createViewers(database).recordProgress({ ...progress, countsView: false });
  assert.is(await editions.current(), before);
  await createViewers(database).recordProgress({ ...progress, countsView: true });
  assert.is.not(await editions.current(), before);
  await database.destroy();
});

it('stays with its edition when PostgreSQL is told how far somebody has watched, or another database changes', async () => {
  const database = await openEmptyDatabase();
  if (dialectOf(database) !== 'postgres') return database.destroy();
  const other = await openTestDatabase([]);
  const editions = editionsOf(database);
  const before = await editions.current();
  const progress = { viewerId: 'ann', videoId: 'a', positionSeconds: 3, nowMs: 1, step: null };
  await createViewers(database).recordProgress({ ...progress, countsView: false });
  await like(other);
  assert.is(await editions.current(), before);
  await createViewers(database).recordProgress({ ...progress, countsView: true });
  assert.is.not(await editions.current(), before);
  await Promise.all([database.destroy(), other.destroy()]);
});

it('names another edition of PostgreSQL at each commit, whatever the order of transactions, and none for one that is rolled back', async () => {
  const database = await openEmptyDatabase();
  if (dialectOf(database) !== 'postgres') return database.destroy();
  const editions = editionsOf(database);
  const change = (transaction: Kysely<Tables>, name: string) =>
    transaction.insertInto('meta').values({ name, value: '' }).execute();
  const names = [await editions.current()];
  await database.transaction().execute(async (first) => {
    await change(first, 'first');
    await database.transaction().execute((second) => change(second, 'second'));
    names.push(await editions.current());
    await change(first, 'more of the first');
  });
  names.push(await editions.current());
  await database
    .transaction()
    .execute(async (transaction) => {
      await change(transaction, 'never');
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  names.push(await editions.current());
  assert.is(new Set(names.slice(0, 3)).size, 3);
  assert.is(names[3], names[2]);
  await database.destroy();
});

it('merges the rows of many changes of PostgreSQL without another edition, while others write', async () => {
  const database = await openEmptyDatabase();
  if (dialectOf(database) !== 'postgres') return database.destroy();
  const editions = editionsOf(database);
  const countRows = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from public_change`.execute(database);
    return Number(rows[0]!.count);
  };
  // As many transactions would.
  await sql`insert into public_change (transaction) select i::text::xid8 from generate_series(1, 400) as i`.execute(
    database,
  );
  await database.transaction().execute(async (open) => {
    await open.insertInto('meta').values({ name: 'open', value: '' }).execute();
    const before = await editions.current();
    await pollUntil('the rows are merged', async () => (await countRows()) < 10);
    assert.is(await editions.current(), before);
  });
  await like(database);
  assert.ok((await countRows()) < 10);
  await database.destroy();
});

it('counts the changes of every table of PostgreSQL but the quiet ones', async () => {
  const database = await openEmptyDatabase();
  if (dialectOf(database) !== 'postgres') return database.destroy();
  const { rows } = await sql<{ name: string; isCounted: boolean }>`
    select tablename as name, exists (
      select from pg_trigger where tgname = 'note_public_change' and tgrelid = format('%I.%I', schemaname, tablename)::regclass
    ) as "isCounted"
    from pg_tables where schemaname = current_schema() and tablename not like 'kysely\\_%'`.execute(database);
  const silent = rows.filter(({ isCounted }) => !isCounted).map(({ name }) => name);
  assert.equal(silent.sort(), [...quietTables, 'public_change'].sort());
  await database.destroy();
});

it('takes what SQLite is told in another form for a change', async () => {
  const database = await openDatabase(':memory:');
  const editions = editionsOf(database);
  for (const text of [
    "insert or replace into \"progress\" values ('ann', 'a', 1, 1)",
    'with a as (select 1) delete from "progress" where 1 = 1',
    'create table "other" (a)',
    '/* a comment */ delete from "progress"',
  ]) {
    const before = await editions.current();
    await sql.raw(text).execute(database);
    assert.is.not(await editions.current(), before, text);
  }
  await database.destroy();
});

it('hears of what another process has written into the file of SQLite', async () => {
  const { folder, remove } = await makeTestFolder({});
  const path = join(folder, 'site.db');
  const database = await openDatabase(path);
  const editions = editionsOf(database);
  const before = await editions.current();
  const program = `import Sqlite from 'libsql';
    new Sqlite(process.argv[1]).exec("insert into meta values ('a', 'b')");`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, path], {
    cwd: new URL('.', import.meta.url),
  });
  const after = await editions.current();
  assert.is.not(after, before);
  assert.is(await editions.current(), after);
  await database.destroy();
  await remove();
});

it('keeps what is remembered while viewers watch', async () => {
  const database = await openTestDatabase([makeVideo('a')]);
  const memory = createMemory(editionsOf(database));
  const progress = { viewerId: 'ann', videoId: 'a', nowMs: 1, countsView: false, step: null };
  for (let positionSeconds = 0; positionSeconds < 20; positionSeconds += 1) {
    await createViewers(database).recordProgress({ ...progress, positionSeconds });
    const open = await memory.open();
    if (open.find('video', 'a') === undefined) open.note('video', 'a', 'Clouds');
  }
  assert.equal(memory.counts(), { found: 19, read: 1 });
  await database.destroy();
});

it('needs no table that belongs to no edition for what is remembered', async () => {
  const database = await openTestDatabase([makeVideo('a')]);
  const before = await readRemembered(database);
  // Tables that refer to others first.
  for (const table of ['mutation_step', ...quietTables])
    await database.schema.dropTable(table).ifExists().execute();
  assert.equal(await readRemembered(database), before);
  await database.destroy();
});

it('leaves every other table of SQLite as it is when one of those is written', async () => {
  const database = await openDatabase(':memory:');
  const { rows: triggers } = await sql`select name from sqlite_master where type = 'trigger'`.execute(
    database,
  );
  assert.equal(triggers, []);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select tables.name as "from", keys."table" as "to"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'`.execute(database);
  assert.ok(references.length > 3);
  for (const { from, to } of references) if (quietTables.has(to)) assert.ok(quietTables.has(from), from);
  await database.destroy();
});

it.run();
