import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../../testing/fileSteps.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { DataError, openDataFolder } from './dataFolder.ts';

const it = suite('openDataFolder');

it('flushes the secret of the sessions before it gets its name, and makes it once', async () => {
  const { folder, remove } = await makeTestFolder();
  const data = join(folder, 'data');
  assert.equal(await fileStepsOf(data, () => openDataFolder(data).release()), [
    'mkdir .',
    'write session-secret.new',
    'sync session-secret.new',
    'rename session-secret.new session-secret',
    'sync .',
  ]);
  assert.equal(await fileStepsOf(data, () => openDataFolder(data).release()), []);
  await remove();
});

for (const bytes of [0, 31]) {
  it(`T119: refuses a secret of ${bytes} bytes, says how to go on, and leaves it as it is`, async () => {
    const { folder, remove } = await makeTestFolder();
    const path = join(folder, 'session-secret');
    openDataFolder(folder).release();
    truncateSync(path, bytes);
    assert.throws(
      () => openDataFolder(folder),
      (error: unknown) =>
        error instanceof DataError &&
        error.message.includes(`${path}, is damaged: it has ${bytes} bytes instead of 32. Restore it from`),
    );
    assert.is(readFileSync(path).length, bytes);
    // A refused folder is not locked.
    rmSync(path);
    openDataFolder(folder).release();
    await remove();
  });
}

it.run();
