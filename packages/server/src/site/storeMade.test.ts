import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { createStoreMade } from './storeMade.ts';
import { startTestBucket } from '../testing/sites/testBucket.ts';
import { makeTestFolder } from '../testing/testFolder.ts';

const it = suite('createStoreMade');

it('puts what was made into the bucket, where every instance looks for it, or says why not', async () => {
  const { folder, remove } = await makeTestFolder({
    'abc/ladder-1/index.m3u8': '#EXTM3U',
    'abc/ladder-1/low/0.m4s': 'a segment',
    'abc/poster-1/poster.webp': 'made before',
  });
  const bucket = await startTestBucket({}, { prefix: 'of/mine/' });
  try {
    const storeMade = createStoreMade(bucket.address, join(folder));
    await storeMade('.made/abc/ladder-1/');
    assert.equal(await bucket.keys(), [
      'of/mine/.made/abc/ladder-1/index.m3u8',
      'of/mine/.made/abc/ladder-1/low/0.m4s',
    ]);
    bucket.failOn((line) => line.startsWith('PUT '));
    await rejects(storeMade('.made/abc/poster-1/'), /poster\.webp is not in the bucket\. The bucket refused/);
  } finally {
    await bucket.stop();
    await remove();
  }
});

it.run();
