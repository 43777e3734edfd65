import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import sharp from 'sharp';
import { createOwnerPosters } from '../database/queries/ownerPosters.ts';
import { createBucketFiles } from '../media/bucketFiles.ts';
import { createPictureDrawer } from '../media/pictureDrawer.ts';
import { createPosterCopies } from '../media/posterCopies.ts';
import type { MediaFiles } from '../media/mediaFiles.ts';
import { createSiteFiles } from '../media/siteFiles.ts';
import { openS3Store } from '../objects/s3Store.ts';
import { posterTag } from '../library/catalogue/posterCopies.ts';
import { realTimers } from '../testing/realTimers.ts';
import { startTestBucket } from '../testing/sites/testBucket.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { makeTestFolder, type TestFiles } from '../testing/testFolder.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';
import type { AppParts } from './app.ts';

const it = suite('posters in the sizes they are shown in');

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

const photo = await sharp({
  create: {
    width: 1600,
    height: 900,
    channels: 3,
    background: '#357',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})
  .jpeg()
  .toBuffer();
const tag = posterTag(photo);
const river = videoWith(tag);
const files: TestFiles = { 'river.jpg': photo };
const address = `/media/rivervideo1/${tag}-384.webp`;

function videoWith(posterTagOfIt: string | undefined) {
  return makeVideo('rivervideo1', {
    path: 'river.mp4',
    poster: { path: 'river.jpg', width: 1600, height: 900, ...(posterTagOfIt && { tag: posterTagOfIt }) },
  });
}

interface Options {
  readonly parts?: Partial<AppParts>;
  readonly video?: typeof river;
  readonly library?: TestFiles;
  /** A source of the originals that is tried before the folder of the library. */
  readonly stored?: MediaFiles;
}

async function withSite(
  check: (site: Site, folder: string) => Promise<void>,
  { parts = {}, video = river, library = files, stored }: Options = {},
): Promise<void> {
  const { folder, remove } = await makeTestFolder(
    Object.fromEntries(Object.entries(library).map(([path, content]) => [`library/${path}`, content])),
  );
  const libraryRoot = join(folder, 'library');
  const drawer = createPictureDrawer({ timers: realTimers, onUnavailable: () => undefined });
  const faults: unknown[] = [];
  const posterCopies = createPosterCopies({
    folder: join(folder, 'posters'),
    files: { readWhole: (path, maxBytes) => files.readWhole(path, maxBytes) },
    drawer,
    now: Date.now,
    onFault: (error) => void faults.push(error),
  });
  const { draw: drawPicture } = drawer;
  const site = await openTestOwnerSite([video], {}, { libraryRoot, posterCopies, drawPicture, ...parts });
  const files = createSiteFiles(
    { library: libraryRoot, made: null },
    stored,
    createOwnerPosters(site.database),
  );
  try {
    await check(site, folder);
    await posterCopies.settle();
    assert.equal([...site.faults, ...faults], []);
  } finally {
    drawer.stop();
    await site.close();
    await remove();
  }
}

const query =
  '{ video(id: "rivervideo1") { poster { url card: url(width: 300) sharp: url(width: 600) player: url(width: 1280) width height } } }';

async function sizeOf(response: Response) {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [response.status, response.headers.get('content-type'), format, width, height];
}

it('are named in the API beside the poster itself', async () => {
  await withSite(async (site) => {
    const { data } = await site.graphql(query);
    assert.equal(data.video.poster, {
      url: '/media/rivervideo1/poster.jpg',
      card: `/media/rivervideo1/${tag}-384.webp`,
      sharp: `/media/rivervideo1/${tag}-768.webp`,
      player: `/media/rivervideo1/${tag}-1280.webp`,
      width: 1600,
      height: 900,
    });
  });
});

it('are the poster itself in the API of a site that makes none, and of a poster that is too large', async () => {
  const url = '/media/rivervideo1/poster.jpg';
  const asItIs = { url, card: url, sharp: url, player: url, width: 1600, height: 900 };
  const none = {
    isAvailable: false,
    find: async () => null,
    tidy: async () => undefined,
    settle: async () => undefined,
  };
  for (const options of [{ parts: { posterCopies: none } }, { video: videoWith(undefined) }]) {
    await withSite(
      async (site) => assert.equal((await site.graphql(query)).data.video.poster, asItIs),
      options,
    );
  }
});

it('are sent as WebP of that width, first and later, and kept for good', async () => {
  await withSite(async (site) => {
    for (const _ of ['made', 'kept']) {
      const response = await site.ask(address);
      assert.is(response.headers.get('cache-control'), 'public, max-age=31536000, s-maxage=300, immutable');
      assert.equal(await sizeOf(response), [200, 'image/webp', 'webp', 384, 216]);
    }
  });
});

it('T58: have three widths, and other addresses lead nowhere', async () => {
  await withSite(async (site) => {
    for (const name of [`${tag}-385`, `${tag}-3840`, `${tag}-0384`, `${tag}x-384`]) {
      assert.is((await site.ask(`/media/rivervideo1/${name}.webp`)).status, 404, name);
    }
    assert.is((await site.ask(`/media/novideo/${tag}-384.webp`)).status, 404);
  });
});

it('are those of now for a page of before, which keeps them for minutes', async () => {
  await withSite(async (site) => {
    const response = await site.ask('/media/rivervideo1/other-384.webp');
    assert.is(response.headers.get('cache-control'), 'public, max-age=300');
    assert.equal(await sizeOf(response), [200, 'image/webp', 'webp', 384, 216]);
  });
});

for (const [what, bytes] of [
  ['broken', photo.subarray(0, 2_000)],
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
] as const) {
  it(`are the poster itself where it is ${what}, never a failure`, async () => {
    await withSite(
      async (site) => {
        const response = await site.ask(`/media/rivervideo1/${posterTag(bytes)}-384.webp`);
        assert.equal(
          [
            response.status,
            response.headers.get('content-type'),
            response.headers.get('x-content-type-options'),
          ],
          [200, 'image/jpeg', 'nosniff'],
        );
        assert.equal(Buffer.from(await response.arrayBuffer()), bytes);
      },
      { video: videoWith(posterTag(bytes)), library: { 'river.jpg': bytes } },
    );
  });
}

it('are nowhere where the poster itself is not', async () => {
  await withSite(async (site) => assert.is((await site.ask(address)).status, 404), { library: {} });
});

it('T44: of a private video are for the owner alone, and no cache keeps them', async () => {
  await withSite(async (site) => {
    assert.is((await site.ask(address)).status, 200);
    const owner = await site.signIn();
    const hide =
      'mutation { setVideoVisibility(input: { ids: ["rivervideo1"], visibility: PRIVATE }) { videos { posterUrl } } }';
    const { data } = await site.graphql(hide, { cookie: owner });
    assert.is(data.setVideoVisibility.videos[0].posterUrl, address);
    for (const path of [address, '/media/rivervideo1/other-384.webp', `/media/rivervideo1/${tag}-768.webp`]) {
      const refused = await site.ask(path);
      assert.equal([refused.status, refused.headers.get('cache-control')], [404, 'private, no-store']);
      const sent = await site.ask(path, { headers: { cookie: owner } });
      assert.equal([sent.status, sent.headers.get('cache-control')], [200, 'private, no-store']);
      await sent.body?.cancel();
    }
  });
});

it('T44: are named below a public cache, which may ask for them; never those of a private video', async () => {
  const parts = { mediaBase: 'https://cdn.test/of', mediaOrigins: ['https://cdn.test'] };
  await withSite(
    async (site) => {
      assert.is((await site.graphql(query)).data.video.poster.card, `https://cdn.test/of${address}`);
      const response = await site.ask(address);
      assert.is(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(await sizeOf(response), [200, 'image/webp', 'webp', 384, 216]);
      const owner = await site.signIn();
      const hide =
        'mutation { setVideoVisibility(input: { ids: ["rivervideo1"], visibility: PRIVATE }) { videos { id } } }';
      await site.graphql(hide, { cookie: owner });
      assert.is((await site.graphql(query, { cookie: owner })).data.video.poster.card, address);
    },
    { parts },
  );
});

it('are made of posters in a bucket, and sent by the site', async () => {
  const bucket = await startTestBucket({ 'river.jpg': photo as unknown as string });
  const store = await openS3Store(bucket.address, {
    now: Date.now,
    attempts: 1,
    patience: { connectionMs: 500, answerMs: 2_000 },
  });
  const stored = createBucketFiles({ store, prefix: '', proxies: false, now: Date.now });
  try {
    await withSite(
      async (site) => {
        assert.equal(await sizeOf(await site.ask(address)), [200, 'image/webp', 'webp', 384, 216]);
      },
      { library: {}, stored, parts: { storedFiles: stored } },
    );
  } finally {
    store.close();
    await bucket.stop();
  }
});

const setPoster =
  'mutation($file: String!) { setPoster(input: { id: "rivervideo1", file: $file }) { video { posterUrl isPosterGiven } } }';
const removePoster =
  'mutation { removePoster(input: { id: "rivervideo1" }) { video { posterUrl isPosterGiven } } }';

async function photoWith(exif: Record<string, string>): Promise<string> {
  const bytes = await sharp(photo).resize(900, 1600).withExif({ IFD0: exif }).jpeg().toBuffer();
  return bytes.toString('base64');
}

it('are of the poster that the owner chose, until it is removed', async () => {
  await withSite(async (site) => {
    const owner = { cookie: await site.signIn() };
    const file = await photoWith({ Artist: 'An otter' });
    const { data } = await site.graphql(setPoster, owner, { file });
    const { posterUrl, isPosterGiven } = data.setPoster.video;
    assert.is(isPosterGiven, true);
    assert.match(posterUrl, /^\/media\/rivervideo1\/[\w-]{5}-384\.webp$/);
    assert.is.not(posterUrl, address);
    assert.equal(await sizeOf(await site.ask(posterUrl)), [200, 'image/webp', 'webp', 384, 683]);
    const { poster } = (await site.graphql(query)).data.video;
    assert.equal(
      [poster.url, poster.card, poster.width, poster.height],
      ['/media/rivervideo1/poster.webp', posterUrl, 900, 1600],
    );
    const whole = await site.ask(poster.url);
    assert.is(whole.headers.get('cache-control'), 'public, max-age=300');
    const { exif, width } = await sharp(Buffer.from(await whole.arrayBuffer())).metadata();
    assert.equal([width, exif], [900, undefined], 'without the data of the camera');
    const removed = await site.graphql(removePoster, owner);
    assert.equal(removed.data.removePoster.video, { posterUrl: address, isPosterGiven: false });
    assert.is((await site.ask(poster.url)).status, 404);
  });
});

it('T57: are of no file that the owner takes for a picture by mistake', async () => {
  await withSite(async (site) => {
    const owner = { cookie: await site.signIn() };
    for (const [file, message] of [
      [btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a JPEG, PNG or WebP picture/],
      [photo.subarray(0, 2_000).toString('base64'), /not a JPEG, PNG or WebP picture/],
      ['', /not a JPEG, PNG or WebP picture/],
      ['no Base64', /`file` is not Base64/],
      ['A'.repeat(960_000), /too large. It may have 700 kB/],
    ] as const) {
      const { errors } = await site.graphql(setPoster, owner, { file });
      assert.is(errors![0].extensions.code, 'BAD_USER_INPUT', String(message));
      assert.match(errors![0].message, message);
    }
    assert.is((await site.graphql(query)).data.video.poster.url, '/media/rivervideo1/poster.jpg');
  });
});

it('cannot be chosen by viewers, nor where the site cannot draw', async () => {
  const drawPicture = async () => ({ type: 'failed' }) as const;
  await withSite(
    async (site) => {
      const file = photo.toString('base64');
      for (const mutation of [setPoster, removePoster]) {
        const { errors } = await site.graphql(mutation, {}, { file });
        assert.is(errors![0].extensions.code, 'FORBIDDEN');
      }
      const { errors } = await site.graphql(setPoster, { cookie: await site.signIn() }, { file });
      assert.is(errors![0].extensions.code, 'NO_PICTURES');
    },
    { parts: { drawPicture } },
  );
});

it.run();
