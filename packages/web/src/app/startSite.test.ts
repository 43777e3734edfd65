// Own process: Sentry replaces timers and handlers of events for good.
import type { StorageLike } from '@mainvideo/sdk';
import {
  createMemoryStorage,
  createScriptedFetch,
  createVirtualClock,
  rejects,
  type Script,
} from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextTask } from './nextTask.ts';
import { library, origin } from '../../test/library.ts';
import { openWindow, setOnline } from '../../test/openWindow.ts';
import { createSentEvents } from '../../test/sentEvents.ts';
import { until } from '../../test/until.ts';

// React and Sentry look for a document when they are first imported.
openWindow(origin);
const { act } = await import('react');
const { cacheKey } = await import('../data/client.ts');
const { render } = await import('../entries/entry-server.tsx');
const { pages: registry } = await import('../router/pages.ts');
const { startSite } = await import('./startSite.tsx');
const { serverStateId } = await import('../rendering/serverState.ts');
type StartOptions = import('./startSite.tsx').StartOptions;
type SiteStorage = import('../offline/clearAllButWaiting.ts').SiteStorage;

const it = suite('startSite');

// The registry's pages, imported once, because an import takes real time.
const imported = await Promise.all(
  Object.entries(registry).map(async ([name, load]) => [name, await load()] as const),
);
const pages = Object.fromEntries(
  imported.map(([name, page]) => [name, async () => page]),
) as unknown as typeof registry;

async function serverHtml(path: string, sentryDsn: string | null, script: Script = library) {
  const answer = await render({
    url: new URL(path, origin),
    fetch: createScriptedFetch(script),
    languages: ['en'],
    theme: 'system',
    assets: {
      entry: '/assets/entry.js',
      styles: ['/assets/site.css', '/assets/lists.css'],
      pages: {},
      languages: {},
      embed: { script: '', styles: [] },
    },
    inlineStyles: [{ href: '/assets/site.css', text: 'main { color: teal }' }],
    config: { sentryDsn, release: '1.2.3' },
    onError() {},
  });
  return new Response(answer.body).text();
}

interface Visit {
  readonly path?: string;
  /** The server's HTML. Default: the page at `path`. */
  readonly html?: string;
  readonly script?: Script;
  readonly storage?: SiteStorage;
  readonly sentryDsn?: string;
  readonly options?: Partial<StartOptions>;
}

/** Visits the site: hydrates the server's document. */
async function visit({ path = '/', html, script = library, storage, sentryDsn, options }: Visit = {}) {
  const window = openWindow(`${origin}${path}`, html ?? (await serverHtml(path, sentryDsn ?? null)));
  const rendered = window.document.getElementById('main');
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(script);
  const sent = createSentEvents();
  const kept = storage ?? createMemoryStorage();
  const idle: (() => void)[] = [];
  const warnings: string[] = [];
  console.error = (...warning: unknown[]) => {
    // The server also renders in this process, unlike in a browser.
    if (!String(warning[0]).startsWith('Detected multiple renderers')) warnings.push(warning.join(' '));
  };
  let site!: Awaited<ReturnType<typeof startSite>>;
  await act(async () => {
    site = await startSite({
      window,
      pages,
      storage: () => kept,
      fetch,
      runtime: clock.runtime,
      whenIdle: (callback) => idle.push(callback),
      transport: sent.transport,
      ...options,
    });
  });
  const settle = () =>
    act(async () => {
      // Their code loads asynchronously, and the client starts in separate tasks.
      await Promise.all([import('../data/client.ts'), import('./background.ts')]);
      for (let turn = 0; turn < 10; turn++) {
        await clock.advance(0);
        // Another thread resolves modules, in order, so earlier imports have finished after this one.
        await import('../data/client.ts');
        await nextTask();
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  await settle();
  return {
    window,
    document: window.document,
    rendered,
    clock,
    fetch,
    sent,
    kept,
    warnings,
    site,
    settle,
    text: () => window.document.getElementById('main')!.textContent!,
    async follow(href: string) {
      const link = window.document.body.appendChild(window.document.createElement('a'));
      link.href = href;
      link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }));
      link.remove();
      await settle();
    },
    async rest() {
      for (const callback of idle.splice(0)) callback();
      await settle();
    },
    hide: () => window.dispatchEvent(new window.Event('pagehide')),
    async leave() {
      await act(() => site.stop());
      window.close();
    },
  };
}

it('takes over what the server has rendered, without a second request', async () => {
  const { fetch, document, rendered, warnings, leave } = await visit({ path: '/watch/1' });
  assert.is(document.getElementById('main'), rendered, 'the same elements');
  assert.equal(warnings, [], 'both renderings agree');
  assert.is(fetch.requests.length, 0);
  await leave();
});

it('S1: the shell stays when the page changes, and gives each page its properties', async () => {
  const { document, follow, text, leave } = await visit();
  const header = document.querySelector('header');
  await follow('/watch/1');
  assert.is(document.querySelector('header'), header);
  assert.match(text(), /About Video 1/);
  await leave();
});

it('S2: the title follows the main video from page to page', async () => {
  const { document, follow, leave } = await visit({ path: '/watch/1' });
  assert.is(document.title, 'Video 1');
  await follow('/watch/2');
  assert.is(document.title, 'Video 2');
  await follow('/watch/none');
  assert.is(document.title, 'Page not found');
  await follow('/watch/3');
  assert.is(document.title, 'Video 3');
  assert.is(document.querySelectorAll('title').length, 1);
  await leave();
});

it('S3, S4: the head and the empty element are there once, on every page', async () => {
  const { document, follow, leave } = await visit({ path: '/watch/1' });
  await follow('/');
  for (const selector of [
    'head > meta[name="viewport"]',
    'head > link[rel="apple-touch-icon"]',
    'head > link[rel="manifest"]',
    'head > link[rel="canonical"]',
    'head > meta[name="description"]',
    'head > style',
  ]) {
    assert.is(document.querySelectorAll(selector).length, 1, selector);
  }
  assert.is(document.getElementById('mounted')!.outerHTML, '<div id="mounted"></div>');
  await leave();
});

it('S6: asks for the data of the next page with a POST to the relative address', async () => {
  const { fetch, follow, leave } = await visit();
  await follow('/watch/1');
  const [request] = fetch.requests;
  assert.is(request!.url, '/api/graphql');
  assert.is(request!.method, 'POST');
  assert.equal(Object.keys(request!.body as object), ['operationName', 'variables', 'query']);
  await leave();
});

it('tells a screen reader the title of the page that was navigated to, and of no other', async () => {
  const { document, follow, leave } = await visit();
  const said = () => [...document.querySelectorAll('[role="status"]')].map((region) => region.textContent);
  assert.not(said().includes('Mainvideo'));
  await follow('/watch/1');
  assert.ok(said().includes('Video 1'));
  await leave();
});

it('shows a page seen before at once, and refreshes it in the background', async () => {
  let views = 7;
  const script: Script = async (request, call) => {
    const reply = await (library as Function)(request, call);
    if (reply.json.data.video) reply.json.data.video.viewCount = views;
    return reply;
  };
  const { fetch, follow, text, leave } = await visit({ script });
  await follow('/watch/1');
  assert.is(fetch.requests.length, 1, 'what was just loaded is not loaded again');
  await follow('/');
  const before = fetch.requests.length;
  views = 12_345;
  await follow('/watch/1');
  assert.is(fetch.requests.length, before + 1);
  assert.match(text(), /12/);
  await leave();
});

it('S9: keeps the cache under its one key when the page is left, and reads it when the site starts', async () => {
  const first = await visit();
  await first.follow('/watch/1');
  assert.is(first.kept.getItem(cacheKey), null);
  first.hide();
  assert.match(first.kept.getItem(cacheKey) as string, /About Video 1/);
  await first.leave();

  const cut: Script = () => ({ error: new TypeError('fetch failed') });
  const second = await visit({ storage: first.kept, script: cut });
  await second.follow('/watch/1');
  assert.match(second.text(), /About Video 1/);
  await second.clock.advance(60_000);
  await second.settle();
  assert.match(second.text(), /About Video 1/, 'it stays, though the refresh fails');
  assert.match(second.document.body.textContent!, /The site cannot be reached/);
  await second.leave();
});

it('S9: prefers what the server has just rendered to what was kept', async () => {
  const first = await visit({ path: '/watch/1' });
  first.hide();
  await first.leave();
  const html = await serverHtml('/watch/1', null, async (request, call) => {
    const reply = await (library as Function)(request, call);
    reply.json.data.video.title = 'A new title';
    return reply;
  });
  const second = await visit({ path: '/watch/1', html, storage: first.kept });
  assert.is(second.document.title, 'A new title');
  assert.equal(second.warnings, []);
  assert.is(second.fetch.requests.length, 0);
  await second.leave();
});

it('S10: clears the storage if writing to it fails', async () => {
  const memory = createMemoryStorage();
  memory.setItem('something else', 'x');
  const storage: typeof memory = Object.create(memory, {
    setItem: {
      value() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  const { hide, leave, document } = await visit({ storage });
  hide();
  assert.is(memory.length, 0);
  assert.is(document.title, 'Mainvideo');
  await leave();
});

for (const [name, storage] of [
  [
    'is blocked',
    () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
  [
    'holds garbage',
    () => {
      const memory = createMemoryStorage();
      memory.setItem('mainvideo-cache', '{"garbage": [');
      return memory;
    },
  ],
] as const) {
  it(`S10: starts and works where the storage ${name}`, async () => {
    const { follow, document, leave } = await visit({ options: { storage } });
    await follow('/watch/1');
    assert.is(document.title, 'Video 1');
    await leave();
  });
}

it('says that the site does not answer, and loads the page when asked to try again', async () => {
  let isCut = true;
  const script: Script = (request, call) =>
    isCut ? { error: new TypeError('fetch failed') } : (library as Function)(request, call);
  const { document, follow, clock, settle, fetch, leave } = await visit({ script });
  await follow('/watch/1');
  await act(() => clock.advance(60_000));
  assert.is(fetch.requests.length, 5, 'S7: at most 5 attempts');
  assert.is(document.title, 'The site is not responding');
  isCut = false;
  document.querySelector<HTMLButtonElement>('#main button')!.click();
  await settle();
  assert.is(document.title, 'Video 1');
  await leave();
});

it('says that the viewer is offline, in every page, for as long as it is so', async () => {
  const { window, document, settle, leave } = await visit();
  await act(async () => setOnline(window, false));
  assert.match(document.body.textContent!, /You are offline/);
  await act(async () => setOnline(window, true));
  await settle();
  assert.not.match(document.body.textContent!, /You are offline/);
  await leave();
});

it('lays what waits from the visit before over the page once it is hydrated, and sends it', async () => {
  const cut: Script = () => ({ error: new TypeError('fetch failed') });
  const waits = (storage: StorageLike & { readonly length: number; key(i: number): string | null }) =>
    [...Array(storage.length).keys()].some((i) => storage.key(i)!.startsWith('mainvideo-outbox/'));
  const isLiked = (document: Document) =>
    document.querySelector('.like__button')!.getAttribute('aria-pressed') === 'true';

  const kept = createMemoryStorage();
  const first = await visit({ path: '/watch/1', storage: kept, script: cut });
  await act(async () => first.document.querySelector<HTMLButtonElement>('.like__button')!.click());
  await until(() => waits(kept), first.settle);
  assert.ok(isLiked(first.document));
  await first.leave();

  const second = await visit({ path: '/watch/1', storage: kept, script: cut });
  await until(() => isLiked(second.document), second.settle);
  assert.equal(second.warnings, [], 'the first rendering was that of the server');
  await second.leave();

  const third = await visit({
    path: '/watch/1',
    storage: kept,
    script: () => ({ json: { data: { setLike: { __typename: 'SetLikePayload', video: liked } } } }),
  });
  await until(
    () => !waits(kept),
    async () => {
      await third.settle();
      await act(() => third.clock.advance(1_000));
    },
  );
  assert.equal(
    third.fetch.requests.map(({ body }) => (body as { operationName: string }).operationName),
    ['SetLike'],
  );
  assert.ok(isLiked(third.document));
  await third.leave();
});

const liked = {
  __typename: 'Video',
  id: '1',
  likeCount: 4,
  viewerState: { __typename: 'VideoViewerState', id: '1', liked: true },
};

it('leaves the shell standing where a page throws while it is shown', async () => {
  const throwing = {
    load: async () => ({ title: 'Broken' }),
    default(): null {
      throw new Error('broken');
    },
  };
  const { document, text, follow, leave } = await visit({
    options: { pages: { ...pages, '/watch': async () => throwing } },
  });
  await follow('/watch/1');
  assert.match(text(), /This page crashed/);
  await follow('/');
  assert.match(text(), /Video 2/);
  assert.ok(document.querySelector('header'));
  await leave();
});

for (const [name, spoil] of [
  ['is missing', (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, '')],
  ['is garbage', (html: string) => html.replace(`id="${serverStateId}">`, `id="${serverStateId}">{`)],
] as const) {
  it(`renders the page itself, with a request, where the server's state ${name}`, async () => {
    const html = spoil(await serverHtml('/watch/1', null));
    const { document, fetch, leave } = await visit({ path: '/watch/1', html });
    assert.is(document.title, 'Video 1');
    assert.is(fetch.requests.length, 1);
    assert.is(document.querySelectorAll('#main').length, 1);
    for (const sheet of ['style', 'link[rel="stylesheet"]'])
      assert.ok(document.querySelector(`head > ${sheet}`), 'the style sheets stay');
    await leave();
  });
}

async function shellHtml() {
  return serverHtml('/_shell', null);
}

it('shows from the kept shell a page that was seen before, without a network', async () => {
  const first = await visit({ path: '/watch/1' });
  first.hide();
  await first.leave();
  const cut: Script = () => ({ error: new TypeError('fetch failed') });
  const second = await visit({ path: '/watch/1', html: await shellHtml(), storage: first.kept, script: cut });
  assert.is(second.document.title, 'Video 1');
  assert.match(second.text(), /About Video 1/);
  assert.is(second.document.querySelectorAll('#main').length, 1);
  await second.leave();
});

/** Opens the kept shell at a page that was never seen, and lets a second pass after the client's first request. */
async function openKeptShell(script: Script, isOnline = true) {
  const window = openWindow(`${origin}/watch/1`, await shellHtml());
  setOnline(window, isOnline);
  const clock = createVirtualClock();
  const storage = createMemoryStorage();
  const fetch = createScriptedFetch(script);
  const starting = startSite({
    window,
    pages,
    storage: () => storage,
    fetch,
    runtime: clock.runtime,
    whenIdle() {},
  });
  await act(async () => {
    // The client's code is imported in real time, not the virtual clock's.
    await until(() => fetch.requests.length > 0);
    await clock.advance(1_000);
    await starting;
  });
  return {
    window,
    clock,
    async leave() {
      await act(async () => (await starting).stop());
      window.close();
    },
  };
}

it('says from the kept shell, a second after it was opened, that the page is on its way; then shows it', async () => {
  let isCut = true;
  const script: Script = (request, call) =>
    isCut ? { error: new TypeError('fetch failed') } : (library as Function)(request, call);
  const { window, clock, leave } = await openKeptShell(script);
  assert.match(window.document.body.textContent!, /Loading…/);
  assert.match(window.document.body.textContent!, /Still trying…/);
  isCut = false;
  await act(() => clock.advance(20_000));
  assert.is(window.document.title, 'Video 1');
  assert.not.match(window.document.body.textContent!, /Still trying…/);
  await leave();
});

it('says from the kept shell that a page was never seen, and shows it when the network is back', async () => {
  const script: Script = (request, call) =>
    call === 1 ? { error: new TypeError('fetch failed') } : (library as Function)(request, call);
  const { window, clock, leave } = await openKeptShell(script, false);
  assert.is(window.document.title, 'You are offline');
  await act(async () => {
    setOnline(window, true);
    await clock.advance(5_000);
  });
  assert.is(window.document.title, 'Video 1');
  await leave();
});

it('offers to try again where the server could not render the page', async () => {
  const html = await serverHtml('/watch/1', null, () => ({ status: 503, text: 'busy' }));
  const { document, settle, warnings, leave } = await visit({ path: '/watch/1', html });
  assert.is(document.title, 'Something went wrong');
  assert.equal(warnings, []);
  document.querySelector<HTMLButtonElement>('#main button')!.click();
  await settle();
  assert.is(document.title, 'Video 1');
  await leave();
});

it('leaves what the server has rendered where the code of the page does not come', async () => {
  const html = await serverHtml('/watch/1', null);
  const window = openWindow(`${origin}/watch/1`, html);
  const failing = { ...pages, '/watch': () => Promise.reject(new TypeError('not found')) };
  const storage = createMemoryStorage;
  await rejects(startSite({ window, pages: failing, storage, whenIdle() {} }), /did not load/);
  assert.match(window.document.body.textContent!, /About Video 1/);
  window.close();
});

it('fetches the code of the other pages while nobody waits', async () => {
  const asked: string[] = [];
  const watched = { ...pages, '/search': () => (asked.push('/search'), pages['/search']()) };
  const { rest, leave } = await visit({ options: { pages: watched } });
  assert.equal(asked, []);
  await rest();
  assert.equal(asked, ['/search']);
  await leave();
});

it('S5: reports an error on a document that is /404, but not its transaction', async () => {
  Math.random = () => 0;
  // Sentry never clears its final timeout of 30 s, which must not keep this process running.
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((callback: () => void, delayMs?: number) =>
    setTimeout(callback, delayMs).unref()) as typeof setTimeout;
  const { rest, sent, document, window, leave } = await visit({
    path: '/no/such/page',
    sentryDsn: 'https://key@reports.test/1',
  });
  assert.is(document.title, 'Page not found');
  window.dispatchEvent(new window.ErrorEvent('error', { error: new Error('on 404') }));
  await rest();
  await until(() => Object.hasOwn(globalThis, '__SENTRY__'));
  await rest();
  const { getActiveSpan, flush } = await import('@sentry/browser');
  const transaction = getActiveSpan();
  assert.ok(transaction, 'the document is being traced');
  transaction.end();
  await flush(1);
  const events = sent.take();
  assert.equal(
    events.map(({ type, exception }) => type ?? exception!.values[0]!.value),
    ['on 404'],
  );
  await leave();
});

it.run();
