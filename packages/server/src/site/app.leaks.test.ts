import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppParts } from './app.ts';
import { createBucketFiles } from '../media/bucketFiles.ts';
import { openS3Store } from '../objects/s3Store.ts';
import { startTestBucket } from '../testing/sites/testBucket.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';

const it = suite('visibility of videos');

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

/** Words that occur nowhere else. */
const secrets = { id: 'hiddenvid01', title: 'Zebrafinch', tag: 'quokkatag', said: 'wombatword' };

const hidden = makeVideo(secrets.id, {
  title: `${secrets.title} at dawn`,
  description: 'About a Zebrafinch',
  tags: [secrets.tag, 'birds'],
  channelHandle: 'burrow',
  publishedMs: 5_000,
  path: 'burrow/Zebrafinch.mp4',
  poster: { path: 'burrow/Zebrafinch.jpg', width: 16, height: 9 },
  captions: [{ language: 'en', label: 'English', path: 'burrow/Zebrafinch.en.vtt' }],
  transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: `a ${secrets.said} here` }] }],
  chapters: [{ title: 'Zebrafinch chapter', startSeconds: 0, endSeconds: 100 }],
  storyboard: {
    path: 'burrow/Zebrafinch.storyboard.vtt',
    sheet: { path: 'burrow/Zebrafinch.storyboard.jpg', width: 16, height: 9 },
  },
  stream: { path: 'burrow/Zebrafinch.m3u8', width: 16, height: 9, sizeBytes: 10 },
});
const shown = makeVideo('shownvideo1', { title: 'Birds at noon', tags: ['birds'] });
const files = {
  'burrow/Zebrafinch.mp4': 'x'.repeat(5_000),
  'burrow/Zebrafinch.jpg': 'Zebrafinch picture',
  'burrow/Zebrafinch.en.vtt': 'WEBVTT\n\nZebrafinch',
  'burrow/Zebrafinch.chapters.vtt': 'WEBVTT\n\nZebrafinch',
  'burrow/Zebrafinch.storyboard.vtt': 'WEBVTT\n\nZebrafinch',
  'burrow/Zebrafinch.storyboard.jpg': 'Zebrafinch sheet',
  'burrow/Zebrafinch.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nZebrafinch/low.m3u8\n',
  'burrow/Zebrafinch/low.m3u8':
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="low/init.mp4"\n#EXTINF:4,\nlow/0.m4s\n#EXT-X-ENDLIST\n',
  'burrow/Zebrafinch/low/init.mp4': 'Zebrafinch begins',
  'burrow/Zebrafinch/low/0.m4s': 'Zebrafinch sings',
};
const media = [
  'video.mp4',
  'poster.jpg',
  'captions.en.vtt',
  'captions.de.vtt',
  'chapters.vtt',
  'storyboard.vtt',
  'storyboard.jpg',
  'stream.m3u8',
  'stream/0.m3u8',
  'stream/0/0.mp4',
  'stream/0/1.m4s',
].map((name) => `/media/${secrets.id}/${name}`);

const lists = `{
  home { totalCount edges { node { ...Told } } }
  channel(handle: "nature") { videos { edges { node { ...Told } } } }
  channels { totalCount edges { node { handle name videoCount } } }
  burrow: channel(handle: "burrow") { name videos { totalCount edges { node { ...Told } } } }
  search(query: "birds", first: 5) { totalCount channels { channel { handle } count } edges { node { ... on Video { ...Told } ... on Channel { handle name } } highlights { text } } }
  finch: search(query: "zebrafinch") { totalCount edges { node { ... on Video { ...Told } } } }
  said: search(query: "wombatword") { totalCount edges { node { ... on Video { ...Told } } } }
  dig: search(query: "burrow") { totalCount edges { node { ... on Video { ...Told } ... on Channel { handle name } } } }
  one: searchSuggestions(query: "zebra") { text }
  two: searchSuggestions(query: "quokka") { text }
  three: searchSuggestions(query: "burrow") { text }
  video(id: "shownvideo1") { related { totalCount edges { node { ...Told } } } }
  viewer { subscriptionFeed { totalCount edges { node { ...Told } } } playlists(first: 2) { edges { node { videoCount firstVideo { ...Told } videos(first: 2) { edges { node { ...Told } } } } } } }
}
fragment Told on Video { id title tags poster { url } sources { url } captions { url } }`;

const byAddress = `{
  video(id: "${secrets.id}") { id title comments { edges { node { text } } } channel { name } }
  node(id: "${secrets.id}") { id ... on Video { title } }
  viewer {
    savedVideos { totalCount edges { node { title } } }
    likedVideos { totalCount edges { node { title } } }
    history { totalCount edges { node { title } } }
    unfinishedVideos { totalCount edges { node { title } } }
  }
}`;

async function withSite(
  check: (site: Site, viewer: string, owner: string) => Promise<void>,
  parts: Partial<AppParts> = {},
): Promise<void> {
  const site = await openTestOwnerSite([hidden, shown], files, parts);
  try {
    const first = await site.graphql('{ viewer { id } }');
    const viewer = first.response.headers.getSetCookie()[0]!.split(';')[0]!;
    // A viewer who used the video while it was visible has it in every list.
    const id = secrets.id;
    const { errors } = await site.graphql(
      `mutation {
        setLike(input: { videoId: "${id}", liked: true }) { video { id } }
        setSaved(input: { videoId: "${id}", saved: true }) { video { id } }
        recordProgress(input: { videoId: "${id}", positionSeconds: 5, started: true }) { video { id } }
        subscribe(input: { channelId: "channel:burrow", subscribed: true }) { channel { handle } }
        createPlaylist(input: { title: "Mine", visibility: UNLISTED, clientId: "5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11" }) { playlist { id } }
        addToPlaylist(input: { playlistId: "playlist:5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11", videoId: "${id}" }) { playlist { id } }
        addComment(input: { videoId: "${id}", text: "Zebrafinch!", clientId: "5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d12" }) { comment { id } }
      }`,
      { cookie: viewer },
    );
    assert.is(errors, undefined);
    const owner = await site.signIn();
    // These captions are in the database; the others are files.
    const text = `WEBVTT\\n\\n00:01.000 --> 00:02.000\\nZebrafinch, a ${secrets.said}`;
    const given = await site.graphql(
      `mutation { setCaptions(input: { id: "${id}", language: "de", text: "${text}" }) { video { id } } }`,
      { cookie: owner },
    );
    assert.is(given.errors, undefined);
    await check(site, viewer, owner);
    assert.equal(site.faults, []);
  } finally {
    await site.close();
  }
}

async function setVisibility(site: Site, owner: string, visibility: string) {
  const { data, errors } = await site.graphql(
    `mutation { setVideoVisibility(input: { ids: ["${secrets.id}"], visibility: ${visibility} }) { videos { visibility title } } }`,
    { cookie: owner },
  );
  assert.is(errors, undefined);
  assert.is(data.setVideoVisibility.videos[0].visibility, visibility);
}

/** Returns everything that a client can read without knowing the video, as one text. */
async function whatIsListed(site: Site, viewer: string): Promise<string> {
  const { data, errors } = await site.graphql(lists, { cookie: viewer });
  assert.is(errors, undefined);
  const texts = [JSON.stringify(data)];
  for (const path of [
    '/feed.xml',
    '/channel/nature/feed.xml',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-videos-1.xml',
    '/robots.txt',
  ]) {
    texts.push(await (await site.ask(path)).text());
  }
  return texts.join('\n');
}

async function whatIsAnswered(site: Site, viewer: string): Promise<string> {
  const watch = encodeURIComponent(`http://localhost:3000/watch/${secrets.id}`);
  const texts = [
    JSON.stringify((await site.graphql(byAddress, { cookie: viewer })).data),
    JSON.stringify(
      (
        await site.graphql(
          '{ node(id: "comment:5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d12") { ... on Comment { text } } }',
          {
            cookie: viewer,
          },
        )
      ).data,
    ),
  ];
  for (const path of [`/oembed?url=${watch}`, '/channel/burrow/feed.xml', ...media]) {
    texts.push(await (await site.ask(path, { headers: { cookie: viewer, accept: '*/*' } })).text());
  }
  return texts.join('\n');
}

const told = /zebrafinch|hiddenvid01|quokka|wombat|burrow/i;

it('lists a public video, so that the words that are looked for below are the right ones', async () => {
  await withSite(async (site, viewer) => {
    const listed = await whatIsListed(site, viewer);
    for (const word of Object.values(secrets)) {
      if (word !== secrets.said) assert.match(listed, word);
    }
    assert.match(listed, '"said":{"totalCount":1');
    assert.match(await whatIsAnswered(site, viewer), told);
  });
});

for (const visibility of ['UNLISTED', 'PRIVATE']) {
  it(`T42: has an ${visibility} video in no list, search, suggestion, count, feed or sitemap`, async () => {
    await withSite(async (site, viewer, owner) => {
      await setVisibility(site, owner, visibility);
      for (const asker of [viewer, '', owner]) {
        const listed = await whatIsListed(site, asker);
        // The channel of an unlisted video has a page, but it lists no videos.
        assert.not.match(
          listed.replace('"burrow":{"name":"The burrow channel"', ''),
          told.source.replace('|burrow', ''),
        );
        assert.match(listed, '"home":{"totalCount":1');
        assert.match(listed, '"finch":{"totalCount":0');
      }
    });
  });
}

it('T1: answers an unlisted video to whoever has its address', async () => {
  await withSite(async (site, viewer, owner) => {
    await setVisibility(site, owner, 'UNLISTED');
    assert.match(await whatIsAnswered(site, viewer), 'Zebrafinch at dawn');
    assert.is((await (await site.ask(media[0]!)).text()).length, 5_000);
  });
});

it('T43: answers nothing of a private video, to nobody but the owner', async () => {
  await withSite(async (site, viewer, owner) => {
    await setVisibility(site, owner, 'PRIVATE');
    const answered = await whatIsAnswered(site, viewer);
    assert.not.match(answered.replaceAll(encodeURIComponent(secrets.id), ''), told);
    for (const path of media) {
      const refused = await site.ask(path, { headers: { cookie: viewer } });
      assert.equal(
        [path, refused.status, refused.headers.get('cache-control')],
        [path, 404, 'private, no-store'],
      );
      const own = await site.ask(path, { headers: { cookie: owner } });
      assert.equal([path, own.status, own.headers.get('cache-control')], [path, 200, 'private, no-store']);
      await own.body?.cancel();
      const crossSite = { cookie: owner, 'sec-fetch-site': 'cross-site' };
      assert.is((await site.ask(path, { headers: crossSite })).status, 404);
    }
    const { data } = await site.graphql(`{ video(id: "${secrets.id}") { title } }`, { cookie: owner });
    assert.is(data.video.title, 'Zebrafinch at dawn');
  });
});

it('T48: never gives an address of the public cache for a private video, to the owner either', async () => {
  const parts = { mediaBase: 'https://cdn.test/of', mediaOrigins: ['https://cdn.test'] };
  await withSite(async (site, viewer, owner) => {
    const addresses = `{ video(id: "${secrets.id}") { sources { url } poster { url } captions { url } chaptersUrl storyboard { url sheet { url } } } }`;
    const asked = async (cookie: string) =>
      JSON.stringify((await site.graphql(addresses, { cookie })).data.video);
    const cached = `https://cdn.test/of/media/${secrets.id}/`;
    for (const cookie of [viewer, owner]) {
      assert.equal(
        [...(await asked(cookie)).matchAll(/"url":"(https:[^"]+)"/g)].map((match) => match[1]),
        [`${cached}video.mp4`, `${cached}stream.m3u8`, `${cached}poster.jpg`, `${cached}storyboard.jpg`],
      );
    }
    await setVisibility(site, owner, 'PRIVATE');
    assert.not.match(await asked(owner), 'cdn.test');
    assert.match(await asked(owner), `"url":"/media/${secrets.id}/video.mp4"`);
    assert.is(await asked(viewer), 'null');
    const own = await site.ask(`/media/${secrets.id}/stream/0.m3u8`, { headers: { cookie: owner } });
    assert.not.match(await own.text(), 'cdn.test');
    for (const path of media) {
      const refused = await site.ask(path, { headers: { cookie: viewer } });
      assert.equal([refused.status, refused.headers.get('access-control-allow-origin')], [404, null]);
    }
    for (const text of [await whatIsListed(site, viewer), await whatIsAnswered(site, viewer)]) {
      assert.not.match(text, cached);
    }
  }, parts);
});

it('T48: gives the way to a private video in a bucket to the owner alone, and signed', async () => {
  const bucket = await startTestBucket(files);
  const store = await openS3Store(bucket.address, { now: Date.now });
  const places = createBucketFiles({ store, prefix: '', proxies: false, now: Date.now });
  try {
    await withSite(
      async (site, viewer, owner) => {
        await setVisibility(site, owner, 'PRIVATE');
        const asked = bucket.answered.length;
        const answered = await whatIsAnswered(site, viewer);
        assert.not.match(answered.replaceAll(encodeURIComponent(secrets.id), ''), told);
        assert.is(bucket.answered.length, asked);
        for (const path of media) {
          assert.is((await site.ask(path, { headers: { cookie: viewer } })).status, 404);
          const own = await site.ask(path, { headers: { cookie: owner } });
          const isLarge = path.endsWith('/video.mp4');
          assert.equal(
            [path, own.status, own.headers.get('cache-control')],
            [path, isLarge ? 302 : 200, 'private, no-store'],
          );
          if (!isLarge) continue;
          const there = own.headers.get('location')!;
          assert.is((await fetch(there)).status, 200);
          assert.is((await fetch(there.split('?')[0]!)).status, 403);
        }
      },
      { storedFiles: places, mediaOrigins: [store.origin] },
    );
  } finally {
    store.close();
    await bucket.stop();
  }
});

it('T3: lets nobody but the owner do anything to it', async () => {
  await withSite(async (site, viewer, owner) => {
    const change = `mutation { setVideoVisibility(input: { ids: ["${secrets.id}"], visibility: PRIVATE }) { videos { title } } }`;
    const { errors } = await site.graphql(change, { cookie: viewer });
    assert.is(errors![0].extensions.code, 'FORBIDDEN');
    await setVisibility(site, owner, 'PRIVATE');
    const like = `mutation { setLike(input: { videoId: "${secrets.id}", liked: false }) { video { title } } }`;
    assert.is((await site.graphql(like, { cookie: viewer })).errors![0].extensions.code, 'NOT_FOUND');
  });
});

it('is in its place again when it is public again', async () => {
  await withSite(async (site, viewer, owner) => {
    // The time of a change is not secret.
    const timeless = (text: string) => text.replace(/<(lastmod|lastBuildDate)>[^<]*/g, '<$1>');
    const listed = timeless(await whatIsListed(site, viewer));
    const answered = timeless(await whatIsAnswered(site, viewer));
    await setVisibility(site, owner, 'PRIVATE');
    await setVisibility(site, owner, 'PUBLIC');
    assert.is(timeless(await whatIsListed(site, viewer)), listed);
    assert.is(timeless(await whatIsAnswered(site, viewer)), answered);
  });
});

it('shows the owner every video with its visibility, and where the owner is signed in', async () => {
  await withSite(async (site, _, owner) => {
    await setVisibility(site, owner, 'PRIVATE');
    const query = `{ studio {
      videos { totalCount edges { node { videoId visibility } } }
      mine: videos(visibility: PRIVATE, query: "FINCH") { edges { node { title path } } }
      none: videos(query: "100%") { totalCount }
      sessions { isThisOne }
    } }`;
    const { data } = await site.graphql(query, { cookie: owner });
    assert.equal(data.studio, {
      videos: {
        totalCount: 2,
        edges: [
          { node: { videoId: secrets.id, visibility: 'PRIVATE' } },
          { node: { videoId: 'shownvideo1', visibility: 'PUBLIC' } },
        ],
      },
      mine: { edges: [{ node: { title: 'Zebrafinch at dawn', path: 'burrow/Zebrafinch.mp4' } }] },
      none: { totalCount: 0 },
      sessions: [{ isThisOne: true }],
    });
    const out = await site.graphql('mutation { signOutEverywhere { endedCount } }', { cookie: owner });
    assert.is(out.data.signOutEverywhere.endedCount, 1);
    assert.not(await site.isOwner(owner));
  });
});

it.run();
