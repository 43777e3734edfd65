import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { createMadeFolder } from './madeFolder.ts';
import { storedToo } from './storedToo.ts';

const it = suite('storedToo');

async function withFolder(check: (folder: string) => Promise<void>): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  try {
    await check(folder);
  } finally {
    await remove();
  }
}

it('stores what was made when it is whole under its own name', async () => {
  await withFolder(async (folder) => {
    const stored: string[] = [];
    const made = storedToo(createMadeFolder(folder), async (path) => {
      await access(join(folder, 'abc/poster-1'));
      stored.push(path);
    });
    const place = await made.begin({ kind: 'POSTER', videoId: 'abc' }, '1');
    assert.equal(stored, []);
    await place.publish();
    assert.equal(stored, ['.made/abc/poster-1/']);
  });
});

it('publishes nothing where it cannot be stored: the job is done again', async () => {
  await withFolder(async (folder) => {
    const made = storedToo(createMadeFolder(folder), async () => {
      throw new Error('the store is away');
    });
    const place = await made.begin({ kind: 'POSTER', videoId: 'abc' }, '1');
    await rejects(place.publish(), /the store is away/);
    await place.discard();
    await rejects(access(join(folder, 'abc/poster-1')), /ENOENT/);
  });
});

it.run();
