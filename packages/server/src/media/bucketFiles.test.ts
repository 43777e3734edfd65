import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openS3Store } from '../objects/s3Store.ts';
import { StoreError } from '../objects/objectStore.ts';
import { startTestBucket, type TestBucket } from '../testing/sites/testBucket.ts';
import { createBucketFiles } from './bucketFiles.ts';
import type { SentFile } from './mediaFiles.ts';

const it = suite('createBucketFiles');

const text = 'the bytes of a film';
const film: SentFile = {
  path: 'nature/river film.mp4',
  contentType: 'video/mp4',
  cacheControl: 'public, max-age=604800',
  isLarge: true,
  sizeBytes: text.length,
  durationSeconds: 600,
  isPrivate: false,
};
const picture: SentFile = {
  path: 'nature/river film.jpg',
  contentType: 'image/jpeg',
  cacheControl: 'public, max-age=300',
  isLarge: false,
  sizeBytes: null,
  durationSeconds: 0,
  isPrivate: false,
};

interface Tested {
  readonly ask: (file: SentFile, init?: RequestInit) => Promise<Response | undefined>;
  readonly readWhole: (path: string, maxBytes: number) => Promise<string | undefined>;
  readonly bucket: TestBucket;
  readonly clock: { nowMs: number };
}

async function withFiles(proxies: boolean, check: (tested: Tested) => Promise<void>): Promise<void> {
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const files = {
    [film.path]: text,
    [picture.path]: 'a picture',
    'empty.vtt': '',
    'nature/river film.m3u8': '#EXTM3U',
  };
  const bucket = await startTestBucket(files, { now, prefix: 'of/mine/' });
  const store = await openS3Store(bucket.address, {
    now,
    attempts: 1,
    patience: { connectionMs: 500, answerMs: 2_000 },
  });
  const places = createBucketFiles({ store, prefix: 'of/mine/', proxies, now });
  try {
    await check({
      ask: (file, init) => places.answer(new Request('http://site.test/media/a/video.mp4', init), file),
      readWhole: async (path, maxBytes) => {
        const bytes = await places.readWhole(path, maxBytes);
        return bytes && new TextDecoder().decode(bytes);
      },
      bucket,
      clock,
    });
  } finally {
    store.close();
    await bucket.stop();
  }
}

it('sends viewers to the bucket for what is large, for an hour and twice its length', async () => {
  await withFiles(false, async ({ ask, clock }) => {
    const response = (await ask(film))!;
    assert.equal([response.status, response.headers.get('cache-control')], [302, 'private, max-age=1800']);
    const there = response.headers.get('location')!;
    // A browser may reuse the redirect for half an hour, and then needs the file for as long again.
    clock.nowMs += 1_800_000;
    const sent = await fetch(there, { headers: { range: 'bytes=4-8' } });
    assert.equal(
      [sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control'), await sent.text()],
      [206, 'video/mp4', 'private, max-age=3600', 'bytes'],
    );
    clock.nowMs += 1_800_000 + 1_199_000;
    assert.is((await fetch(there)).status, 200);
    clock.nowMs += 1_000;
    assert.is((await fetch(there)).status, 403);
  });
});

it('T48: has no cache keep a private video, nor the way to it', async () => {
  await withFiles(false, async ({ ask }) => {
    const response = (await ask({ ...film, isPrivate: true }))!;
    assert.equal([response.status, response.headers.get('cache-control')], [302, 'private, no-store']);
    const sent = await fetch(response.headers.get('location')!);
    assert.equal([sent.headers.get('cache-control'), await sent.text()], ['private, no-store', text]);
  });
});

it('tells of what is large itself where only its headers are asked for', async () => {
  await withFiles(false, async ({ ask }) => {
    const response = (await ask(film, { method: 'HEAD' }))!;
    assert.equal(
      ['content-length', 'content-type', 'accept-ranges'].map((name) => response.headers.get(name)),
      [String(text.length), 'video/mp4', 'bytes'],
    );
    assert.is(response.status, 200);
  });
});

it('passes what is small on, of its own origin and kept by caches', async () => {
  await withFiles(false, async ({ ask }) => {
    const response = (await ask(picture))!;
    assert.equal(
      [response.status, response.headers.get('cache-control'), await response.text()],
      [200, 'public, max-age=300', 'a picture'],
    );
    const etag = response.headers.get('etag')!;
    assert.is((await ask(picture, { headers: { 'if-none-match': etag } }))!.status, 304);
  });
});

for (const [range, status, body, contentRange] of [
  ['bytes=4-8', 206, 'bytes', 'bytes 4-8/19'],
  ['bytes=-4', 206, 'film', 'bytes 15-18/19'],
  ['bytes=15-', 206, 'film', 'bytes 15-18/19'],
  ['bytes=19-', 416, '', 'bytes */19'],
  ['bytes=0-1,4-5', 200, text, null],
] as const) {
  it(`passes ${range} on where everything goes through the site`, async () => {
    await withFiles(true, async ({ ask }) => {
      const response = (await ask(film, { headers: { range } }))!;
      assert.equal(
        [response.status, response.headers.get('content-range'), await response.text()],
        [status, contentRange, body],
      );
    });
  });
}

it('passes the whole on where the range is of another file than the viewer has', async () => {
  await withFiles(true, async ({ ask }) => {
    const response = (await ask(film, { headers: { range: 'bytes=4-8', 'if-range': '"other"' } }))!;
    assert.equal([response.status, await response.text()], [200, text]);
  });
});

it('looks once for a file that is asked for in many ranges', async () => {
  await withFiles(true, async ({ ask, bucket }) => {
    for (const range of ['bytes=0-1', 'bytes=2-3', 'bytes=4-5']) {
      await (await ask(film, { headers: { range } }))!.text();
    }
    assert.equal(
      bucket.answered.map((line) => line.split(' ')[0]),
      ['HEAD', 'GET', 'GET', 'GET'],
    );
  });
});

it('has nothing of what is not there, or is of another size than the library says', async () => {
  await withFiles(false, async ({ ask, readWhole }) => {
    assert.is(await ask({ ...film, path: 'nature/other.mp4' }), undefined);
    assert.is(await ask({ ...film, sizeBytes: 5 }), undefined);
    assert.is(await readWhole('nature/other.m3u8', 100), undefined);
  });
});

it('finds what was uploaded a moment after it was missed', async () => {
  await withFiles(false, async ({ ask, bucket, clock }) => {
    const late = { ...picture, path: 'nature/late.jpg' };
    assert.is(await ask(late), undefined);
    await bucket.put('of/mine/nature/late.jpg', 'a late picture');
    clock.nowMs += 5_000;
    assert.is(await (await ask(late))!.text(), 'a late picture');
  });
});

it('reads small files whole, once as long as they are the same, and none that is too long', async () => {
  await withFiles(false, async ({ readWhole, bucket }) => {
    assert.is(await readWhole('nature/river film.m3u8', 7), '#EXTM3U');
    assert.is(await readWhole('nature/river film.m3u8', 7), '#EXTM3U');
    assert.is(bucket.answered.length, 2);
    assert.is(await readWhole('nature/river film.m3u8', 6), undefined);
    assert.is(await readWhole('empty.vtt', 6), '');
  });
});

it('sends the new file where one was replaced since it was looked at', async () => {
  await withFiles(false, async ({ ask, bucket }) => {
    await (await ask(picture))!.text();
    await bucket.put(`of/mine/${picture.path}`, 'another picture');
    assert.is(await (await ask(picture))!.text(), 'another picture');
  });
});

it('rejects with what is wrong where the bucket does not answer or refuses, and answers again after', async () => {
  await withFiles(false, async ({ ask, bucket }) => {
    for (const [fault, trouble] of [
      ['slow down', 'away'],
      ['refuse', 'refused'],
    ] as const) {
      bucket.failNext([fault]);
      const error = await ask(film).catch((reason: unknown) => reason);
      assert.instance(error, StoreError);
      assert.is((error as StoreError).trouble, trouble);
    }
    assert.is((await ask(film))!.status, 302);
  });
});

it.run();
