import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { placeFile, type Placer } from './placeFile.ts';

const it = suite('placeFile');

async function stepsOfPlacing(placer?: Placer): Promise<readonly string[]> {
  const { folder, remove } = await makeTestFolder({ 'parts/film': 'film', 'library/other.mp4': '' });
  const [from, to] = [join(folder, 'parts/film'), join(folder, 'library/film.mp4')];
  try {
    return await fileStepsOf(folder, async () => assert.is(await placeFile(from, to, placer), 'placed'));
  } finally {
    await remove();
  }
}

it('flushes the new name before it removes the former one, and then the folder of that', async () => {
  const steps = ['link parts/film library/film.mp4', 'sync library', 'unlink parts/film', 'sync parts'];
  assert.equal(await stepsOfPlacing(), steps);
  assert.equal(
    await stepsOfPlacing({
      // The state that an interrupted earlier attempt left.
      async link(from, to) {
        await link(from, to);
        throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
      },
    }),
    steps,
  );
});

it('flushes both folders where the file system has no links', async () => {
  const placer = { link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })) };
  assert.equal(await stepsOfPlacing(placer), [
    'rename parts/film library/film.mp4',
    'sync library',
    'sync parts',
  ]);
});

it.run();
