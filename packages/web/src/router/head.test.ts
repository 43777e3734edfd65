import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { headElements } from './head.ts';
import type { HeadTags } from './page.ts';
import { siteCard } from './siteCard.ts';

const it = suite('headElements');

/** Returns the name, property or rel of each element, and its content. */
function tags(head: HeadTags, title = 'Slow shapes') {
  const rows = headElements(title, head, 'Your own videos.', 'https://site.test').map(({ attributes: a }) => [
    a['name'] ?? a['property'] ?? a['rel'],
    a['content'] ?? a['href'],
  ]);
  return Object.fromEntries(rows) as { readonly [name: string]: string | undefined };
}

it('describes a page that says nothing of itself as the site', () => {
  const head = tags({});
  assert.match(head['description']!, /Your own videos/);
  assert.is(head['og:type'], 'website');
  assert.is(head['og:title'], 'Slow shapes');
  assert.is(head['twitter:card'], 'summary_large_image');
});

it('makes every address absolute', () => {
  const head = tags({
    canonicalPath: '/watch/1',
    image: { url: '/media/1.jpg', width: 640, height: null },
    video: { url: '/media/1.mp4', mimeType: 'video/mp4; codecs="avc1"', width: 640, height: 360 },
    type: 'video.other',
  });
  assert.is(head['canonical'], 'https://site.test/watch/1');
  assert.is(head['og:url'], 'https://site.test/watch/1');
  assert.is(head['og:image'], 'https://site.test/media/1.jpg');
  assert.is(head['og:image:width'], '640');
  assert.is(head['og:image:height'], undefined);
  assert.is(head['og:video'], 'https://site.test/media/1.mp4');
  assert.is(head['og:video:type'], 'video/mp4');
  assert.is(head['twitter:card'], 'summary_large_image');
});

it('names the player for other pages before the file, each with its type and size', () => {
  const head = {
    playerPath: '/embed/1',
    image: { url: '/media/1.jpg' },
    video: { url: '/media/1.mp4', mimeType: 'video/mp4; codecs="avc1"', width: 640, height: 360 },
  };
  const said = headElements('Slow shapes', head, 'Videos.', 'https://site.test').map(({ attributes: a }) => [
    a['property'] ?? a['name'],
    a['content'],
  ]);
  assert.equal(
    said.filter(([name]) => name?.startsWith('og:video')),
    [
      ['og:video', 'https://site.test/embed/1'],
      ['og:video:type', 'text/html'],
      ['og:video:width', '640'],
      ['og:video:height', '360'],
      ['og:video', 'https://site.test/media/1.mp4'],
      ['og:video:type', 'video/mp4'],
      ['og:video:width', '640'],
      ['og:video:height', '360'],
    ],
  );
  assert.equal(
    said.filter(([name]) => name?.startsWith('twitter:player') || name === 'twitter:card'),
    [
      ['twitter:card', 'player'],
      ['twitter:player', 'https://site.test/embed/1'],
      ['twitter:player:width', '640'],
      ['twitter:player:height', '360'],
    ],
  );
});

it('leads to the same in another form', () => {
  const head = { alternate: { type: 'application/rss+xml', path: '/feed.xml' } };
  const found = headElements('Home', head, 'Videos.', 'https://site.test').find(
    ({ attributes }) => attributes['rel'] === 'alternate',
  );
  assert.equal(found?.attributes, {
    rel: 'alternate',
    type: 'application/rss+xml',
    href: 'https://site.test/feed.xml',
  });
});

it('shows the card of the site where a page has no picture, or one at what is no web address', () => {
  for (const image of [undefined, null, { url: 'javascript:alert(1)' }, { url: 'http://[' }]) {
    const head = tags({ image } as HeadTags);
    assert.is(head['og:image'], 'https://site.test/card.png');
    assert.equal([head['og:image:width'], head['og:image:height']], ['1200', '630']);
    assert.is(head['twitter:image'], 'https://site.test/card.png');
  }
});

it('names a card that is there, a PNG of the size that is said', () => {
  const picture = readFileSync(new URL(`../../public${siteCard.url}`, import.meta.url));
  assert.is(picture.toString('latin1', 1, 4), 'PNG');
  // The width and the height are at the start of the IHDR chunk (PNG §11.2.1).
  assert.equal([picture.readUInt32BE(16), picture.readUInt32BE(20)], [siteCard.width, siteCard.height]);
});

it('gives a page that is not for search engines no canonical address', () => {
  const head = tags({ noIndex: true, canonicalPath: '/search' });
  assert.is(head['robots'], 'noindex');
  assert.is(head['canonical'], undefined);
});

it('puts a description on one line, and cuts a long one between words', () => {
  assert.is(tags({ description: ' Two\n\n lines ' })['description'], 'Two lines');
  const long = tags({ description: 'word '.repeat(100) })['description']!;
  assert.ok(long.length <= 300);
  assert.match(long, /word…$/);
});

it('never cuts a character in two', () => {
  const cut = tags({ description: '🎬'.repeat(200) })['description']!;
  assert.not.match(cut, /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  assert.ok(cut.length <= 300);
});

it.run();
