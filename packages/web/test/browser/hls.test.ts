import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// A library of one stream, in two levels; nothing of it is a file that a browser could play.
const libraryFolder = fileURLToPath(new URL('../../../server/src/testing/stream-library', import.meta.url));
const site = await startSite({ env: { LIBRARY_DIR: libraryFolder } });
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

/** A browser that plays no playlists by itself, as most did for long. */
async function openWithoutHls() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type: string) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
    // The parser chooses among the sources without asking canPlayType.
    new MutationObserver(() => {
      for (const source of document.querySelectorAll('source[type*="mpegurl"]')) {
        source.setAttribute('type', 'application/x-unknown');
      }
    }).observe(document, { childList: true, subtree: true });
  });
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

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
