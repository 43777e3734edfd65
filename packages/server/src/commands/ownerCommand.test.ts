import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../database/opening/openDatabase.ts';
import { createOwnerStore } from '../database/queries/ownerStore.ts';
import { isSecret } from '../owner/secretHash.ts';
import { runOwnerCommand } from './ownerCommand.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeSession } from '../testing/sites/testSession.ts';

const it = suite('runOwnerCommand');

async function run(...argv: string[]) {
  return runIn({}, ...argv);
}

async function runIn(env: Record<string, string>, ...argv: string[]) {
  const written: string[] = [];
  const code = await runOwnerCommand(argv, env, { write: (text) => written.push(text) });
  return { code, text: written.join('') };
}

it('makes a new secret, shows it, and signs out everybody, while the site runs', async () => {
  const { folder, remove } = await makeTestFolder();
  const database = await openDatabase(join(folder, 'mainvideo.db'));
  try {
    const store = createOwnerStore(database);
    await store.setFirstSecret('another', 0);
    assert.is(await store.addSession(makeSession(), 'another'), true);
    const { code, text } = await run('reset', '--data', folder);
    assert.is(code, 0);
    const secret = /^ {4}([\w-]+)$/m.exec(text)![1]!;
    assert.ok(await isSecret((await store.secretHash())!, secret));
    assert.equal(await store.sessions(), []);
  } finally {
    await database.destroy();
    await remove();
  }
});

it('looks for the site in the PostgreSQL that it is told of', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    // The port is closed.
    const env = { DATABASE_URL: 'postgres://site:pass-word@127.0.0.1:9/site' };
    const { code, text } = await runIn(env, 'reset', '--data', folder);
    assert.is(code, 1);
    assert.match(text, '127.0.0.1');
    assert.not.match(text, 'pass-word');
    assert.equal(await readdir(folder), []);
  } finally {
    await remove();
  }
});

it('says what it is for, and what is wrong', async () => {
  assert.match((await run()).text, 'npm run owner -- reset');
  assert.equal([(await run()).code, (await run('give')).code], [0, 1]);
  const { code, text } = await run('reset', '--data', '/dev/null/data');
  assert.equal([code, /cannot be used/.test(text)], [1, true]);
});

it.run();
