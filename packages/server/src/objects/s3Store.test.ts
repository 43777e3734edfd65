import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startTestBucket, type TestBucket, bucketEnv } from '../testing/sites/testBucket.ts';
import { StoreError, type StoreTrouble } from './objectStore.ts';
import { openS3Store, type S3Store } from './s3Store.ts';

const it = suite('openS3Store');

const film = 'the bytes of a film';
const terms = { lifeSeconds: 3_600, contentType: 'video/mp4', cacheControl: 'private' };

async function withStore(
  check: (store: S3Store, bucket: TestBucket, clock: { nowMs: number }) => Promise<void>,
): Promise<void> {
  const clock = { nowMs: Date.now() };
  const bucket = await startTestBucket(
    { 'nature/river film ö&.mp4': film, 'empty.mp4': '' },
    { now: () => clock.nowMs },
  );
  const store = await openS3Store(bucket.address, {
    now: () => clock.nowMs,
    patience: { connectionMs: 500, answerMs: 2_000 },
  });
  try {
    await check(store, bucket, clock);
  } finally {
    store.close();
    await bucket.stop();
  }
}

const key = 'nature/river film ö&.mp4';

async function troubleOf(attempt: Promise<unknown>): Promise<StoreTrouble> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.instance(error, StoreError);
  assert.not.match((error as StoreError).stack!, bucketEnv.AWS_SECRET_ACCESS_KEY);
  assert.not.match((error as StoreError).stack!, 'Signature=');
  return (error as StoreError).trouble;
}

it('tells the size and the tag of what is there, and nothing of what is not', async () => {
  await withStore(async (store) => {
    const found = (await store.find(key))!;
    assert.equal([found.key, found.sizeBytes], [key, film.length]);
    assert.match(found.etag, /^"[0-9a-f]{32}"$/);
    assert.ok(found.modifiedMs > 0);
    assert.is(await store.find('nature/other.mp4'), undefined);
  });
});

it('reads exactly the bytes that are asked for', async () => {
  await withStore(async (store) => {
    const found = (await store.find(key))!;
    const body = await store.read(found, { first: 4, last: 8 });
    assert.is(await new Response(body).text(), 'bytes');
  });
});

it('reads nothing of what has changed since it was found, or has gone', async () => {
  await withStore(async (store) => {
    const found = (await store.find(key))!;
    const part = { first: 0, last: 3 };
    assert.is(await troubleOf(store.read({ ...found, etag: '"other"' }, part)), 'changed');
    assert.is(await troubleOf(store.read({ ...found, key: 'gone.mp4' }, part)), 'changed');
  });
});

it('signs addresses that anybody can read, in ranges, with the type that they are signed for', async () => {
  await withStore(async (store) => {
    const address = await store.sign(key, terms);
    assert.is(new URL(address).origin, store.origin);
    const response = await fetch(address, { headers: { range: 'bytes=4-8' } });
    assert.equal(
      [response.status, response.headers.get('content-type'), await response.text()],
      [206, 'video/mp4', 'bytes'],
    );
  });
});

it('T49: signs addresses that end', async () => {
  await withStore(async (store, _, clock) => {
    const address = await store.sign(key, terms);
    clock.nowMs += 3_599_000;
    assert.is((await fetch(address)).status, 200);
    clock.nowMs += 1_000;
    assert.is((await fetch(address)).status, 403);
  });
});

for (const [what, change] of [
  ['another signature', (address: string) => address.replace(/Signature=..../, 'Signature=0000')],
  ['another file', (address: string) => address.replace('river', 'lake')],
  ['a longer life', (address: string) => address.replace('Expires=3600', 'Expires=360000')],
] as const) {
  it(`T49: signs addresses that are good for nothing with ${what}`, async () => {
    await withStore(async (store) => {
      const address = await store.sign(key, terms);
      assert.is.not(change(address), address);
      assert.is((await fetch(change(address))).status, 403);
    });
  });
}

it('asks again where the store is overloaded or cuts the connection', async () => {
  await withStore(async (store, bucket) => {
    bucket.failNext(['slow down', 'cut']);
    assert.is((await store.find(key))!.sizeBytes, film.length);
    assert.equal(
      bucket.answered.map((line) => line.split(' ').at(-1)),
      ['503', 'cut', '200'],
    );
  });
});

it('says that the store is away when it goes on being overloaded', async () => {
  await withStore(async (store, bucket) => {
    bucket.failNext(['slow down', 'slow down', 'slow down']);
    assert.is(await troubleOf(store.find(key)), 'away');
    assert.is((await store.find(key))!.sizeBytes, film.length);
  });
});

it('says that the store is away where nobody listens', async () => {
  await withStore(async (store, bucket) => {
    const found = (await store.find(key))!;
    await bucket.goAway();
    assert.is(await troubleOf(store.find(key)), 'away');
    assert.is(await troubleOf(store.read(found, { first: 0, last: 3 })), 'away');
  });
});

it('says that the store refuses, and asks only once', async () => {
  await withStore(async (store, bucket) => {
    bucket.failNext(['refuse']);
    assert.is(await troubleOf(store.find(key)), 'refused');
    assert.is(bucket.answered.length, 1);
  });
});

it('fails a body that is cut off', async () => {
  await withStore(async (store, bucket) => {
    const found = (await store.find(key))!;
    bucket.failNext(['cut body']);
    const body = await store.read(found, { first: 0, last: film.length - 1 });
    const text = await new Response(body).text().catch(() => 'failed');
    assert.is(text, 'failed');
  });
});

it.run();
