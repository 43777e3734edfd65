import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDataFolder } from '../database/opening/dataFolder.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { migrationNames } from '../database/opening/migrate.ts';
import { openDatabase } from '../database/opening/openDatabase.ts';
import { runDatabaseCommand } from './databaseCommand.ts';
import { makeSnapshot, makeVideo } from '../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makePostgresDatabase } from '../testing/databases/testPostgres.ts';

const it = suite('runDatabaseCommand');

const all = migrationNames().join(', ');

async function run(argv: readonly string[], env: Record<string, string> = {}) {
  const written: string[] = [];
  const code = await runDatabaseCommand(argv, env, { write: (text) => written.push(text) });
  return { code, text: written.join('') };
}

it('moves a site, and says of both what they hold', async () => {
  const { folder, remove } = await makeTestFolder();
  // A site has used the folder before, and has ended.
  openDataFolder(folder).release();
  const database = await openDatabase(join(folder, 'mainvideo.db'));
  try {
    await createLibraryStore(database).replace(makeSnapshot([makeVideo('a'), makeVideo('b')]));
    const here = await run(['status', '--data', folder]);
    assert.is(here.code, 0);
    assert.ok(here.text.startsWith(`SQLite, ${join(folder, 'mainvideo.db')}\nMigrations applied: ${all}\n`));
    assert.match(here.text, /^Migrations missing: none$/m);
    assert.match(here.text, /^video +2$/m);

    const env = { DATABASE_URL: await makePostgresDatabase({ isMigrated: false }) };
    const empty = await run(['status'], env);
    assert.match(empty.text, /^PostgreSQL, postgres:.*\nMigrations applied: none\n/);
    assert.ok(empty.text.includes(`Migrations missing: ${all}; npm run db -- migrate\n`));
    assert.match((await run(['migrate'], env)).text, 'is up to date');
    const migrated = (await run(['status'], env)).text;
    assert.match(migrated, /^Migrations missing: none$/m);

    const moved = await run(['move-to-postgres', '--from', folder], env);
    assert.is(moved.code, 0, moved.text);
    assert.match(moved.text, /^video +2 +2 {2}[\da-f]{32}$/m);
    assert.match(moved.text, /^Moved: 4 rows in \d+ tables, and the secret that signs sessions\./m);
    assert.match((await run(['status'], env)).text, /^video +2$/m);

    const again = await run(['move-to-postgres'], { ...env, DATA_DIR: folder });
    assert.equal([again.code, /was moved into .* before/.test(again.text)], [1, true]);
  } finally {
    await database.destroy();
    await remove();
  }
});

it('says what it is for, and what is wrong, without a password', async () => {
  assert.match((await run([])).text, 'npm run db -- status');
  assert.equal(
    [
      (await run([])).code,
      (await run(['--help'])).code,
      (await run(['give'])).code,
      (await run(['--no'])).code,
    ],
    [0, 0, 1, 1],
  );
  for (const name of ['status', 'migrate', 'move-to-postgres']) {
    for (const url of ['mysql://ann:sesame@db', 'postgres://ann:sesame@127.0.0.1:1/site']) {
      const { code, text } = await run([name, '--data', '/none'], { DATABASE_URL: url });
      assert.is(code, 1);
      assert.not.match(text, 'sesame');
    }
    const nothing = await run([name, '--data', '/none']);
    assert.equal([nothing.code, /There is no site|The target is missing/.test(nothing.text)], [1, true]);
  }
});

it.run();
