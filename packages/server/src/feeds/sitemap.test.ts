import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Video } from '../library/videos/video.ts';
import { hostileTexts, parseXml } from '../testing/parseXml.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import {
  pagesSitemap,
  sitemapIndex,
  videoSitemap,
  videoSitemapPage,
  videoSitemapPath,
  videosPerSitemap,
} from './sitemap.ts';

const it = suite('videoSitemap');

const origin = 'https://videos.example';
const poster = { path: 'nature/tide.jpg', width: 640, height: 360 };
const videoOf = (parts: Partial<Video> = {}): Video => ({
  ...makeVideo('tide', { poster, description: 'A slow tide.', tags: ['calm', 'water'] }),
  hasChapters: false,
  viewCount: 7,
  viewedMs: null,
  likeCount: 0,
  commentCount: 0,
  playable: null,
  areTextsMade: false,
  loudnessLufs: null,
  ...parts,
});
const read = (parts: Partial<Video> = {}) =>
  parseXml(
    videoSitemap(origin, [videoOf(parts)], new Map([['nature', 'Nature']]), new Map([['tide', 9_000]])),
  );

it('says of a video all that a video result needs', () => {
  const { root, texts, all } = read();
  assert.is(root.namespaceURI, 'http://www.sitemaps.org/schemas/sitemap/0.9');
  assert.is(all('video:video')[0]!.namespaceURI, 'http://www.google.com/schemas/sitemap-video/1.1');
  assert.equal(texts('loc'), ['https://videos.example/watch/tide']);
  assert.equal(texts('lastmod'), ['1970-01-01T00:00:09.000Z']);
  const said = [...all('video:video')[0]!.children].map(({ localName, textContent }) => [
    localName,
    textContent,
  ]);
  assert.equal(said, [
    ['thumbnail_loc', 'https://videos.example/media/tide/poster.jpg'],
    ['title', 'Video tide'],
    ['description', 'A slow tide.'],
    ['content_loc', 'https://videos.example/media/tide/video.mp4'],
    ['player_loc', 'https://videos.example/embed/tide'],
    ['duration', '100'],
    ['view_count', '7'],
    ['publication_date', '1970-01-01T00:00:01.000Z'],
    ['uploader', 'Nature'],
    ['tag', 'calm'],
    ['tag', 'water'],
  ]);
  assert.is(all('video:uploader')[0]!.getAttribute('info'), 'https://videos.example/channel/nature');
});

it('shows the card of the site where a video has no picture: the extension requires one', () => {
  assert.equal(read({ poster: null }).texts('video:thumbnail_loc'), ['https://videos.example/card.png']);
});

it('has a description even where the video has none', () => {
  assert.equal(read({ description: ' ' }).texts('video:description'), ['Video tide']);
});

for (const [durationSeconds, said] of [
  [0.2, []],
  [28_800, ['28800']],
  [28_801, []],
] as const) {
  it(`says of ${durationSeconds} seconds ${said.length === 0 ? 'nothing: it is out of bounds' : said[0]}`, () => {
    assert.equal(read({ durationSeconds }).texts('video:duration'), said);
  });
}

it('keeps to the limits of the format, and never cuts a character in two', () => {
  const { texts } = read({ description: '🎬'.repeat(2_000), tags: Array.from({ length: 40 }, String) });
  assert.is(texts('video:description')[0], '🎬'.repeat(1_024));
  assert.is(texts('video:tag').length, 32);
  const odd = read({ description: `a${'🎬'.repeat(2_000)}` }).texts('video:description')[0];
  assert.is(odd, `a${'🎬'.repeat(1_023)}`);
});

for (const text of hostileTexts) {
  it(`survives the title, description and tag ${JSON.stringify(text)}`, () => {
    const { texts } = read({ title: text, description: text, tags: [text] });
    const said = ['video:title', 'video:description', 'video:tag'].map((name) => texts(name)[0]);
    assert.equal(said, [text, text, text]);
  });
}

it('is named by the index, a page for each thousand of videos', () => {
  const { texts } = parseXml(sitemapIndex(origin, 2 * videosPerSitemap + 1));
  assert.equal(texts('loc'), [
    'https://videos.example/sitemap-pages.xml',
    'https://videos.example/sitemap-videos-1.xml',
    'https://videos.example/sitemap-videos-2.xml',
    'https://videos.example/sitemap-videos-3.xml',
  ]);
});

it('needs no page for an empty library', () => {
  assert.equal(parseXml(sitemapIndex(origin, 0)).texts('loc').length, 1);
});

it('has no more pages than an index may have entries', () => {
  const paths = sitemapIndex(origin, 60_000 * videosPerSitemap).match(/<sitemap>/g)!;
  assert.is(paths.length, 50_000);
});

it('is found by the path that the index names, and by no other', () => {
  for (const page of [0, 1, 41_999]) assert.is(videoSitemapPage(videoSitemapPath(page)), page);
  for (const path of ['/sitemap-videos-0.xml', '/sitemap-videos-01.xml', '/sitemap-videos-1.xml.gz'])
    assert.is(videoSitemapPage(path), null);
});

it('has the home page, the list of channels, each of them and each series in a sitemap beside it', () => {
  const channel = { handle: 'nature', name: 'Nature', description: '', avatar: null };
  const { texts } = parseXml(pagesSitemap(origin, [channel], ['nature.ponds']));
  assert.equal(texts('loc'), [
    'https://videos.example/',
    'https://videos.example/channels',
    'https://videos.example/channel/nature',
    'https://videos.example/series/nature.ponds',
  ]);
});

it.run();
