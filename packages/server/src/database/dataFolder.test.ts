import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { openDataFolder } from './dataFolder.ts';

const it = suite('openDataFolder');

it('flushes the secret of the sessions before it gets its name, and makes it once', async () => {
  const { folder, remove } = await makeTestFolder();
  const data = join(folder, 'data');
  assert.equal(await fileStepsOf(data, () => openDataFolder(data).release()), [
    'mkdir .',
    'write session-secret.new',
    'sync session-secret.new',
    'rename session-secret.new session-secret',
  ]);
  assert.equal(await fileStepsOf(data, () => openDataFolder(data).release()), []);
  await remove();
});

it.run();
