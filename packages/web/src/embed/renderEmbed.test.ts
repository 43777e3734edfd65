import type { EmbedPageQuery } from '@mainvideo/sdk/operations';
import { createScriptedFetch } from '@mainvideo/sdk/testing';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { render } from '../entries/entry-server.tsx';
import { origin, watchedVideo } from '../../test/library.ts';
import { embeddedId } from './renderEmbed.ts';

const it = suite('renderEmbed');

type Video = NonNullable<EmbedPageQuery['video']>;

const { id, title, durationSeconds, poster, sources, channel } = watchedVideo('1', 'Slow shapes');
const captionsIn = (language: string): Video['captions'][number] => ({
  __typename: 'CaptionTrack',
  url: `/media/1.${language}.vtt`,
  language,
  label: language.toUpperCase(),
});
const video: Video = {
  __typename: 'Video',
  ...{ id, title, durationSeconds, poster, sources, channel },
  captions: [captionsIn('de'), captionsIn('en')],
  chaptersUrl: '/media/1.chapters.vtt',
};

async function open(path: string, shown: Video | null = video, languages = ['en']) {
  const answer = await render({
    url: new URL(path, origin),
    fetch: createScriptedFetch(() => ({ json: { data: { __typename: 'Query', video: shown } } })),
    languages,
    theme: 'system',
    assets: {
      entry: '/assets/entry.js',
      styles: ['/assets/site.css'],
      pages: {},
      languages: {},
      embed: { script: '/assets/embed/start.js', styles: ['/assets/embed/embed.css'] },
    },
    inlineStyles: [],
    config: { sentryDsn: 'https://public@reports.test/1', release: '1.2.3' },
  });
  const html = await new Response(answer.body).text();
  const { document } = new JSDOM(html, { url: origin + path }).window;
  const player = document.querySelector('video')!;
  return { ...answer, html, document, player };
}

it('plays without a script: source, poster, captions and chapters are in the HTML', async () => {
  const { status, player, document } = await open('/embed/1');
  assert.is(status, 200);
  assert.ok(player.controls);
  assert.equal([player.autoplay, player.muted, player.loop], [false, false, false]);
  assert.is(player.getAttribute('poster'), '/media/1-1280.webp');
  assert.is(player.querySelector('source')!.getAttribute('src'), '/media/1.mp4');
  const tracks = [...player.querySelectorAll('track')].map((track) => [track.kind, track.srclang]);
  assert.equal(tracks, [
    ['captions', 'de'],
    ['captions', 'en'],
    ['chapters', ''],
  ]);
  assert.is(player.querySelector('track[default]'), null);
  assert.is(document.title, 'Slow shapes');
});

it('shows the card of the site before a video without a poster plays', async () => {
  const { player } = await open('/embed/1', { ...video, poster: null });
  assert.is(player.getAttribute('poster'), '/card.png');
});

it('leads back to the site, in a page of its own', async () => {
  const { document } = await open('/embed/1');
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.target,
    link.rel,
    link.textContent!.trim(),
  ]);
  assert.equal(links, [
    ['/watch/1', '_blank', 'noopener', 'Slow shapes'],
    ['/channel/slow-shapes', '_blank', 'noopener', 'Slow Shapes'],
  ]);
  assert.is(document.querySelector('link[rel="canonical"]')!.getAttribute('href'), '/watch/1');
});

it('does what its address asks for', async () => {
  const { player } = await open('/embed/1?t=10&end=20&autoplay=1&muted=1&loop=1&controls=0');
  assert.is(player.querySelector('source')!.getAttribute('src'), '/media/1.mp4#t=10,20');
  assert.equal([player.autoplay, player.defaultMuted, player.loop], [true, true, true]);
  assert.is(player.dataset['controls'], '0');
  assert.ok(player.controls, 'the script takes them away: without it there were no other way to play');
});

for (const [wish, shown] of [
  ['en', 'en'],
  ['EN', 'en'],
  ['de-CH', 'de'],
  ['fr', undefined],
] as const) {
  it(`shows ${shown ?? 'no'} captions to whoever asks for ${wish}`, async () => {
    const { player } = await open(`/embed/1?captions=${wish}`);
    assert.is(player.querySelector<HTMLTrackElement>('track[default]')?.srclang, shown);
  });
}

it('loads a script and styles of its own, and nothing inline', async () => {
  const { document } = await open('/embed/1');
  assert.equal(
    [...document.scripts].map((script) => [script.getAttribute('src'), script.type, script.textContent]),
    [['/assets/embed/start.js', 'module', '']],
  );
  assert.is(document.querySelector('style, [style]'), null);
  assert.is(
    document.querySelector('link[rel="stylesheet"]')!.getAttribute('href'),
    '/assets/embed/embed.css',
  );
});

it('says nothing of who watches, and may be kept for a minute', async () => {
  const { headers, html } = await open('/embed/1');
  assert.is(headers['cache-control'], 'public, max-age=60');
  assert.is(headers['vary'], 'Accept-Language, Cookie');
  assert.not.match(html, /viewer|reports\.test/);
});

it('shows who embeds a video that is gone a page that says so, in the language of whoever looks', async () => {
  const { status, document } = await open('/embed/1', null, ['ar-EG']);
  assert.is(status, 404);
  assert.equal([document.documentElement.lang, document.documentElement.dir], ['ar', 'rtl']);
  assert.is(document.querySelector('h1')!.textContent, 'الفيديو غير موجود');
  assert.is(document.scripts.length, 0);
});

for (const hostile of [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '<!-- ]]>',
  "' onfocus='alert(1)",
  'a\u200F b\u202E c',
]) {
  it(`T19: shows the title ${JSON.stringify(hostile)} as text, wherever it stands`, async () => {
    const label = { ...captionsIn('de'), label: hostile };
    const { document, player } = await open('/embed/1', {
      ...video,
      title: hostile,
      captions: [label],
      channel: { ...channel, name: hostile },
    });
    assert.is(document.title, hostile);
    assert.is(document.querySelector('h1')!.textContent, hostile);
    assert.is(player.getAttribute('aria-label'), hostile);
    assert.is(player.querySelector('track')!.label, hostile);
    assert.equal([document.scripts.length, document.querySelector('img, [onerror], [onfocus]')], [1, null]);
  });
}

it('knows its own addresses by their path', () => {
  assert.equal(['/embed/1', '/embed/1/', '/embed/', '/embed', '/embed/1/2', '/watch/1'].map(embeddedId), [
    '1',
    '1',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it.run();
