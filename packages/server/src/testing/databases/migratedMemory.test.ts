import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../database/opening/openDatabase.ts';
import { openMigratedMemory } from './migratedMemory.ts';

const it = suite('openMigratedMemory');

it('has the schema, the rows and the settings that the migrations make', async () => {
  const migrated = await openDatabase(':memory:');
  const copied = await openMigratedMemory();
  for (const text of [
    'select type, name, tbl_name, sql from sqlite_master order by type, name',
    'select name from kysely_migration order by name',
    'select * from kysely_migration_lock',
    'pragma foreign_keys',
    'pragma foreign_key_list(comment)',
  ]) {
    const query = sql.raw(text);
    assert.equal((await query.execute(copied)).rows, (await query.execute(migrated)).rows, text);
  }
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'kysely%'`.execute(migrated);
  for (const { name } of tables.rows) {
    const query = sql`select * from ${sql.ref(name)}`;
    assert.equal((await query.execute(copied)).rows, (await query.execute(migrated)).rows, name);
  }
  await migrated.destroy();
  await copied.destroy();
});

it.run();
