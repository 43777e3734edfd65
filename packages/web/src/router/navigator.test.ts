import { createClient } from '@mainvideo/sdk';
import { SearchPage } from '@mainvideo/sdk/operations';
import { createScriptedFetch, createVirtualClock, type Script } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { library, origin } from '../../test/library.ts';
import { openWindow, setOnline } from '../../test/openWindow.ts';
import { createNavigator, type NavigationEvent } from './navigator.ts';
import type { PageContext, PageModule } from './page.ts';
import { loadView, type PageModules, type View } from './view.ts';

const it = suite('createNavigator');

/** A page whose data arrives when the test decides: `settle.get('/watch/1')!.resolve()`. */
interface Loading {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

async function openSite({
  path = '/',
  script = library as Script,
  html = '',
  retry = false as false | undefined,
} = {}) {
  const window = openWindow(
    `${origin}${path}`,
    `<!doctype html><body><main id="main" tabindex="-1"></main>${html}</body>`,
  );
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(script);
  const client = createClient({ url: `${origin}/api/graphql`, fetch, runtime: clock.runtime, retry });
  const loads: string[] = [];
  const loading = new Map<string, Loading>();
  const documents: string[] = [];
  const events: NavigationEvent[] = [];

  const waiting: PageModule = {
    load: ({ url, params, signal }: PageContext) => {
      loads.push(url.pathname + url.search);
      return new Promise((resolve, reject) => {
        const finish = () => resolve(params['id'] === 'none' ? { notFound: true } : { title: url.pathname });
        loading.set(url.pathname, { resolve: finish, reject, signal });
      });
    },
    default: () => null,
  };
  const instant = (title: string): PageModule => ({ load: async () => ({ title }), default: () => null });
  const pages: PageModules = {
    '/': async () => instant('Home'),
    '/watch': async () => waiting,
    '/search': async () => ({
      async load({ client, url, signal }: PageContext) {
        const query = url.searchParams.get('q') ?? '';
        await client.query({ query: SearchPage, variables: { query }, signal });
        return { title: `Search ${query}` };
      },
      default: () => null,
    }),
    '/channel': () => Promise.reject(new TypeError('error loading dynamically imported module')),
    '/saved': async () => instant('Saved'),
    '/liked': async () => instant('Liked'),
    '/history': async () => instant('History'),
    '/channels': async () => instant('Channels'),
    '/subscriptions': async () => instant('Subscriptions'),
    '/playlists': async () => instant('Playlists'),
    '/playlist': async () => instant('Playlist'),
    '/series': async () => instant('Series'),
    '/studio': async () => instant('Studio'),
    '/studioUpload': async () => instant('Upload'),
    '/studioTrash': async () => instant('Trash'),
    '/404': async () => instant('Page not found'),
  };
  const initial = await loadView(pages, client, new URL(window.location.href));
  const options = {
    window: window as Window,
    client,
    pages,
    initial,
    runtime: clock.runtime,
    onEvent: (event: NavigationEvent) => events.push(event),
    loadDocument: (href: string) => documents.push(href),
  };
  const navigator = createNavigator(options);
  const shown: View[] = [];
  navigator.subscribe(({ view }) => {
    if (shown.at(-1) === view || view === initial) return;
    shown.push(view);
    navigator.viewShown(view);
  });

  function link(href: string): HTMLAnchorElement {
    const anchor = window.document.createElement('a');
    anchor.href = href;
    return window.document.body.appendChild(anchor);
  }
  function dispatch(target: Element, type: string): void {
    target.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true }));
  }
  return {
    window,
    options,
    clock,
    fetch,
    loads,
    loading,
    documents,
    events,
    navigator,
    titles: () => shown.map(({ pageProps: { title } }) => (typeof title === 'object' ? title.id : title)),
    click: (href: string) => dispatch(link(href), 'click'),
    hover: (href: string) => dispatch(link(href), 'mouseover'),
    focus: (href: string) => link(href).focus(),
    /** Goes back; resolves when the page is notified. */
    back: () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.back();
      }),
    settle: () => clock.advance(0),
    close() {
      navigator.stop();
      client.stop();
      window.close();
    },
  };
}

it('shows the page of a clicked link, and its address', async () => {
  const site = await openSite();
  site.click('/watch/1');
  await site.settle();
  assert.is(site.navigator.getState().view.pageProps.title, 'Home');
  assert.is(site.window.location.pathname, '/', 'the address changes with the page, not before');
  site.loading.get('/watch/1')!.resolve();
  await site.settle();
  assert.equal(site.titles(), ['/watch/1']);
  assert.is(site.window.location.pathname, '/watch/1');
  assert.is(site.window.history.length, 2);
  assert.is(site.clock.pendingTimers, 0);
  site.close();
});

it('searches without leaving the document', async () => {
  const site = await openSite({ html: '<form action="/search"><input name="q" value="slow"></form>' });
  site.window.document.querySelector('form')!.requestSubmit();
  await site.settle();
  assert.equal(site.titles(), ['Search slow']);
  assert.is(site.window.location.href, `${origin}/search?q=slow`);
  site.close();
});

it('shows only the last of several, and aborts the others', async () => {
  const site = await openSite();
  site.click('/watch/1');
  await site.settle();
  site.click('/watch/2');
  await site.settle();
  assert.is(site.loading.get('/watch/1')!.signal!.aborted, true);
  site.loading.get('/watch/2')!.resolve();
  site.loading.get('/watch/1')!.resolve();
  await site.settle();
  assert.equal(site.titles(), ['/watch/2']);
  site.close();
});

it('loads a page that is clicked twice at once', async () => {
  const site = await openSite({ path: '/search?q=a' });
  site.click('/search?q=a');
  await site.settle();
  assert.equal(site.titles(), ['Search a']);
  assert.is(site.window.history.length, 1, 'the same address makes no second entry');
  site.close();
});

it('goes back to the page before, where the viewer was on it', async () => {
  const site = await openSite();
  site.window.scrollTo(0, 700);
  site.click('/search?q=a');
  await site.settle();
  assert.is(site.window.scrollY, 0, 'a new page starts at its top');
  site.window.scrollTo(0, 50);
  await site.back();
  await site.settle();
  assert.equal(site.titles(), ['Search a', 'Home']);
  assert.is(site.window.scrollY, 700);
  site.close();
});

it('stays at the top when the document is loaded anew there, whatever has come above what was in view', async () => {
  const site = await openSite();
  site.window.dispatchEvent(new site.window.Event('pagehide'));
  assert.is(site.window.history.scrollRestoration, 'manual');
  site.close();
});

it('finds its place again when the document is loaded anew', async () => {
  const site = await openSite();
  site.window.scrollTo(0, 400);
  site.window.dispatchEvent(new site.window.Event('pagehide'));
  assert.is(site.window.history.scrollRestoration, 'auto');
  site.navigator.stop();
  site.window.scrollTo(0, 0);
  const again = createNavigator(site.options);
  assert.is(site.window.scrollY, 400);
  assert.is(site.window.history.scrollRestoration, 'manual');
  again.stop();
  site.close();
});

it('stays where it was when the viewer goes back before the page came', async () => {
  const site = await openSite();
  site.click('/search?q=a');
  await site.settle();
  site.click('/watch/1');
  await site.settle();
  await site.back();
  await site.settle();
  site.loading.get('/watch/1')!.resolve();
  await site.settle();
  assert.equal(site.titles(), ['Search a', 'Home']);
  site.close();
});

it('gives the focus to the page, and keeps the browser from scrolling to it', async () => {
  const site = await openSite();
  site.click('/search?q=a');
  await site.settle();
  assert.is(site.window.document.activeElement!.id, 'main');
  site.close();
});

it('gives the focus back to the link that the viewer left by, if it is there again', async () => {
  const site = await openSite({ html: '<a id="left" href="/watch/1">1</a>' });
  const { document } = site.window;
  const goBackFrom = async (path: string) => {
    await site.settle();
    site.loading.get(path)!.resolve();
    await site.settle();
    assert.is(document.activeElement!.id, 'main');
    await site.back();
    await site.settle();
  };
  const left = document.getElementById('left')!;
  left.focus();
  left.click();
  await goBackFrom('/watch/1');
  assert.is(document.activeElement, left);
  left.focus();
  site.click('/watch/2');
  left.remove();
  await goBackFrom('/watch/2');
  assert.is(document.activeElement!.id, 'main');
  site.close();
});

it('leaves a jump within the page to the browser, and comes back from it', async () => {
  const site = await openSite({ path: '/search?q=a', html: '<h2 id="more">More</h2>' });
  site.window.scrollTo(0, 300);
  site.click('#more');
  await new Promise<void>((resolve) => {
    site.window.addEventListener('popstate', () => resolve(), { once: true });
  });
  site.window.scrollTo(0, 1_000);
  assert.is(site.window.location.hash, '#more');
  await site.back();
  await site.settle();
  assert.equal(site.titles(), [], 'nothing is loaded');
  assert.is(site.window.scrollY, 300);
  site.close();
});

it('goes to the named part of another page', async () => {
  const site = await openSite({ html: '<h2 id="more" tabindex="-1">More</h2>' });
  site.click('/search?q=a#more');
  await site.settle();
  assert.is(site.window.document.activeElement!.id, 'more');
  assert.is(site.window.scrollY, 1_000);
  site.close();
});

it('says that a page is slow only once it is', async () => {
  const site = await openSite();
  site.click('/watch/1');
  await site.clock.advance(149);
  assert.is(site.navigator.getState().slow, false);
  await site.clock.advance(1);
  assert.is(site.navigator.getState().slow, true);
  site.loading.get('/watch/1')!.resolve();
  await site.settle();
  assert.is(site.navigator.getState().slow, false);
  site.close();
});

it('shows /404 at its own address where nothing has this id', async () => {
  const site = await openSite();
  site.click('/watch/none');
  await site.settle();
  site.loading.get('/watch/none')!.resolve();
  await site.settle();
  assert.equal(site.titles(), ['Page not found']);
  assert.is(site.window.location.pathname, '/watch/none');
  assert.equal(site.events, [
    { type: 'navigation.started', name: '/watch/:id' },
    { type: 'navigation.arrived', name: '/404' },
  ]);
  site.close();
});

it('preloads a page that is pointed at for a moment, and loads it once', async () => {
  const site = await openSite();
  site.hover('/watch/1');
  await site.clock.advance(64);
  assert.equal(site.loads, []);
  await site.clock.advance(1);
  assert.equal(site.loads, ['/watch/1']);
  site.loading.get('/watch/1')!.resolve();
  site.click('/watch/1');
  await site.settle();
  assert.equal(site.loads, ['/watch/1']);
  assert.equal(site.titles(), ['/watch/1']);
  site.close();
});

it('preloads a page that gets the focus', async () => {
  const site = await openSite();
  site.focus('/watch/1');
  await site.settle();
  assert.equal(site.loads, ['/watch/1']);
  site.close();
});

it('preloads nothing that the pointer only passes', async () => {
  const site = await openSite({ html: '<p id="text">x</p>' });
  site.hover('/watch/1');
  const { MouseEvent } = site.window;
  site.window.document.getElementById('text')!.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await site.clock.advance(1_000);
  assert.equal(site.loads, []);
  site.close();
});

it('preloads nothing for a viewer who saves data', async () => {
  const site = await openSite();
  Object.defineProperty(site.window.navigator, 'connection', { value: { saveData: true } });
  site.hover('/watch/1');
  await site.clock.advance(1_000);
  assert.equal(site.loads, []);
  site.close();
});

it('tries again after a preload that failed', async () => {
  const site = await openSite();
  site.focus('/watch/1');
  await site.settle();
  site.loading.get('/watch/1')!.reject(new Error('cut'));
  await site.settle();
  site.click('/watch/1');
  await site.settle();
  site.loading.get('/watch/1')!.resolve();
  await site.settle();
  assert.equal(site.titles(), ['/watch/1']);
  site.close();
});

it('tells the viewer of a failure at the address that failed, and tries again when asked', async () => {
  let isCut = true;
  const site = await openSite({
    script: (request, call) =>
      isCut ? { error: new TypeError('fetch failed') } : (library as Function)(request, call),
  });
  site.click('/search?q=a');
  await site.settle();
  const { view } = site.navigator.getState();
  assert.is(view.failed, true);
  assert.equal(view.pageProps.title, { id: 'offline.unreachable.title' });
  assert.is(site.window.location.search, '?q=a');
  isCut = false;
  site.navigator.retry();
  await site.settle();
  assert.equal(site.titles(), ['offline.unreachable.title', 'Search a']);
  assert.is(site.window.history.length, 2);
  site.close();
});

it('says that the viewer is offline rather than wait, and tries again by itself', async () => {
  const site = await openSite({
    retry: undefined,
    script: (request, call) =>
      call === 1 ? { error: new TypeError('fetch failed') } : (library as Function)(request, call),
  });
  setOnline(site.window, false);
  site.click('/search?q=a');
  await site.clock.advance(1_000);
  assert.equal(site.titles(), ['offline.offline.title']);
  setOnline(site.window, true);
  await site.settle();
  assert.equal(site.titles(), ['offline.offline.title', 'Search a']);
  assert.is(site.clock.pendingTimers, 0);
  site.close();
});

it('loads the document anew where the code of a page does not come', async () => {
  const site = await openSite();
  site.click('/channel/slow-shapes');
  await site.settle();
  assert.equal(site.documents, [`${origin}/channel/slow-shapes`]);
  assert.equal(site.titles(), []);
  site.close();
});

it('is deaf once it is stopped', async () => {
  const site = await openSite();
  site.navigator.stop();
  const handled = !site.window.document.body
    .appendChild(Object.assign(site.window.document.createElement('a'), { href: '#' }))
    .dispatchEvent(new site.window.MouseEvent('click', { bubbles: true, cancelable: true }));
  site.hover('/watch/1');
  await site.clock.advance(1_000);
  assert.is(handled, false);
  assert.equal(site.loads, []);
  site.close();
});

it.run();
