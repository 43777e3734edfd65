import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { createVideoEdits } from '../database/queries/videoEdits.ts';
import { parseXml } from '../testing/parseXml.ts';
import { createMemory } from '../graphql/execution/memory.ts';
import { anyBudget, type ReadBudget } from '../http/limits/readBudget.ts';
import { makeVideo, openTestDatabase } from '../testing/databases/testDatabase.ts';
import { createFeedAnswers } from './answerFeeds.ts';

const it = suite('answerFeeds');

const origin = 'https://videos.example';
const poster = { path: 'p.jpg', width: 640, height: 360 };
const database = await openTestDatabase([
  makeVideo('old', { publishedMs: 1, poster }),
  makeVideo('song', { publishedMs: 2, poster, channelHandle: 'music' }),
  makeVideo('new', { publishedMs: 3, poster }),
]);
const catalogue = createCatalogue(database);
const answerFeeds = createFeedAnswers({ catalogue });
const ask = (path: string, headers: Record<string, string> = {}) =>
  answerFeeds(new Request(origin + path, { headers }), anyBudget);
const ifOther = ({ headers }: Response) => ({ 'if-none-match': headers.get('etag')! });
const read = async (path: string) => parseXml(await (await ask(path))!.text());

it('leads crawlers from robots.txt to every page', async () => {
  const robots = await (await ask('/robots.txt'))!.text();
  assert.match(robots, /^Disallow: \/api\/$/m);
  assert.match(robots, /^Disallow: \/studio$/m);
  const sitemap = /^Sitemap: https:\/\/videos\.example(.+)$/m.exec(robots)![1]!;
  const index = await read(sitemap);
  const found = [];
  for (const address of index.texts('loc'))
    found.push(...(await read(new URL(address!).pathname)).texts('loc'));
  assert.equal(found, [
    `${origin}/`,
    `${origin}/channels`,
    `${origin}/channel/music`,
    `${origin}/channel/nature`,
    `${origin}/watch/old`,
    `${origin}/watch/song`,
    `${origin}/watch/new`,
  ]);
});

it('names the channel of each video of a sitemap', async () => {
  const { texts } = await read('/sitemap-videos-1.xml');
  assert.equal(texts('video:uploader'), ['The nature channel', 'The music channel', 'The nature channel']);
});

it('feeds the newest videos first, of all channels or of one', async () => {
  const all = await read('/feed.xml');
  assert.equal(all.texts('guid'), [`${origin}/watch/new`, `${origin}/watch/song`, `${origin}/watch/old`]);
  const music = await read('/channel/music/feed.xml');
  assert.equal(music.texts('guid'), [`${origin}/watch/song`]);
  assert.equal(music.texts('title')[0], 'The music channel');
  assert.is(music.all('atom:link')[0]!.getAttribute('href'), `${origin}/channel/music/feed.xml`);
});

it('T84: makes feeds and sitemaps once until something changes, and then for those alone who have a budget left', async () => {
  let edition = 1;
  const memory = createMemory({ current: () => String(edition), changeCount: () => 0 });
  const answer = createFeedAnswers({ catalogue, memory });
  let taken = 0;
  const budget = { take: (points: number) => ((taken += points), 0), giveBack: () => undefined };
  const spent = { take: () => 7, giveBack: () => undefined };
  for (const path of [
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-videos-1.xml',
    '/feed.xml',
    '/channel/music/feed.xml',
  ]) {
    const send = (of: ReadBudget, host = origin) => answer(new Request(host + path), of);
    const first = await (await send(budget))!.text();
    assert.ok(taken > 0, path);
    assert.is(await (await send(spent))!.text(), first, path);
    edition += 1;
    const refused = (await send(spent))!;
    assert.equal([refused.status, refused.headers.get('retry-after')], [429, '7'], path);
    assert.is(await (await send(budget))!.text(), first, path);
    assert.match(await (await send(budget, 'https://other.example'))!.text(), /other\.example/, path);
    taken = 0;
  }
});

it('leaves addresses of nothing to others', async () => {
  for (const path of ['/sitemap-videos-2.xml', '/channel/nobody/feed.xml', '/channel/music', '/', '/feed'])
    assert.is(await ask(path), undefined, path);
});

it('answers oEmbed to a page anywhere', async () => {
  const response = (await ask(`/oembed?url=${encodeURIComponent(`${origin}/watch/new`)}`))!;
  assert.is(response.headers.get('access-control-allow-origin'), '*');
  assert.is(response.headers.get('content-type'), 'application/json');
  const { title, author_name: author } = (await response.json()) as { title: string; author_name: string };
  assert.equal([title, author], ['Video new', 'The nature channel']);
});

it('refuses oEmbed of what is not there, so that a page anywhere can tell', async () => {
  const response = (await ask(`/oembed?url=${encodeURIComponent(`${origin}/watch/gone`)}`))!;
  assert.is(response.status, 404);
  assert.is(response.headers.get('access-control-allow-origin'), '*');
  assert.match(((await response.json()) as { error: string }).error, /No video/);
  assert.is((await ask('/oembed'))!.status, 400);
});

for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-videos-1.xml', '/feed.xml']) {
  it(`sends ${path} once, and then that it is the same`, async () => {
    const response = (await ask(path))!;
    assert.is(response.status, 200);
    const again = (await ask(path, { 'if-none-match': response.headers.get('etag')! }))!;
    assert.is(again.status, 304);
  });
}

it('say when a video changed, under another tag, once it was edited', async () => {
  const paths = ['/sitemap-videos-1.xml', '/feed.xml', '/channel/music/feed.xml'];
  const before = await Promise.all(paths.map((path) => ask(path)));
  await createVideoEdits(database).set({ videoId: 'old', edit: { tags: ['calm'] }, step: null });
  const after = await Promise.all(paths.map((path, i) => ask(path, ifOther(before[i]!))));
  assert.equal(
    after.map((answer) => answer!.status),
    [200, 200, 304],
  );
  const changedMs = (await catalogue.changedMsOf(['old']))[0]!;
  assert.ok(changedMs > 3);
  const { texts } = parseXml(await after[0]!.text());
  const timesMs = [changedMs, 2, 3];
  assert.equal(
    texts('lastmod'),
    timesMs.map((ms) => new Date(ms).toISOString()),
  );
  assert.equal(parseXml(await after[1]!.text()).texts('lastBuildDate'), [new Date(changedMs).toUTCString()]);
});

it.run();
