import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Video } from '../library/videos/video.ts';
import { hostileTexts, parseXml } from '../testing/parseXml.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { rssFeed } from './rss.ts';

const it = suite('rssFeed');

const origin = 'https://videos.example';
const source = {
  address: `${origin}/feed.xml`,
  pageAddress: `${origin}/`,
  title: 'Mainvideo',
  description: 'The newest videos.',
  picture: `${origin}/icon-192.png`,
};
const nature = { handle: 'nature', name: 'Nature', description: '', avatar: null };
const videoOf = (id: string, parts: Partial<Video> = {}): Video => ({
  ...makeVideo(id, { poster: { path: 'p.jpg', width: 640, height: null }, tags: ['calm'] }),
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
const read = (
  videos: readonly Video[],
  changes: Partial<typeof source> = {},
  changedMs: number | null = null,
) => parseXml(rssFeed({ ...source, ...changes }, origin, videos, new Map([['nature', nature]]), changedMs));

it('says whose feed it is, where it is, and when it was news', () => {
  const { root, texts, all } = read([videoOf('tide')], {}, 1_700_000_000_000);
  assert.equal([root.localName, root.getAttribute('version')], ['rss', '2.0']);
  assert.equal(
    [texts('title')[0], texts('link')[0], texts('description')[0], texts('lastBuildDate')[0]],
    ['Mainvideo', `${origin}/`, 'The newest videos.', 'Tue, 14 Nov 2023 22:13:20 GMT'],
  );
  const [self] = all('atom:link');
  assert.equal(
    [self!.namespaceURI, self!.getAttribute('href')],
    ['http://www.w3.org/2005/Atom', `${origin}/feed.xml`],
  );
});

it('has an item for each video, with the file, its size and its type', () => {
  const { all, texts } = read([videoOf('tide'), videoOf('shore')]);
  assert.equal(texts('guid'), [`${origin}/watch/tide`, `${origin}/watch/shore`]);
  assert.equal(texts('dc:creator'), ['Nature', 'Nature']);
  const [enclosure] = all('enclosure');
  const attributes = Object.fromEntries([...enclosure!.attributes].map(({ name, value }) => [name, value]));
  assert.equal(attributes, { url: `${origin}/media/tide/video.mp4`, length: '5000', type: 'video/mp4' });
});

it('describes the video in the words of Media RSS', () => {
  const { all } = read([videoOf('tide')]);
  const [content] = all('media:content');
  assert.is(content!.namespaceURI, 'http://search.yahoo.com/mrss/');
  const attributes = Object.fromEntries([...content!.attributes].map(({ name, value }) => [name, value]));
  assert.equal(attributes, {
    url: `${origin}/media/tide/video.mp4`,
    fileSize: '5000',
    type: 'video/mp4',
    medium: 'video',
    duration: '100',
    width: '640',
    height: '360',
  });
  const [thumbnail] = all('media:thumbnail');
  assert.equal(
    ['url', 'width', 'height'].map((name) => thumbnail!.getAttribute(name)),
    [`${origin}/media/tide/poster.jpg`, '640', null],
  );
});

it('tells type and size of the form that it links to, where the file was converted', () => {
  const playable = {
    path: '.made/tide/playable.mp4',
    mimeType: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
    width: 1280,
    height: 720,
    sizeBytes: 4_000,
  };
  const { all } = read([
    videoOf('tide', { path: 'tide.mkv', mimeType: 'video/x-matroska; codecs="hvc1"', playable }),
  ]);
  const said = (element: Element, names: readonly string[]) =>
    names.map((name) => element.getAttribute(name));
  const url = `${origin}/media/tide/playable.mp4`;
  assert.equal(said(all('enclosure')[0]!, ['url', 'length', 'type']), [url, '4000', 'video/mp4']);
  assert.equal(said(all('media:content')[0]!, ['url', 'fileSize', 'type', 'width', 'height']), [
    url,
    '4000',
    'video/mp4',
    '1280',
    '720',
  ]);
});

it('is a feed without items where there is nothing', () => {
  const { all } = read([]);
  assert.equal([all('item').length, all('lastBuildDate').length], [0, 0]);
});

it('shows the card of the site where a video has no picture', () => {
  const [thumbnail] = read([videoOf('tide', { poster: null })]).all('media:thumbnail');
  assert.equal(
    ['url', 'width', 'height'].map((name) => thumbnail!.getAttribute(name)),
    [`${origin}/card.png`, '1200', '630'],
  );
});

for (const text of hostileTexts) {
  it(`T21: survives the title, description and tag ${JSON.stringify(text)}`, () => {
    const { all } = read([videoOf('tide', { title: text, description: text, tags: [text] })], {
      title: text,
    });
    const [item] = all('item');
    const said = ['title', 'description', 'category'].map(
      (name) => [...item!.children].find((child) => child.nodeName === name)!.textContent,
    );
    assert.equal(said, [text, text, text]);
    assert.is(all('title')[0]!.textContent, text);
  });
}

it.run();
