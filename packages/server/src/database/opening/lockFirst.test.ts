import { join } from 'node:path';
import { CompiledQuery, Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import Sqlite from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { lockFirst } from './lockFirst.ts';

const it = suite('lockFirst');

/** Opens two connections to one file: the site's, and another process's. */
async function withTwo(
  check: (parts: {
    readonly ours: Kysely<unknown>;
    readonly run: (text: string) => Promise<unknown>;
    readonly theirs: InstanceType<typeof Sqlite>;
    readonly numbers: () => readonly number[];
  }) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  const open = () => {
    const sqlite = new Sqlite(join(folder, 'a.db'));
    sqlite.exec('pragma journal_mode = wal; pragma busy_timeout = 0');
    return sqlite;
  };
  const theirs = open();
  theirs.exec('create table number (value integer primary key)');
  const database = lockFirst(open() as unknown as SqliteDatabase);
  const ours = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const run = (text: string) => ours.executeQuery(CompiledQuery.raw(text));
  const numbers = () =>
    (theirs.prepare('select value from number order by value').all() as { value: number }[]).map(
      ({ value }) => value,
    );
  try {
    await check({ ours, run, theirs, numbers });
  } finally {
    await ours.destroy();
    theirs.close();
    await remove();
  }
}

async function codeOf(change: Promise<unknown>): Promise<unknown> {
  return change.then(
    () => assert.unreachable('it was made'),
    (error: { code?: unknown }) => error.code,
  );
}

for (const [name, text] of [
  ['a change', 'insert into number values (1)'],
  ['a change that answers', 'insert into number values (1) returning value'],
  ['a change with names', 'with one (value) as (select 1) insert into number select value from one'],
] as const) {
  it(`T74: commits at once what it is told after ${name} that found the file locked`, async () => {
    await withTwo(async ({ ours, run, theirs, numbers }) => {
      theirs.exec('begin immediate');
      assert.is(await codeOf(run(text)), 'SQLITE_BUSY');
      assert.is(await codeOf(ours.transaction().execute(async () => undefined)), 'SQLITE_BUSY');
      theirs.exec('commit');
      await run('insert into number values (2)');
      assert.equal(numbers(), [2]);
      await ours.transaction().execute((inside) => inside.executeQuery(CompiledQuery.raw(text)));
      assert.equal(numbers(), [1, 2]);
      theirs.exec('insert into number values (3)');
    });
  });
}

it('takes back a change that fails, alone or as a part, and leaves the file to others', async () => {
  await withTwo(async ({ ours, run, theirs, numbers }) => {
    await run('insert into number values (1)');
    assert.match(String(await codeOf(run('insert into number values (2), (1)'))), 'SQLITE_CONSTRAINT');
    const inPart = ours.transaction().execute(async (inside) => {
      await inside.executeQuery(CompiledQuery.raw('insert into number values (3)'));
      await inside.executeQuery(CompiledQuery.raw('insert into number values (1)'));
    });
    assert.match(String(await codeOf(inPart)), 'SQLITE_CONSTRAINT');
    assert.equal(numbers(), [1]);
    theirs.exec('insert into number values (4)');
    await run('update number set value = value + 1 where value = 4');
    assert.equal(numbers(), [1, 5]);
  });
});

it('reads while another has the lock', async () => {
  await withTwo(async ({ run, theirs }) => {
    theirs.exec('begin immediate; insert into number values (1)');
    const { rows } = (await run('select count(*) as count from number')) as { rows: unknown[] };
    assert.equal(rows, [{ count: 0 }]);
    theirs.exec('commit');
  });
});

it.run();
