import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
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
