import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppParts } from './app.ts';
import { createBucketFiles } from '../media/bucketFiles.ts';
import { openS3Store } from '../objects/s3Store.ts';
import { startTestBucket, type TestBucket } from '../testing/sites/testBucket.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('places of media');

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

const film = 'the bytes of a film';
const river = makeVideo('rivervideo1', {
  path: 'nature/river.mp4',
  sizeBytes: film.length,
  poster: { path: 'nature/river.jpg', width: 16, height: 9 },
  captions: [{ language: 'en', label: 'English', path: 'nature/river.en.srt' }],
  stream: { path: 'nature/river.m3u8', width: 16, height: 9, sizeBytes: 10 },
});
const files = {
  'nature/river.mp4': film,
  'nature/river.jpg': 'a picture',
  'nature/river.en.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
  'nature/river.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nriver/low.m3u8\n',
  'nature/river/low.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXT-X-ENDLIST\n',
  'nature/river/0.ts': 'a segment',
};
const media = '/media/rivervideo1';

async function withSite(
  check: (site: Site) => Promise<void>,
  parts: Partial<AppParts>,
  local: typeof files | object = files,
): Promise<void> {
  const site = await openTestOwnerSite([river], { ...local }, parts);
  try {
    await check(site);
  } finally {
    await site.close();
  }
}

async function withBucket(
  check: (site: Site, bucket: TestBucket) => Promise<void>,
  { proxies = false, local = {} }: { readonly proxies?: boolean; readonly local?: object } = {},
): Promise<void> {
  const bucket = await startTestBucket(files);
  const store = await openS3Store(bucket.address, {
    now: Date.now,
    attempts: 1,
    patience: { connectionMs: 500, answerMs: 2_000 },
  });
  const storedFiles = createBucketFiles({ store, prefix: '', proxies, now: Date.now });
  try {
    await withSite(
      (site) => check(site, bucket),
      { storedFiles, mediaOrigins: proxies ? [] : [store.origin] },
      local,
    );
  } finally {
    store.close();
    await bucket.stop();
  }
}

const policyOf = (response: Response) =>
  new Map(
    response.headers
      .get('content-security-policy')!
      .split('; ')
      .map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]),
  );

const cached = { mediaBase: 'https://cdn.test/of', mediaOrigins: ['https://cdn.test'] };

it('gives the addresses of a public cache in the API, feeds and sitemaps; captions stay with the site', async () => {
  await withSite(async (site) => {
    const query = '{ video(id: "rivervideo1") { sources { url } poster { url } captions { url } } }';
    const { data } = await site.graphql(query);
    assert.equal(data.video, {
      sources: [
        { url: `https://cdn.test/of${media}/video.mp4` },
        { url: `https://cdn.test/of${media}/stream.m3u8` },
      ],
      poster: { url: `https://cdn.test/of${media}/poster.jpg` },
      captions: [{ url: `${media}/captions.en.vtt` }],
    });
    for (const path of ['/feed.xml', '/channel/nature/feed.xml', '/sitemap-videos-1.xml']) {
      const text = await (await site.ask(path)).text();
      assert.match(text, `https://cdn.test/of${media}/video.mp4`);
      assert.match(text, `https://cdn.test/of${media}/poster.jpg`);
      assert.not.match(text, `localhost:3000${media}`);
    }
    const watch = encodeURIComponent('http://localhost:3000/watch/rivervideo1');
    const told = await (await site.ask(`/oembed?url=${watch}`)).text();
    assert.match(told, `https://cdn.test/of${media}/poster.jpg`);
  }, cached);
});

it('lets pages show media of a public cache, and the cache fetch them for scripts of any page', async () => {
  await withSite(async (site) => {
    const page = await site.ask('/', { headers: { accept: 'text/html' } });
    const policy = policyOf(page);
    for (const rule of ['img-src', 'media-src', 'connect-src']) {
      assert.ok(policy.get(rule)!.includes('https://cdn.test'), rule);
    }
    assert.equal(policy.get('script-src'), ["'self'"]);
    const part = await site.ask(`${media}/stream/0/0.ts`);
    assert.equal([part.headers.get('access-control-allow-origin'), await part.text()], ['*', 'a segment']);
  }, cached);
});

it('names the parts of a stream relative to its playlist: Chromium plays none whose parts have another origin', async () => {
  await withSite(async (site) => {
    assert.match(await (await site.ask(`${media}/stream.m3u8`)).text(), '\nstream/0.m3u8\n');
    assert.match(await (await site.ask(`${media}/stream/0.m3u8`)).text(), '\n0/0.ts\n');
  }, cached);
});

it('sends viewers to a bucket for films, and parts of streams and what is small itself', async () => {
  await withBucket(async (site, bucket) => {
    const sent = await site.ask(`${media}/video.mp4`);
    assert.is(sent.status, 302);
    const there = sent.headers.get('location')!;
    assert.is(new URL(there).origin, bucket.address.endpoint);
    assert.is(await (await fetch(there)).text(), film);
    for (const [path, text] of [
      ['poster.jpg', 'a picture'],
      ['captions.en.vtt', 'Hello'],
      ['stream.m3u8', 'stream/0.m3u8'],
      ['stream/0.m3u8', '0/0.ts'],
      ['stream/0/0.ts', 'a segment'],
    ]) {
      const response = await site.ask(`${media}/${path}`);
      assert.equal([path, response.status], [path, 200]);
      assert.match(await response.text(), text!);
    }
    const page = await site.ask('/', { headers: { accept: 'text/html' } });
    assert.ok(policyOf(page).get('media-src')!.includes(bucket.address.endpoint!));
    assert.ok(policyOf(page).get('connect-src')!.includes(bucket.address.endpoint!));
    assert.equal(site.faults, []);
  });
});

it('sends everything itself where it is told to, and names no other origin', async () => {
  await withBucket(
    async (site) => {
      const response = await site.ask(`${media}/video.mp4`, { headers: { range: 'bytes=4-8' } });
      assert.equal(
        [response.status, response.headers.get('cache-control'), await response.text()],
        [206, 'public, max-age=604800, s-maxage=300', 'bytes'],
      );
      const page = await site.ask('/', { headers: { accept: 'text/html' } });
      assert.equal(policyOf(page).get('media-src'), ["'self'", 'blob:']);
    },
    { proxies: true },
  );
});

it('asks to come back while the bucket does not answer, and goes on with the rest of the site', async () => {
  await withBucket(async (site, bucket) => {
    await bucket.goAway();
    for (const path of ['video.mp4', 'poster.jpg', 'captions.en.vtt', 'stream.m3u8']) {
      const response = await site.ask(`${media}/${path}`);
      assert.equal(
        [path, response.status, response.headers.get('retry-after'), response.headers.get('cache-control')],
        [path, 503, '5', 'no-store'],
      );
    }
    const { data } = await site.graphql('{ video(id: "rivervideo1") { id } }');
    assert.is(data.video.id, 'rivervideo1');
    assert.is(site.faults.length, 4);
  });
});

it('T51: tells nobody of its keys where the bucket refuses them', async () => {
  await withBucket(async (site, bucket) => {
    bucket.failNext(['refuse']);
    const response = await site.ask(`${media}/video.mp4`);
    assert.equal([response.status, response.headers.get('retry-after')], [503, '60']);
    const told = `${await response.text()} ${(site.faults[0] as Error).stack}`;
    assert.match(told, 'The keys need s3:GetObject');
    assert.not.match(told, /S3RVER|a-secret-of-nobody|Signature=/);
  });
});

it('sends what is not in the bucket yet, and everything while that is away, from its own folder', async () => {
  const local = { ...files, 'nature/river.jpg': 'a picture of this machine' };
  await withBucket(
    async (site, bucket) => {
      assert.is(await (await site.ask(`${media}/poster.jpg`)).text(), 'a picture');
      await bucket.goAway();
      const video = await site.ask(`${media}/video.mp4`);
      assert.equal([video.status, await video.text()], [200, film]);
      assert.equal(site.faults, []);
    },
    { local },
  );
});

it.run();
