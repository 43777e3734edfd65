// What the site promises first of all, tried in one more engine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { secretOf } from '../browser/openStudio.ts';
import { startFailingProxy } from '../browser/startFailingProxy.ts';
import { startSite } from '../browser/startSite.ts';
import { type Engine, keys, type Tab, type Visitor } from './engine.ts';
import { startTellingProxy } from './startTellingProxy.ts';
import { click, hydrated, see, settled, until } from './tabActions.ts';

const watchLink = 'main a[href^="/watch/"]';
const liked = '.like__button[aria-pressed="true"]';
const notLiked = '.like__button[aria-pressed="false"]';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  readonly captions: readonly { readonly language: string }[];
}

/** One suite of one engine. Ends the engine. */
export async function sitePromises(engine: Engine): Promise<void> {
  const site = await startSite();
  const proxy = await startFailingProxy(site.origin);
  const telling = await startTellingProxy(proxy.origin);
  const { origin, problems } = telling;
  const it = suite(`the site, in ${engine.name} ${engine.version}`);

  async function ask<Data>(query: string): Promise<Data> {
    const answer = await fetch(`${site.origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return ((await answer.json()) as { data: Data }).data;
  }
  const { home } = await ask<{ home: { edges: { node: Listed }[] } }>(
    '{ home { edges { node { id title durationSeconds captions { language } } } } }',
  );
  const videos = home.edges.map(({ node }) => node);
  const longest = videos.reduce((one, other) => (other.durationSeconds > one.durationSeconds ? other : one));
  const others = videos.filter((video) => video !== longest);
  /** Tests that count likes or views use separate videos. */
  const newVideo = () => others.shift()!;
  const likesOf = async (id: string) =>
    (await ask<{ video: { likeCount: number } }>(`{ video(id: "${id}") { likeCount } }`)).video.likeCount;

  /**
   * Visits an address as a new visitor. Errors in the page fail the test, unless `body` returns that they are
   * expected.
   */
  async function visit(path: string, body: (tab: Tab, visitor: Visitor) => Promise<void | 'with errors'>) {
    problems.length = 0;
    const visitor = await engine.visit();
    try {
      const tab = await visitor.openTab();
      await tab.open(origin + path);
      await hydrated(tab);
      const ended = await body(tab, visitor);
      if (ended !== 'with errors') assert.equal(problems, []);
    } catch (error) {
      throw new Error([(error as Error).message, ...problems].join('\n'), { cause: error });
    } finally {
      proxy.cut('nothing');
      await visitor.close();
    }
  }

  it('the home page is alive: a click opens the video without another document, and it plays', () =>
    visit('/', async (tab) => {
      await tab.evaluate(() => void Object.assign(globalThis, { isSame: true }));
      await click(tab, watchLink);
      await until(
        tab,
        () => location.pathname.startsWith('/watch/') && document.querySelector('main h1') !== null,
      );
      assert.ok(await tab.evaluate(() => 'isSame' in globalThis));
      await until(tab, () => document.title === document.querySelector('main h1')!.textContent);
      await tab.evaluate(async () => {
        const video = document.querySelector('video')!;
        // Without a sound device, only muted videos play.
        video.muted = true;
        await video.play();
      });
      await until(tab, () => {
        const video = document.querySelector('video')!;
        return video.currentTime > 0.5 && video.videoWidth > 0 && !video.paused;
      });
    }));

  it('the player obeys keys: captions, a jump, a pause', () =>
    visit(`/watch/${longest.id}`, async (tab) => {
      await see(tab, '.controls button');
      await until(tab, () => document.querySelector('video')!.readyState >= 1);
      const place = await tab.evaluate(() => document.querySelector('video')!.currentTime);
      await tab.press('l');
      await until(tab, (from) => document.querySelector('video')!.currentTime >= from + 9.5, place);
      await tab.press('c');
      await until(tab, () =>
        [...document.querySelector('video')!.textTracks].some(
          ({ mode, activeCues, cues }) => mode === 'showing' && activeCues !== null && cues!.length > 0,
        ),
      );
      await tab.evaluate(() => void (document.querySelector('video')!.muted = true));
      await tab.press('k');
      await until(tab, () => !document.querySelector('video')!.paused);
      await tab.press('k');
      await until(tab, () => document.querySelector('video')!.paused);
    }));

  it('a video goes on where it was left, after a reload', () =>
    visit(`/watch/${longest.id}`, async (tab) => {
      await settled(tab);
      const from = Math.floor(longest.durationSeconds / 2);
      await tab.evaluate(async (from) => {
        const video = document.querySelector('video')!;
        video.muted = true;
        video.currentTime = from;
        await video.play();
      }, from);
      await until(
        tab,
        (from) => {
          const video = document.querySelector('video')!;
          const isPlaying = video.currentTime > from + 1;
          // A seek that takes long may leave WebKitGTK buffering for good; another one helps. The viewer would press again, too.
          // https://bugs.webkit.org/show_bug.cgi?id=300041
          const { soughtMs = performance.now() } = video as { soughtMs?: number };
          const isStuck = !isPlaying && performance.now() - soughtMs > 15_000;
          if (isStuck) video.currentTime = from;
          Object.assign(video, { soughtMs: isStuck ? performance.now() : soughtMs });
          return isPlaying;
        },
        from,
      );
      await tab.reload();
      await see(tab, 'main', 'Resumed at');
      await until(tab, (from) => document.querySelector('video')!.currentTime >= from - 1, from);
    }));

  it('search suggests as one types, and arrows and Enter choose', () =>
    visit('/', async (tab) => {
      await tab.press('/', ...'slow');
      await see(tab, '.suggestions [role=option]');
      await tab.press(keys.down);
      const chosen = await until(
        tab,
        () =>
          document.querySelector('.suggestions [role=option][aria-selected=true] .suggestions__text')
            ?.textContent,
      );
      await tab.press(keys.enter);
      await until(tab, (chosen) => new URLSearchParams(location.search).get('q') === chosen, chosen);
      await see(tab, watchLink);
    }));

  it('a like shows at once and is there after a reload, and in the other tab', async () => {
    const { id } = newVideo();
    await visit(`/watch/${id}`, async (tab, visitor) => {
      await settled(tab);
      const other = await visitor.openTab();
      await other.open(`${origin}/watch/${id}`);
      await settled(other);
      await click(tab, notLiked);
      await see(tab, liked);
      await see(other, liked);
      await tab.reload();
      await see(tab, liked);
      assert.is(await likesOf(id), 1);
    });
  });

  it('what is done without a connection is kept over a reload, and arrives once', async () => {
    const { id } = newVideo();
    await visit(`/watch/${id}`, async (tab) => {
      await settled(tab);
      proxy.cut('data');
      await click(tab, notLiked);
      await see(tab, '.offline-bar', '1 change will be sent');
      await tab.reload();
      await settled(tab);
      await see(tab, liked);
      assert.is(await likesOf(id), 0);
      proxy.operations.length = 0;
      proxy.cut('nothing');
      await until(tab, () => !Object.keys(localStorage).some((name) => name.startsWith('mainvideo-outbox/')));
      assert.equal(
        proxy.operations.filter((name) => name === 'SetLike'),
        ['SetLike'],
      );
      assert.is(await likesOf(id), 1);
      return 'with errors';
    });
  });

  it('a page that was seen opens without a network, and one that was not says so', () =>
    visit('/', async (tab) => {
      const [seen, unseen] = await tab.evaluate(
        (selector) => [
          ...new Set([...document.querySelectorAll(selector)].map((a) => a.getAttribute('href')!)),
        ],
        watchLink,
      );
      await click(tab, `main a[href="${seen}"]`);
      await until(tab, () => document.querySelector('main video') !== null);
      const title = await until(tab, () => document.querySelector('main h1')?.textContent);
      await until(tab, async () => {
        await navigator.serviceWorker.ready;
        const messages = performance
          .getEntriesByType('resource')
          .find(({ name }) => /\/assets\/en\./.test(name))!;
        return (
          navigator.serviceWorker.controller !== null &&
          (await caches.match('/_shell')) !== undefined &&
          (await caches.match(messages.name)) !== undefined
        );
      });
      proxy.cut('everything');
      await tab.reload();
      await until(tab, (title) => document.querySelector('main h1')?.textContent === title, title);
      await see(tab, '.offline-bar', 'The site cannot be reached');
      await tab.open(origin + unseen);
      // The machine itself is connected.
      await see(tab, 'main h1', 'The site is not responding');
      await see(tab, `main a[href="${seen}"]`);
      return 'with errors';
    }));

  it('the cache is in local storage once the page is left', () =>
    visit('/', async (tab) => {
      await settled(tab);
      await tab.open(`${origin}/embed/${longest.id}`);
      assert.match(await tab.evaluate(() => String(localStorage.getItem('mainvideo-cache'))), longest.id);
    }));

  it('Back leads to where the list stood', () =>
    visit('/', async (tab) => {
      await tab.resize(400, 700);
      const address = await tab.evaluate(() =>
        [...document.querySelectorAll('.video-card__link')].at(-2)!.getAttribute('href'),
      );
      await click(tab, `.video-card__link[href="${address}"]`);
      // A click leads to what it is at.
      const place = await tab.evaluate(() => window.scrollY);
      assert.ok(place > 500, String(place));
      await until(tab, () => document.querySelector('main video') !== null);
      await tab.evaluate(() => history.back());
      await until(tab, (place) => location.pathname === '/' && Math.abs(window.scrollY - place) < 150, place);
    }));

  it('no screen has to be scrolled sideways at 320 px, from either side', () =>
    visit('/', async (tab) => {
      for (const language of ['en', 'ar']) {
        for (const path of ['/', `/watch/${longest.id}`, '/search?q=slow', '/history']) {
          await tab.evaluate(
            (language) => void (document.cookie = `mainvideo-language=${language}; path=/`),
            language,
          );
          await tab.open(origin + path);
          await tab.resize(320, 640);
          await hydrated(tab);
          const facts = await until(tab, () => {
            const { dir, scrollWidth, clientWidth } = document.documentElement;
            return innerWidth <= 320 && { dir, sideways: scrollWidth - clientWidth };
          });
          assert.equal(facts, { dir: language === 'ar' ? 'rtl' : 'ltr', sideways: 0 }, `${language} ${path}`);
        }
      }
    }));

  it('the owner signs in to the studio, and edits a title', async () => {
    const { id } = newVideo();
    await visit('/', async (tab) => {
      await tab.open(`${origin}/studio`);
      await click(tab, '#secret');
      await tab.press(...secretOf(site.printed()), keys.enter);
      await see(tab, '.studio-heading__title');
      // A page that is left sooner fails to load its code.
      await hydrated(tab);
      await tab.open(`${origin}/studio/videos/${id}`);
      await hydrated(tab);
      await click(tab, 'input[name=title]');
      await tab.press('!');
      // What that says may move the button.
      await see(tab, '.studio-form', 'Not saved yet');
      await click(tab, '.studio-form button', 'Save');
      await see(tab, '.studio-form [role=status]', 'Saved');
      const { video } = await ask<{ video: { title: string } }>(`{ video(id: "${id}") { title } }`);
      assert.match(video.title, '!');
    });
  });

  it("the player in another site's frame plays, and tells that page so", async () => {
    const { id } = newVideo();
    const host = createServer((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      outgoing.end(`<!doctype html><html lang="en"><title>Somebody's page</title><link rel="icon" href="data:,">
        <script>heard = []; addEventListener('message', (event) => heard.push(event.data.mainvideo));</script>
        <iframe title="A video" width="640" height="360" allow="autoplay" src="${origin}/embed/${id}?muted=1"></iframe>`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    problems.length = 0;
    const visitor = await engine.visit();
    try {
      const tab = await visitor.openTab();
      await tab.open(`http://localhost:${(host.address() as AddressInfo).port}/`);
      const heard = (name: string) =>
        until(tab, (name) => (globalThis as unknown as { heard: string[] }).heard.includes(name), name);
      await heard('ready');
      await tab.evaluate(() => frames[0]!.postMessage({ mainvideo: 'play' }, '*'));
      await heard('playing');
      await heard('timeupdate');
      assert.equal(problems, []);
    } finally {
      await visitor.close();
      host.closeAllConnections();
      host.close();
    }
  });

  it.after(async () => {
    await engine.close();
    await telling.stop();
    await proxy.stop();
    await site.stop();
  });
  it.run();
}
