import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Video } from '../library/videos/video.ts';
import { hostileTexts } from '../testing/parseXml.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { oembed, readOembedRequest } from './oembed.ts';

const it = suite('oembed');

const origin = 'https://videos.example';
const channel = { handle: 'nature', name: 'Nature', description: '', avatar: null };
const poster = { path: 'p.jpg', width: 640, height: 360 };
const statusOf = (query: string) => readOembedRequest(new URLSearchParams(query), origin).status;

function answer(query: string, parts: Partial<Video> = {}) {
  const asked = readOembedRequest(new URLSearchParams(query), origin);
  if (asked.status !== 200) throw new Error(asked.message);
  const video = {
    ...makeVideo('tide', { poster, width: 1920, height: 1080 }),
    hasChapters: false,
    viewCount: 0,
    viewedMs: null,
    likeCount: 0,
    commentCount: 0,
    playable: null,
    areTextsMade: false,
    loudnessLufs: null,
    ...parts,
  };
  const said = oembed(video, channel, asked, origin) as { readonly [name: string]: any };
  const { document } = new JSDOM(said['html']).window;
  return { said, frame: document.querySelector('iframe')!, body: document.body };
}

const watch = 'url=https%3A%2F%2Fvideos.example%2Fwatch%2Ftide';

it('answers a player, with everything the format knows of a video', () => {
  const { said, frame } = answer(watch);
  const { html: _, ...rest } = said;
  assert.equal(rest, {
    version: '1.0',
    type: 'video',
    title: 'Video tide',
    author_name: 'Nature',
    author_url: 'https://videos.example/channel/nature',
    provider_name: 'Mainvideo',
    provider_url: 'https://videos.example/',
    cache_age: 86_400,
    thumbnail_url: 'https://videos.example/media/tide/poster.jpg',
    thumbnail_width: 640,
    thumbnail_height: 360,
    width: 640,
    height: 360,
  });
  assert.is(frame.src, 'https://videos.example/embed/tide');
  assert.equal([frame.title, frame.width, frame.height], ['Video tide', '640', '360']);
  assert.ok(frame.allowFullscreen);
  assert.not(frame.hasAttribute('style'));
});

for (const [limits, width, height] of [
  ['&maxwidth=320', 320, 180],
  ['&maxheight=90', 160, 90],
  ['&maxwidth=320&maxheight=90', 160, 90],
  ['&maxwidth=4000', 640, 360],
  ['&maxheight=1', 1, 1],
] as const) {
  it(`fits into ${limits}`, () => {
    const { said } = answer(watch + limits);
    assert.equal([said['width'], said['height']], [width, height]);
  });
}

it('keeps the proportions of a video that is higher than wide', () => {
  const { said } = answer(`${watch}&maxheight=400`, { width: 1080, height: 1920 });
  assert.equal([said['width'], said['height']], [225, 400]);
});

it('shows the card of the site where a video has no picture', () => {
  const { said } = answer(watch, { poster: null });
  assert.is(said['thumbnail_url'], 'https://videos.example/card.png');
  assert.equal([said['thumbnail_width'], said['thumbnail_height']], [1200, 630]);
});

it('leaves out a picture that is wider than what may be shown, or of unknown size', () => {
  assert.not(Object.hasOwn(answer(`${watch}&maxwidth=320`).said, 'thumbnail_url'));
  const { said } = answer(watch, { poster: { ...poster, height: null } });
  assert.not(Object.hasOwn(said, 'thumbnail_url'));
});

it('starts where the address does', () => {
  assert.is(answer(`${watch}%3Ft%3D1m30s`).frame.src, 'https://videos.example/embed/tide?t=1m30s');
  assert.is(answer(`${watch}%3Ft%3D%2522%253E`).frame.src, 'https://videos.example/embed/tide?t=%22%3E');
});

for (const text of hostileTexts) {
  it(`T22: survives the title ${JSON.stringify(text)}`, () => {
    const { said, frame, body } = answer(watch, { title: text });
    assert.equal([said['title'], frame.title], [text, text]);
    assert.is(body.children.length, 1);
  });
}

it('takes the address of the player as well', () => {
  assert.is(statusOf('url=https%3A%2F%2Fvideos.example%2Fembed%2Ftide%3Floop%3D1'), 200);
});

for (const url of [
  'https://elsewhere.example/watch/tide',
  'http://videos.example/watch/tide',
  'https://videos.example:8443/watch/tide',
  'https://videos.example.elsewhere.example/watch/tide',
  'https://videos.example@elsewhere.example/watch/tide',
  'https://videos.example/channel/nature',
  'https://videos.example/watch/',
  'https://videos.example/watch/tide/more',
  'javascript:alert(1)',
  'watch/tide',
  '',
]) {
  it(`knows nothing of ${JSON.stringify(url)}`, () => {
    assert.is(statusOf(`url=${encodeURIComponent(url)}`), 404);
  });
}

for (const [query, status] of [
  ['', 400],
  [`${watch}&maxwidth=wide`, 400],
  [`${watch}&maxwidth=0`, 400],
  [`${watch}&maxheight=-1`, 400],
  [`${watch}&format=xml`, 501],
  [`${watch}&format=json`, 200],
] as const) {
  it(`answers ?${query} with ${status}`, () => assert.is(statusOf(query), status));
}

it.run();
