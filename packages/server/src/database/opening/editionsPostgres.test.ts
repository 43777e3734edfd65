import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { createViewers } from '../queries/viewers.ts';
import type { Tables } from '../rows/tables.ts';
import { editionsOf, quietTables } from './editions.ts';

const it = suite('editionsOf PostgreSQL');

const like = (database: Kysely<Tables>) =>
  createViewers(database).setLike({ viewerId: 'ann', videoId: 'a', liked: true, nowMs: 1, step: null });

it('stays with its edition when it is told how far somebody has watched, or another database changes', async () => {
  const database = await openEmptyDatabase();
  const other = await openEmptyDatabase();
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

it('names another edition at each commit, whatever the order of transactions, and none for one that is rolled back', async () => {
  const database = await openEmptyDatabase();
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

it('merges the rows of many changes without another edition, while others write', async () => {
  const database = await openEmptyDatabase();
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

it('counts the changes of every table but the quiet ones', async () => {
  const database = await openEmptyDatabase();
  const { rows } = await sql<{ name: string; isCounted: boolean }>`
    select tablename as name, exists (
      select from pg_trigger where tgname = 'note_public_change' and tgrelid = format('%I.%I', schemaname, tablename)::regclass
    ) as "isCounted"
    from pg_tables where schemaname = current_schema() and tablename not like 'kysely\\_%'`.execute(database);
  const silent = rows.filter(({ isCounted }) => !isCounted).map(({ name }) => name);
  assert.equal(silent.sort(), [...quietTables, 'public_change'].sort());
  await database.destroy();
});

it.run();
