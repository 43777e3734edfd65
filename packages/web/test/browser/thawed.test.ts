import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const proxy = await startFailingProxy(site.origin);
const browser = await startBrowser({ withBackForwardCache: true });
const it = suite('a page that is away before its client has come, in Chromium');

const key = 'mainvideo-cache';
const stored = (name: string) => localStorage.getItem(name);

const answer = await fetch(`${site.origin}/api/graphql?query={home(first:1){edges{node{id,title}}}}`);
const { home } = ((await answer.json()) as any).data;
const { id, title } = home.edges[0].node as { readonly id: string; readonly title: string };

/**
 * A page of a video that is alive, and whose client comes when the answer is called. A proxy holds its code: of the requests that
 * Playwright intercepts, those on their way when a page goes to the back/forward cache may never be answered.
 */
async function openWithoutClient(page: Page): Promise<() => void> {
  const letGo = proxy.hold('/assets/client.');
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset['cameBack'] = 'true';
    });
  });
  await page.goto(`${proxy.origin}/watch/${id}`, { waitUntil: 'commit' });
  await hydrated(page);
  return letGo;
}

it('asks anew when it comes back from the back/forward cache, and keeps nothing of what it was answered before', async () => {
  const { page, context } = await openPage(browser);
  const comes = await openWithoutClient(page);
  await page.goto(`${proxy.origin}/manifest.webmanifest`);
  // A sign-out in another tab meanwhile.
  await page.evaluate((name) => localStorage.removeItem(name), key);
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/graphql') && request.postDataJSON().operationName === 'WatchPage',
  );
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('html[data-came-back]').waitFor();
  assert.is(await page.locator('main h1').innerText(), title, 'it shows what it showed');
  comes();
  await (await asked).response();
  await context.close();
});

it('asks anew where another tab has emptied the storage', async () => {
  const { page, context } = await openPage(browser);
  const other = await context.newPage();
  await other.goto(`${proxy.origin}/manifest.webmanifest`);
  await other.evaluate((name) => localStorage.setItem(name, ''), key);
  const comes = await openWithoutClient(page);
  const heard = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('storage', () => resolve(), { once: true })),
  );
  await other.evaluate((name) => localStorage.removeItem(name), key);
  await heard;
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/graphql'));
  comes();
  assert.is((await asked).postDataJSON().operationName, 'WatchPage');
  assert.is(await other.evaluate(stored, key), null);
  await context.close();
});

it('asks nothing anew where nothing has happened', async () => {
  const { page, context, operations } = await openPage(browser);
  const comes = await openWithoutClient(page);
  comes();
  await page.locator('main .like__button').first().click();
  await page.waitForResponse((response) => response.url().endsWith('/api/graphql'));
  assert.equal(operations, ['SetLike']);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await proxy.stop();
  await site.stop();
});
it.run();
