import { createScriptedFetch, type Script } from '@mainvideo/sdk/testing';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { render } from './entry-server.tsx';
import type { AssetManifest, InlineStyle } from '../rendering/rendering.ts';
import { readServerState } from '../rendering/serverState.ts';
import { comments, library, origin, viewer, watchedVideo } from '../../test/library.ts';

const it = suite('render');

const assets: AssetManifest = {
  entry: '/assets/entry.js',
  libraries: ['/assets/react.js'],
  styles: ['/assets/site.css', '/assets/watch.css', '/assets/lists.css'],
  pages: {
    '/': ['/assets/app.js', '/assets/home.js'],
    '/watch': ['/assets/app.js', '/assets/watch.js'],
    '/404': ['/assets/app.js', '/assets/404.js'],
  },
  languages: { en: '/assets/en.js', de: '/assets/de.js' },
  messages: { watch: { en: '/assets/watchEn.js', de: '/assets/watchDe.js' } },
  embed: { script: '/assets/embed/start.js', styles: ['/assets/embed/embed.css'] },
};

async function open(path: string, script: Script = library, inlineStyles: readonly InlineStyle[] = []) {
  const fetch = createScriptedFetch(script);
  const errors: unknown[] = [];
  const answer = await render({
    url: new URL(path, origin),
    fetch,
    languages: ['en'],
    theme: 'system',
    assets,
    inlineStyles,
    config: { sentryDsn: null, release: '1.2.3' },
    onError: (error) => errors.push(error),
  });
  const html = await new Response(answer.body).text();
  const { document } = new JSDOM(html, { url: `${origin}${path}` }).window;
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null;
  return { ...answer, fetch, errors, html, document, attribute };
}

/** A library whose videos all have this title and description. */
const named =
  (title: string): Script =>
  () => ({
    json: {
      data: {
        __typename: 'Query',
        viewer,
        video: { ...watchedVideo('1', title), description: title, comments: comments(title) },
      },
    },
  });

/** The library, with captions of this text; `null`: the captions fail to load. */
const subtitled =
  (said: string | null): Script =>
  (request) => {
    const { operationName } = request.body as { operationName: string };
    if (operationName === 'VideoTranscript') {
      if (said === null) return { json: {}, status: 500 };
      return { json: { data: { video: { __typename: 'Video', id: '1', transcript: said } } } };
    }
    const captions = [{ __typename: 'CaptionTrack', url: '/1.vtt', language: 'en', label: 'English' }];
    const video = { ...watchedVideo('1'), captions };
    return { json: { data: { __typename: 'Query', viewer, video } } };
  };

it('answers a page with its title, its data and its state, from one request', async () => {
  const { status, headers, document, fetch } = await open('/watch/1');
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/html; charset=utf-8');
  assert.is(headers['cache-control'], 'private, no-cache');
  assert.is(document.documentElement.lang, 'en');
  assert.match(document.body.textContent!, /Video 1/);
  assert.is(fetch.requests.length, 1);
  assert.is(readServerState(document)!.name, '/watch/:id');
});

it('S2: the title is that of the main video', async () => {
  assert.is((await open('/watch/1')).document.title, 'Video 1');
});

it('S3: has a viewport, a touch icon and a manifest, all in the head', async () => {
  const { attribute } = await open('/');
  assert.match(attribute('head > meta[name="viewport"]', 'content')!, /^width=device-width/);
  assert.is(attribute('head > link[rel="apple-touch-icon"]', 'href'), '/apple-touch-icon.png');
  assert.is(attribute('head > link[rel="manifest"]', 'href'), '/manifest.webmanifest');
});

it('S4: has an empty element with the id "mounted"', async () => {
  assert.match((await open('/')).html, /<div id="mounted"><\/div>/);
});

it('S5: answers /404 and every unknown path with the 404 page and status 404', async () => {
  for (const path of ['/404', '/no/such/page', '/_app', '/watch/%E0%A4%A']) {
    const { status, document, attribute, fetch } = await open(path);
    assert.is(status, 404, path);
    assert.is(document.title, 'Page not found');
    assert.is(readServerState(document)!.name, '/404');
    assert.is(attribute('meta[name="robots"]', 'content'), 'noindex');
    assert.is(fetch.requests.length, 0);
  }
});

it('S5: answers a video that does not exist with the 404 page and status 404', async () => {
  const { status, document } = await open('/watch/none');
  assert.is(status, 404);
  assert.ok(document.querySelector('link[rel="modulepreload"][href="/assets/404.js"]'));
  assert.is(document.title, 'Page not found');
  assert.is(readServerState(document)!.name, '/404');
});

it('S6: asks for data with a POST to /api/graphql', async () => {
  const [request] = (await open('/watch/1')).fetch.requests;
  assert.is(request!.method, 'POST');
  assert.is(request!.url, `${origin}/api/graphql`);
  const { operationName, variables, query, ...rest } = request!.body as { readonly [name: string]: unknown };
  assert.is(operationName, 'WatchPage');
  assert.equal(variables, { id: '1' });
  assert.match(query as string, /^query WatchPage/);
  assert.equal(rest, {});
});

it('tells search engines and shared links what the page shows', async () => {
  const { attribute } = await open('/watch/1?t=30');
  assert.is(attribute('meta[name="description"]', 'content'), 'About Video 1.');
  assert.is(attribute('link[rel="canonical"]', 'href'), `${origin}/watch/1`);
  assert.is(attribute('meta[property="og:title"]', 'content'), 'Video 1');
  assert.is(attribute('meta[property="og:type"]', 'content'), 'video.other');
  assert.is(attribute('meta[property="og:image"]', 'content'), `${origin}/media/1.jpg`);
  assert.is(attribute('meta[name="twitter:card"]', 'content'), 'player');
  assert.is(attribute('meta[name="twitter:player"]', 'content'), `${origin}/embed/1`);
  assert.is(
    attribute('link[type="application/json+oembed"]', 'href'),
    `${origin}/oembed?url=${encodeURIComponent(`${origin}/watch/1`)}`,
  );
});

it('describes a video as linked data', async () => {
  const { document } = await open('/watch/1');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!);
  const [video] = data['@graph'];
  assert.is(video['@type'], 'VideoObject');
  assert.is(video.name, 'Video 1');
  assert.is(video.contentUrl, `${origin}/media/1.mp4`);
  assert.is(video.hasPart.length, 2);
});

it('says what is said in a video to search engines, and to nobody else', async () => {
  const said = 'The tide turns. </script><script>alert(1)</script>';
  const { document, html, fetch } = await open('/watch/1', subtitled(said));
  const linked = document.querySelector('script[type="application/ld+json"]')!;
  const { '@graph': graph } = JSON.parse(linked.textContent!);
  assert.is(graph[0].transcript, said);
  assert.is(html.split('The tide turns.').length, 2, 'once');
  assert.equal(
    readServerState(document)!.initialResults.map((result) => result.operationName),
    ['WatchPage'],
  );
  assert.equal((fetch.requests[1]!.body as any).variables, { id: '1', language: 'en' });
  const isAfter = document.querySelector('main')!.compareDocumentPosition(linked);
  assert.ok(isAfter & document.DOCUMENT_POSITION_FOLLOWING, 'what is seen comes before it');
});

it('shows a video whose transcript does not come', async () => {
  const { status, document } = await open('/watch/1', subtitled(null));
  assert.is(status, 200);
  assert.match(document.querySelector('script[type="application/ld+json"]')!.textContent!, /VideoObject/);
});

it('describes where a channel and a series stand, and no other page', async () => {
  const linkedOf = async (path: string, data: object) => {
    const { document } = await open(path, () => ({ json: { data: { __typename: 'Query', ...data } } }));
    const script = document.querySelector('script[type="application/ld+json"]');
    const list = script && JSON.parse(script.textContent!);
    return list?.itemListElement.map(({ name, item }: any) => [name, item]);
  };
  const none = { edges: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
  const channel = {
    __typename: 'Channel',
    id: 'c1',
    handle: 'clouds',
    name: 'Clouds',
    description: '',
    avatar: null,
  };
  const viewerState = { id: 'c1', subscribed: false };
  assert.equal(
    await linkedOf('/channel/clouds', {
      channel: { ...channel, subscriberCount: 1, viewerState, series: none, videos: none },
    }),
    [
      ['Mainvideo', `${origin}/`],
      ['Clouds', undefined],
    ],
  );
  const series = {
    __typename: 'Series',
    id: 's1',
    handle: 'clouds.storms',
    title: 'Storms',
    episodeCount: 0,
  };
  assert.equal(
    await linkedOf('/series/clouds.storms', { series: { ...series, channel, seasons: [], episodes: none } }),
    [
      ['Mainvideo', `${origin}/`],
      ['Clouds', `${origin}/channel/clouds`],
      ['Storms', undefined],
    ],
  );
  assert.is(await linkedOf('/', { home: none, viewer }), undefined);
});

it('names the modules, and runs no script that is inline', async () => {
  const { document } = await open('/watch/1');
  const preloaded = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );
  assert.equal(preloaded.toSorted(), [
    '/assets/app.js',
    '/assets/en.js',
    '/assets/entry.js',
    '/assets/react.js',
    '/assets/watch.js',
    '/assets/watchEn.js',
  ]);
  const scripts = [...document.scripts].filter(({ type }) => !type.startsWith('application/'));
  assert.equal(
    scripts.map((script) => [script.getAttribute('src'), script.type, script.textContent]),
    [
      ['/assets/react.js', 'module', ''],
      ['/assets/entry.js', 'module', ''],
    ],
  );
});

it('brings its style sheets along, letter for letter', async () => {
  const text = 'a > b { content: "</p> & more" }';
  const { document } = await open('/', library, [{ href: '/assets/site.css', text }]);
  const styles = document.querySelectorAll('head > style');
  assert.equal(
    [...styles].map(({ textContent }) => textContent),
    [text],
  );
  assert.is(document.querySelector('head > link[rel="stylesheet"]'), null);
});

it('links the style sheets that a page is not painted with after all that is seen', async () => {
  const inlineStyles = assets.styles.map((href) => ({ href, text: '' }));
  for (const [path, within, after] of [
    ['/', ['site'], ['watch', 'lists']],
    ['/watch/1', ['site', 'watch'], ['lists']],
    ['/history', ['site', 'watch', 'lists'], []],
  ] as const) {
    const { document } = await open(path, library, inlineStyles);
    const styles = document.querySelectorAll('head > style');
    assert.equal(
      [...styles].map((style) => style.getAttribute('data-href')),
      within.map((name) => `/assets/${name}.css`),
    );
    const links = document.querySelectorAll('link[rel="stylesheet"]');
    assert.equal(
      [...links].map((link) => link.getAttribute('href')),
      after.map((name) => `/assets/${name}.css`),
    );
    for (const link of links) assert.is(link.parentElement, document.body);
  }
});

it('works without JavaScript: the video plays, links lead on, and the search is a form', async () => {
  const { document, attribute } = await open('/watch/1');
  assert.is(attribute('video source, video[src]', 'src'), '/media/1.mp4');
  assert.ok(document.querySelector('video')!.hasAttribute('controls'));
  assert.ok(document.querySelector('a[href="/watch/related"]'));
  assert.is(attribute('form[role="search"]', 'action'), '/search');
});

for (const hostile of [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '<!--',
  "' onfocus='alert(1)",
  '\u2028\u2029&lt;b&gt;',
]) {
  it(`T19: shows the title ${JSON.stringify(hostile)} as text, wherever it stands`, async () => {
    const { status, document, attribute } = await open('/watch/1', named(hostile));
    assert.is(status, 200);
    assert.is(document.querySelector('title')!.textContent, hostile);
    assert.is(attribute('meta[property="og:title"]', 'content'), hostile);
    assert.is(document.scripts.length, 4, 'the state, the linked data, React and the entry');
    assert.is(document.querySelector('img[onerror], [onfocus]'), null);
    assert.is(document.querySelector('.comment__text')!.textContent, hostile);
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!);
    assert.is(data['@graph'][0].name, hostile);
    assert.ok(readServerState(document), 'the state is whole');
    assert.ok(document.getElementById('mounted'), 'nothing after it is swallowed');
  });
}

it('answers an address whose data the API refuses to look for with the 404 page', async () => {
  for (const path of [
    '/?after=garbage',
    '/search?q=x&after=garbage',
    '/saved?after=garbage',
    '/watch/1?comments=garbage',
  ]) {
    const { status, document, errors } = await open(path, () => ({
      json: {
        data: null,
        errors: [
          { message: 'The cursor does not belong to this list.', extensions: { code: 'BAD_USER_INPUT' } },
        ],
      },
    }));
    assert.equal([status, document.title, errors], [404, 'Page not found', []]);
  }
});

it('answers 500 with the error screen where the data does not come, and says why to the server alone', async () => {
  const { status, document, errors, attribute, html } = await open('/watch/1', () => ({
    status: 503,
    text: 'secret of the database',
  }));
  assert.is(status, 500);
  assert.is(document.title, 'Something went wrong');
  assert.match(document.querySelector('[role="alert"]')!.textContent!, /Try again/);
  assert.is(attribute('meta[name="robots"]', 'content'), 'noindex');
  assert.is(readServerState(document)!.status, 500);
  assert.is(errors.length, 1);
  assert.not.match(html, /secret/);
});

it('answers 403 where the API refuses the viewer, and offers no other try', async () => {
  const { status, document } = await open('/watch/1', () => ({
    json: { data: null, errors: [{ message: 'Private.', extensions: { code: 'FORBIDDEN' } }] },
  }));
  assert.is(status, 403);
  assert.is(document.title, 'You do not have access');
  assert.is(document.querySelector('#main button'), null);
  assert.ok(document.querySelector('#main a[href="/"]'));
});

it('answers 429 where too much was asked, and says to the browser and the viewer when to come back', async () => {
  const { status, headers, document, errors } = await open('/watch/1', () => ({
    status: 429,
    headers: { 'retry-after': '30' },
  }));
  assert.is(status, 429);
  assert.equal(errors, []);
  assert.is(headers['retry-after'], '30');
  assert.match(document.querySelector('[role="alert"]')!.textContent!, /in 30 seconds/);
});

it('answers 503 where the API cannot answer for now, and says to browsers and search engines when to come back', async () => {
  const { status, headers, document, errors } = await open('/watch/1', () => ({
    status: 503,
    headers: { 'retry-after': '5' },
  }));
  assert.is(errors.length, 1);
  assert.equal([status, headers['retry-after']], [503, '5']);
  assert.is(document.title, 'Something went wrong');
  assert.is(readServerState(document)!.status, 503);
});

it('answers 500 with the error screen where a page cannot be rendered', async () => {
  const { status, document, errors } = await open('/watch/1', () => ({
    json: { data: { __typename: 'Query', video: { ...watchedVideo('1'), chapters: null } } },
  }));
  assert.is(status, 500);
  assert.is(document.title, 'Something went wrong');
  assert.is(errors.length, 1);
});

it('answers /_shell with a document that is the same for everybody, and asks for nothing', async () => {
  const { status, headers, document, fetch, html } = await open('/_shell');
  assert.is(status, 200);
  assert.is(headers['cache-control'], 'no-cache');
  assert.is(fetch.requests.length, 0);
  const state = readServerState(document)!;
  assert.equal([state.isShell, state.initialResults, state.config.release], [true, [], '1.2.3']);
  assert.ok(document.querySelector('link[rel="stylesheet"]'));
  assert.ok(document.querySelector(`script[type="module"][src="${assets.entry}"]`));
  assert.not.match(html, /style=|onload=|<script>/);
});

it('asks once, however the data fails: the browser tries again, not the server', async () => {
  const { fetch } = await open('/', () => ({ error: new TypeError('fetch failed') }));
  assert.is(fetch.requests.length, 1);
});

it('keeps what one viewer is shown from the next', async () => {
  const liked: Script = () => ({
    json: { data: { __typename: 'Query', video: watchedVideo('1', 'Of the first viewer') } },
  });
  await open('/watch/1', liked);
  const { html, fetch } = await open('/watch/1');
  assert.is(fetch.requests.length, 1);
  assert.not.match(html, /Of the first viewer/);
});

it('renders nothing for a browser that has gone away', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  let reason: unknown;
  await render({
    url: new URL(origin),
    fetch: createScriptedFetch(library),
    languages: ['en'],
    theme: 'system',
    assets,
    inlineStyles: [],
    config: { sentryDsn: null, release: '1.2.3' },
    signal: gone,
    onError: () => assert.unreachable('nobody has to hear of it'),
  }).catch((error: unknown) => {
    reason = error;
  });
  assert.is(reason, gone.reason);
});

it.run();
