import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startShellProxy } from './startShellProxy.ts';
import { startSite } from './startSite.ts';

// A library of one stream, in two levels; nothing of it is a file that a browser could play.
const libraryFolder = fileURLToPath(new URL('../../../server/src/testing/stream-library', import.meta.url));
const site = await startSite({ env: { LIBRARY_DIR: libraryFolder }, videoCount: 1 });
const browser = await startBrowser();
const it = suite('streams, in Chromium');

const address = await watchAddress();

async function watchAddress(): Promise<string> {
  const answer = await fetch(`${site.origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ home { edges { node { id sources { mimeType } } } } }' }),
  });
  const { data } = (await answer.json()) as {
    data: { home: { edges: { node: { id: string; sources: { mimeType: string }[] } }[] } };
  };
  const [edge] = data.home.edges;
  assert.is(edge?.node.sources[0]?.mimeType, 'application/vnd.apple.mpegurl');
  return `${site.origin}/watch/${edge!.node.id}`;
}

/**
 * A browser that plays no playlists by itself, as most did for long.
 *
 * @param passesSources the parser passes over them as well. A player on another page reads them: there the element begins with
 *   the stream, until it is given what our code reads of it.
 */
async function openWithoutHls({ passesSources = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(15_000);
  await context.addInitScript((passesSources) => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type: string) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
    if (!passesSources) return;
    // The parser chooses among the sources without asking canPlayType.
    new MutationObserver(() => {
      for (const source of document.querySelectorAll('source[type*="mpegurl"]')) {
        source.setAttribute('type', 'application/x-unknown');
      }
    }).observe(document, { childList: true, subtree: true });
  }, passesSources);
  return watchPage(context, await context.newPage());
}

const plays = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video')!;
    if (video.paused) void video.play().catch(() => {});
    return video.currentTime > 0.5 && video.videoWidth > 0;
  });
const scripts = (page: Page): string[] => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname);
  });
  return names;
};

it('a browser that knows streams plays one without more code', async () => {
  const { page, context, problems } = await openPage(browser);
  const loaded = scripts(page);
  await page.goto(address);
  await plays(page);
  assert.is(
    loaded.some((name) => /startHls/.test(name)),
    false,
  );
  assert.equal(problems, []);
  await context.close();
});

it('a browser that knows streams offers the levels too, and fetches what plays a level once one is chosen', async () => {
  const { page, context, problems } = await openPage(browser);
  const loaded = scripts(page);
  const quality = page.getByRole('group', { name: 'Settings' }).getByLabel('Quality');
  const isOurs = () => loaded.some((name) => /startHls/.test(name));
  await page.goto(address);
  await plays(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await quality.waitFor();
  const offered = await quality.locator('option').allInnerTexts();
  assert.equal(offered, ['Automatic', '180p', '90p']);
  assert.is(await quality.inputValue(), 'auto');
  assert.is(isOurs(), false);
  // It ends soon: a moment must be left to go on with.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  for (const height of [90, 180]) {
    await quality.selectOption(`${height}p`);
    await page.waitForFunction((wanted) => {
      const video = document.querySelector('video')!;
      return video.src.startsWith('blob:') && video.videoHeight === wanted && !video.paused;
    }, height);
  }
  assert.ok(isOurs());
  assert.is(await quality.inputValue(), '180');
  assert.equal(await quality.locator('option').allInnerTexts(), offered);

  await page.reload();
  await page.waitForFunction(() => document.querySelector('video')!.src.startsWith('blob:'));
  await plays(page);
  assert.is(await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight), 180);
  await page.getByRole('button', { name: 'Settings' }).click();
  await quality.selectOption('auto');
  await page.reload();
  await plays(page);
  assert.is(await page.evaluate(() => document.querySelector('video')!.src), '');
  assert.equal(problems, []);
  await context.close();
});

it('another one fetches what plays it', async () => {
  const { page, context, problems } = await openWithoutHls();
  const loaded = scripts(page);
  await page.goto(address);
  await plays(page);
  assert.ok(await page.evaluate(() => document.querySelector('video')!.src.startsWith('blob:')));
  assert.ok(
    loaded.some((name) => /startHls/.test(name)),
    loaded.join(' '),
  );
  assert.equal(problems, []);
  await context.close();
});

it('the quality that was chosen is chosen again on the next visit', async () => {
  const { page, context, problems } = await openWithoutHls();
  const quality = page.getByRole('group', { name: 'Settings' }).getByLabel('Quality');
  const openSettings = async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Settings' }).click();
    await quality.waitFor();
  };
  const chosen = () => quality.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]!.text);
  await openSettings();
  const offered = await quality.locator('option').allInnerTexts();
  assert.is(offered.length, 3, offered.join());
  assert.is(await chosen(), 'Automatic');
  const lowest = offered.at(-1)!;
  await quality.selectOption(lowest);
  await openSettings();
  await quality.locator('option:checked', { hasText: lowest }).waitFor({ state: 'attached' });
  // It ends soon, perhaps before the chosen level shows.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  await plays(page);
  await page.waitForFunction((text) => `${document.querySelector('video')!.videoHeight}p` === text, lowest);
  assert.equal(problems, []);
  await context.close();
});

it('a player on another page fetches what plays it too, from where the address says and no further', async () => {
  const { page, context, problems } = await openWithoutHls({ passesSources: false });
  const loaded = scripts(page);
  const id = new URL(address).pathname.split('/').at(-1)!;
  await page.goto(`${site.origin}/embed/${id}?t=1&end=2&muted=1`);
  await page.waitForFunction(() => {
    const video = document.querySelector('video')!;
    return video.src.startsWith('blob:') && video.readyState >= 2;
  });
  assert.ok(
    loaded.some((name) => /playStream/.test(name)),
    loaded.join(' '),
  );
  assert.ok(await page.evaluate(() => document.querySelector('video')!.currentTime >= 0.9));
  await page.keyboard.press('k');
  await page.waitForFunction(() => {
    const video = document.querySelector('video')!;
    return video.paused && video.currentTime >= 2 && video.currentTime < 3;
  });
  assert.ok(await page.locator('#problem').isHidden());
  assert.equal(problems, []);
  await context.close();
});

it('a player on another page loads nothing for a stream that the browser knows, and says when one does not come', async () => {
  const id = new URL(address).pathname.split('/').at(-1)!;
  const known = await openPage(browser);
  const loaded = scripts(known.page);
  await known.page.goto(`${site.origin}/embed/${id}?muted=1`);
  await plays(known.page);
  assert.equal(
    loaded.filter((name) => /playStream/.test(name)),
    [],
  );
  await known.context.close();

  const { page, context } = await openWithoutHls({ passesSources: false });
  await page.route('**/assets/embed/playStream.*', (route) => route.abort());
  await page.goto(`${site.origin}/embed/${id}`);
  await page.locator('#problem').waitFor();
  await context.close();
});

it('goes on after the network was gone, and says so where it does not come back', async () => {
  const { page, context } = await openWithoutHls();
  let isBroken = true;
  await page.route('**/stream.m3u8', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(address);
  await page.locator('main [role="alert"]').waitFor({ timeout: 25_000 });
  isBroken = false;
  await page.locator('main [role="alert"] button').click();
  await plays(page);
  assert.is(await page.locator('main [role="alert"]').count(), 0);
  await context.close();
});

const fromElsewhere = suite('streams from a cache at another origin, in Chromium');

for (const [who, open] of [
  ['a browser that knows streams', () => openPage(browser)],
  ['another one', () => openWithoutHls()],
] as const) {
  fromElsewhere(`${who} plays a public one, all of which the cache serves`, async () => {
    const cache = await startShellProxy('http://127.0.0.1:9');
    const cached = await startSite({
      env: { LIBRARY_DIR: libraryFolder, MEDIA_URL: cache.origin },
      videoCount: 1,
    });
    cache.moveTo(cached.origin);
    try {
      const { page, context, problems } = await open();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(cached.origin + new URL(address).pathname);
      await plays(page);
      const quality = page.getByRole('group', { name: 'Settings' }).getByLabel('Quality');
      await page.getByRole('button', { name: 'Settings' }).click();
      await quality.waitFor();
      assert.equal(await quality.locator('option').allInnerTexts(), ['Automatic', '180p', '90p']);
      const parts = asked.filter((url) => /\/stream[./]/.test(url));
      assert.ok(parts.some((url) => url.endsWith('.m4s')));
      assert.equal(
        parts.filter((url) => !url.startsWith(cache.origin)),
        [],
      );
      assert.equal(problems, []);
      await context.close();
    } finally {
      await cached.stop();
      await cache.stop();
    }
  });
}

fromElsewhere.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
fromElsewhere.run();
