import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DataError } from '../database/opening/dataFolder.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { handOverSecret } from './handOverSecret.ts';

const it = suite('handOverSecret');

const secret = '7n3k-9q2d';

async function inFolder(body: (folder: string) => void): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  try {
    body(folder);
  } finally {
    await remove();
  }
}

function open(isTTY: boolean) {
  const written: string[] = [];
  return { terminal: { isTTY, write: (text: string) => written.push(text) }, text: () => written.join('') };
}

it('shows the secret on a terminal, and writes no file', () =>
  inFolder((folder) => {
    const { terminal, text } = open(true);
    handOverSecret(secret, terminal, folder);
    assert.match(text(), secret);
    assert.equal(readdirSync(folder), []);
  }));

it('T120: writes it to a file that only its user can read where the output is a log, and names the file', () =>
  inFolder((folder) => {
    const { terminal, text } = open(false);
    const file = join(folder, 'owner-secret');
    // Anyone could read the file that is there.
    writeFileSync(file, 'an older one', { mode: 0o644 });
    handOverSecret(secret, terminal, folder);
    assert.is(readFileSync(file, 'utf8'), `${secret}\n`);
    assert.is(statSync(file).mode & 0o777, 0o600);
    assert.match(text(), file);
    assert.not.match(text(), secret);
  }));

it('makes the data folder if it is missing, as on a new instance with PostgreSQL', () =>
  inFolder((folder) => {
    handOverSecret(secret, open(false).terminal, join(folder, 'data'));
    assert.is(readFileSync(join(folder, 'data/owner-secret'), 'utf8'), `${secret}\n`);
  }));

it('names the file that cannot be written and how to get another secret', () =>
  inFolder((folder) => {
    const { terminal, text } = open(false);
    mkdirSync(join(folder, 'owner-secret'));
    assert.throws(
      () => handOverSecret(secret, terminal, folder),
      (error: Error) =>
        error instanceof DataError &&
        error.message.includes(join(folder, 'owner-secret')) &&
        error.message.includes('npm run owner -- reset') &&
        !error.message.includes(secret),
    );
    assert.is(text(), '');
  }));

it.run();
