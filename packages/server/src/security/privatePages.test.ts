import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { derivedColumns } from '../database/rows/derivedRows.ts';
import { putMadeCaptions } from '../database/rows/madeCaptions.ts';
import { updateIndexes } from '../database/search/visibleInIndexes.ts';
import { type DerivedMedia, madePath } from '../library/catalogue/derivedMedia.ts';
import { sampled } from '../testing/sampled.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { openTestRenderedSite } from '../testing/sites/testRenderedSite.ts';

const it = suite('a video that became private');

// Matches every text of the private video, and no other text.
const secret = /zebrafinch|hiddenvid01/i;
const id = 'hiddenvid01';
const playlistId = 'playlist:5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const hidden = makeVideo(id, {
  title: 'Zebrafinch at dawn',
  description: 'About a Zebrafinch',
  tags: ['quokka', 'zebrafinch', 'birds'],
  publishedMs: 5_000,
  path: 'nature/Zebrafinch.mp4',
  captions: [{ language: 'en', label: 'English', path: 'nature/Zebrafinch.en.vtt' }],
  transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: 'a wombat said Zebrafinch' }] }],
  chapters: [{ title: 'Zebrafinch chapter', startSeconds: 0, endSeconds: 100 }],
});
const shown = makeVideo('shownvideo1', { title: 'Birds at noon', tags: ['birds'] });

/** All kinds of derived media. */
const made: DerivedMedia = {
  poster: { path: madePath(`${id}/poster.jpg`), width: 16, height: 9 },
  storyboard: {
    path: madePath(`${id}/storyboard.vtt`),
    sheet: { path: madePath(`${id}/storyboard.jpg`), width: 16, height: 9 },
  },
  playable: {
    path: madePath(`${id}/playable.mp4`),
    mimeType: 'video/mp4',
    sizeBytes: 10,
    width: 16,
    height: 9,
  },
  stream: { path: madePath(`${id}/stream.m3u8`), width: 16, height: 9, sizeBytes: 10 },
  captions: [{ language: 'de', label: 'Deutsch', path: madePath(`${id}/captions-2.vtt`) }],
  loudnessLufs: -20,
};
const saidInFile = [{ language: 'de', cues: [{ startSeconds: 1, text: 'a narwhal said Zebrafinch' }] }];
const madeFiles = {
  'captions-2.vtt': 'WEBVTT\n\nZebrafinch',
  'poster.jpg': 'Zebrafinch poster',
  'storyboard.vtt': 'WEBVTT\n\nZebrafinch',
  'storyboard.jpg': 'Zebrafinch sheet',
  'playable.mp4': 'Zebrafinch again',
  'stream.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nstream/low.m3u8\n',
  'stream/low.m3u8':
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="low/init.mp4"\n#EXTINF:4,\nlow/0.m4s\n#EXT-X-ENDLIST\n',
  'stream/low/init.mp4': 'Zebrafinch begins',
  'stream/low/0.m4s': 'Zebrafinch sings',
};
const media = [
  'video.mp4',
  'poster.jpg',
  'captions.en.vtt',
  'captions.de.vtt',
  'storyboard.vtt',
  'storyboard.jpg',
  'playable.mp4',
  'stream.m3u8',
  'stream/0.m3u8',
  'stream/0/0.mp4',
  'stream/0/1.m4s',
].map((name) => `/media/${id}/${name}`);

/** Pages with data of videos, and pages whose text is derived from their address. */
const pages = [
  '/',
  '/watch/shownvideo1',
  '/watch/hiddenvid01',
  '/watch/hiddenvid01?t=5',
  `/watch/shownvideo1?list=${playlistId}`,
  '/embed/hiddenvid01',
  '/search?q=birds',
  '/search?q=quokka',
  '/search?q=wombat',
  '/search?q=narwhal',
  '/channel/nature',
  '/saved',
  '/liked',
  '/history',
  '/subscriptions',
  '/playlists',
  `/playlist/${playlistId}`,
  '/feed.xml',
  '/channel/nature/feed.xml',
  '/sitemap-videos-1.xml',
  '/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fwatch%2Fhiddenvid01',
];

type Site = Awaited<ReturnType<typeof openTestRenderedSite>>;

async function withSite(check: (site: Site, viewer: string, owner: string) => Promise<void>): Promise<void> {
  const folder = await makeTestFolder();
  const madeFolder = await realpath(folder.folder);
  for (const [name, text] of Object.entries(madeFiles)) {
    await mkdir(dirname(join(madeFolder, id, name)), { recursive: true });
    await writeFile(join(madeFolder, id, name), text);
  }
  const files = { 'nature/Zebrafinch.mp4': 'Zebrafinch', 'nature/Zebrafinch.en.vtt': 'WEBVTT\n\nZebrafinch' };
  const site = await openTestRenderedSite([hidden, shown], files, { madeFolder });
  try {
    await site.database
      .insertInto('derived_media')
      .values({
        video_id: id,
        seen_ms: 1,
        poster: null,
        storyboard: null,
        playable: null,
        stream: null,
        loudness_lufs: null,
        ...derivedColumns(made),
      })
      .execute();
    await putMadeCaptions(site.database, id, made.captions!, saidInFile);
    await updateIndexes(site.database, id);
    const first = await site.graphql('{ viewer { id } }');
    const viewer = first.response.headers.getSetCookie()[0]!.split(';')[0]!;
    const { errors } = await site.graphql(
      `mutation {
        setLike(input: { videoId: "${id}", liked: true }) { video { id } }
        setSaved(input: { videoId: "${id}", saved: true }) { video { id } }
        recordProgress(input: { videoId: "${id}", positionSeconds: 5, started: true }) { video { id } }
        subscribe(input: { channelId: "channel:nature", subscribed: true }) { channel { handle } }
        createPlaylist(input: { title: "Mine", visibility: UNLISTED, clientId: "${playlistId.slice(9)}" }) { playlist { id } }
        addToPlaylist(input: { playlistId: "${playlistId}", videoId: "${id}" }) { playlist { id } }
        addComment(input: { videoId: "${id}", text: "Zebrafinch!", clientId: "5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d12" }) { comment { id } }
      }`,
      { cookie: viewer },
    );
    assert.is(errors, undefined);
    await check(site, viewer, await site.signIn());
    assert.equal(site.faults, []);
  } finally {
    await site.close();
    await folder.remove();
  }
}

async function setVisibility({ graphql }: Site, cookie: string, visibility: string): Promise<void> {
  const change = `mutation { setVideoVisibility(input: { ids: ["${id}"], visibility: ${visibility} }) { videos { title } } }`;
  assert.is((await graphql(change, { cookie })).errors, undefined);
}

interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function see({ ask }: Site, path: string, cookie: string, headers: Record<string, string> = {}) {
  const accept = pages.includes(path) ? 'text/html,*/*;q=0.8' : '*/*';
  const answer = await ask(path, { headers: { accept, ...(cookie && { cookie }), ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text } satisfies Seen;
}

/** Removes the text that repeats the request's own address, because it reveals nothing. */
function told(path: string, text: string): string {
  return path.includes(id) ? text.replaceAll(id, '') : text;
}

it('was in every page and every file before, so that what is looked for is the right thing', async () => {
  await withSite(async (site, viewer) => {
    for (const path of [...pages, ...media]) {
      const seen = await see(site, path, viewer);
      assert.is(seen.status, 200, path);
      if (!/stream.*m3u8$/.test(path)) assert.match(seen.text, secret, path);
    }
  });
});

it('T46: is in no page of a viewer, before and after the owner has looked at it, and not for who brings a tag from before', async () => {
  await withSite(async (site, viewer, owner) => {
    const before = new Map<string, Seen>();
    for (const path of [...pages, ...media]) before.set(path, await see(site, path, viewer));
    await setVisibility(site, owner, 'PRIVATE');

    const asViewer = async (cookie: string) => {
      for (const path of [...pages, ...media]) {
        const tag = before.get(path)!.headers.get('etag');
        const day = before.get(path)!.headers.get('last-modified');
        const conditions = [
          { 'if-none-match': tag ?? '*' },
          { 'if-modified-since': day ?? new Date(0).toUTCString() },
          { range: 'bytes=0-', 'if-range': tag ?? '"a"' },
        ];
        for (const headers of [{}, ...sampled(conditions, 1)]) {
          const seen = await see(site, path, cookie, headers as Record<string, string>);
          assert.not.match(told(path, seen.text), secret, path);
          const isOfIt = path.includes(id);
          if (isOfIt) assert.is(seen.status, 404, `${path} ${Object.keys(headers)}`);
          for (const [name, value] of seen.headers)
            assert.not.match(told(path, value), secret, `${path} ${name}`);
        }
      }
    };

    await asViewer(viewer);
    for (const path of [`/watch/${id}`, '/studio/videos', ...media]) {
      const own = await see(site, path, owner);
      assert.equal([path, own.status, own.headers.get('cache-control')], [path, 200, 'private, no-store']);
    }
    assert.match((await see(site, `/watch/${id}`, owner)).text, 'Zebrafinch at dawn');
    await asViewer(viewer);
    await asViewer('');
  });
});

it('T47: is out of the caches that viewers share five minutes later', async () => {
  await withSite(async (site, viewer) => {
    for (const path of [...pages, ...media]) {
      const { headers } = await see(site, path, viewer);
      const rule = headers.get('cache-control')!;
      if (/private|no-store|no-cache/.test(rule)) continue;
      const seconds = /s-maxage=(\d+)/.exec(rule) ?? /max-age=(\d+)/.exec(rule);
      assert.ok(Number(seconds?.[1]) <= 300, `${path} ${rule}`);
    }
  });
});

it('T46: is nowhere in the lists of its viewers while it is private, and there again afterwards', async () => {
  await withSite(async (site, viewer, owner) => {
    const lists = ['/saved', '/liked', '/history', '/subscriptions', `/playlist/${playlistId}`];
    await setVisibility(site, owner, 'PRIVATE');
    for (const path of lists) assert.not.match((await see(site, path, viewer)).text, secret, path);
    await setVisibility(site, owner, 'PUBLIC');
    for (const path of lists) assert.match((await see(site, path, viewer)).text, secret, path);
  });
});

it.run();
