import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../../testing/fileSteps.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { makeSyncedFolder, syncFolder } from './syncFolder.ts';

const folders = suite('syncFolder');

folders('flushes a folder, and ignores one that cannot be opened', async () => {
  const { folder, remove } = await makeTestFolder();
  await mkdir(join(folder, 'a'));
  const steps = await fileStepsOf(folder, async () => {
    await syncFolder(join(folder, 'a'));
    await syncFolder(join(folder, 'none'));
  });
  assert.equal(steps, ['sync a']);
  await remove();
});

folders.run();

const made = suite('makeSyncedFolder');

made('flushes the name of every folder it creates', async () => {
  const { folder, remove } = await makeTestFolder();
  assert.equal(await fileStepsOf(folder, () => makeSyncedFolder(join(folder, 'a/b/c'))), [
    'mkdir a/b/c',
    'sync a/b',
    'sync a',
    'sync .',
  ]);
  assert.equal(await fileStepsOf(folder, () => makeSyncedFolder(join(folder, 'a/b'))), ['mkdir a/b']);
  await remove();
});

made.run();
