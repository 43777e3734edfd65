import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runMediaCommand } from './mediaCommand.ts';
import { bucketEnv, startTestBucket, type TestBucket } from '../testing/sites/testBucket.ts';
import { makeTestFolder } from '../testing/testFolder.ts';

const it = suite('npm run media');

/** Two parts, the last one short. */
const large = Buffer.from(Uint8Array.from({ length: 17 * 1024 * 1024 }, (_, index) => (index * 7) % 251));

async function run(env: Record<string, string>, ...argv: string[]) {
  const written: string[] = [];
  const code = await runMediaCommand(argv, env, { write: (text) => written.push(text) });
  return { code, text: written.join('') };
}

async function withBucket(
  check: (parts: {
    readonly upload: (...argv: string[]) => ReturnType<typeof run>;
    readonly bucket: TestBucket;
    readonly folder: string;
  }) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder({
    'library/nature/river film.mp4': 'the bytes of a film',
    'library/nature/lake.mkv': large,
    'library/nature/river film.en.srt': 'Hello',
    'library/nature/notes.txt': 'of nobody',
    'library/.hidden/film.mp4': 'hidden',
    'data/media/abc/poster-1/poster.webp': 'a poster',
    'data/media/abc/ladder-2.part/0.m4s': 'not finished',
    'data/mainvideo.db': 'secrets',
  });
  const bucket = await startTestBucket();
  const env = {
    ...bucketEnv,
    MEDIA_URL: `s3://${bucket.address.bucket}/of/mine`,
    S3_ENDPOINT: bucket.address.endpoint!,
  };
  const folders = ['--library', join(folder, 'library'), '--data', join(folder, 'data')];
  try {
    await check({ upload: (...argv) => run(env, 'upload', ...folders, ...argv), bucket, folder });
  } finally {
    await bucket.stop();
    await remove();
  }
}

it('puts the library and what was made of it into the bucket, and nothing else', async () => {
  await withBucket(async ({ upload, bucket }) => {
    const { code, text } = await upload();
    assert.equal([code, text.split('\n').at(-2)], [0, '4 uploaded, 0 there already, 0 failed, of 4 files.']);
    assert.equal(await bucket.keys(), [
      'of/mine/.made/abc/poster-1/poster.webp',
      'of/mine/nature/lake.mkv',
      'of/mine/nature/river film.en.srt',
      'of/mine/nature/river film.mp4',
    ]);
    assert.ok(large.equals(await bucket.bytesOf('of/mine/nature/lake.mkv')));
    assert.is(String(await bucket.bytesOf('of/mine/nature/river film.mp4')), 'the bytes of a film');
  });
});

it('passes over what is there, in one piece or in parts, and uploads what has changed though it is as long', async () => {
  await withBucket(async ({ upload, bucket, folder }) => {
    await upload();
    assert.match((await upload()).text, '0 uploaded, 4 there already');
    await writeFile(join(folder, 'library/nature/river film.mp4'), 'THE BYTES OF A FILM');
    assert.match((await upload('--sizes')).text, '0 uploaded, 4 there already');
    assert.match((await upload()).text, 'Uploaded of/mine/nature/river film.mp4 (19 bytes)\n1 uploaded');
    assert.is(String(await bucket.bytesOf('of/mine/nature/river film.mp4')), 'THE BYTES OF A FILM');
  });
});

it('goes on where it was cut off', async () => {
  await withBucket(async ({ upload, bucket }) => {
    bucket.failOn((line) => line.startsWith('PUT ') && line.includes('lake'));
    const { code, text } = await upload();
    assert.is(code, 1);
    assert.match(text, 'Not uploaded: of/mine/nature/lake.mkv. The bucket refused to store');
    assert.match(text, '3 uploaded, 0 there already, 1 failed');
    assert.not.ok((await bucket.keys()).includes('of/mine/nature/lake.mkv'));
    bucket.failOn(() => false);
    assert.match((await upload()).text, '1 uploaded, 3 there already, 0 failed');
  });
});

it('asks again where the store is overloaded', async () => {
  await withBucket(async ({ upload, bucket }) => {
    bucket.failNext(['slow down', 'slow down']);
    assert.match((await upload()).text, '4 uploaded');
  });
});

it('says what it is for, and what is wrong, without a secret', async () => {
  assert.match((await run({})).text, 'npm run media -- upload');
  assert.equal([(await run({})).code, (await run({}, 'give')).code], [0, 1]);
  assert.match((await run({}, 'upload')).text, 'MEDIA_URL names no bucket');
  await withBucket(async ({ upload, bucket }) => {
    bucket.failNext(['refuse']);
    const { code, text } = await upload();
    assert.is(code, 1);
    assert.match(text, 'The bucket refused to list of/mine/ (403 AccessDenied)');
    assert.not.match(text, /S3RVER|a-secret-of-nobody/);
  });
});

it.run();
