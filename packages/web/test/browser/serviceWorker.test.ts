import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { becomesTrue, shellKept } from './shellKept.ts';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startShellProxy } from './startShellProxy.ts';
import { until } from '../until.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const withoutWorker = await startSite({ env: { SERVICE_WORKER: 'off' } });
const browser = await startBrowser();
const it = suite('the service worker, in Chromium');

const firstVideo = 'main a[href^="/watch/"]';

it('opens a page that was seen before, without a network, after a reload', async () => {
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  const title = await page.title();
  await shellKept(page);
  await context.setOffline(true);
  await page.reload();
  await page.locator('main video').waitFor();
  assert.is(await page.title(), title);
  await page.locator('.offline-bar').getByText('You are offline').waitFor();
  await page.locator('.site-header__home').click();
  await page.locator(firstVideo).first().waitFor();
  await page.reload();
  await page.locator(firstVideo).first().waitFor();
  await context.close();
});

it('leaves documents to the server while it can be reached', async () => {
  const { page, context, problems } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(site.origin);
  await hydrated(page);
  await shellKept(page);
  const answer = (await page.reload({ waitUntil: 'commit' }))!;
  assert.ok(answer.fromServiceWorker());
  // As without JavaScript: the document itself has the videos.
  assert.match(await answer.text(), /<article/);
  await hydrated(page);
  assert.equal(problems, []);
  await context.close();
});

it('says of a page that was never seen that it is not kept, lists what is, and opens it when the network is back', async () => {
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(site.origin);
  await hydrated(page);
  const [seen, unseen] = await page
    .locator('main article a[href^="/watch/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))]);
  await page.locator(`main a[href="${seen}"]`).first().click();
  await page.locator('main video').waitFor();
  await shellKept(page);
  await page.goto(`${site.origin}/saved`);
  await context.setOffline(true);
  await page.goto(site.origin + unseen);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.locator(`main a[href="${seen}"]`).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    // Nothing is half way from one colour to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    assert.equal(await axeViolations(page), [], colorScheme);
  }
  await page.locator(`main a[href="${seen}"]`).click();
  await page.locator('main video').waitFor();
  await page.goto(site.origin + unseen);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await page.locator('main video').waitFor();
  await context.close();
});

it('keeps no document and no data of a viewer', async () => {
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(`${site.origin}/saved`);
  await hydrated(page);
  await shellKept(page);
  await page.goto(site.origin);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  const kept = await page.evaluate(async () => {
    const found: { path: string; isHtml: boolean; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const response = (await cache.match(url))!;
        const isHtml = response.headers.get('content-type')!.startsWith('text/html');
        found.push({ path: new URL(url).pathname, isHtml, text: isHtml ? await response.text() : '' });
      }
    }
    return found;
  });
  assert.equal(
    kept.filter(({ isHtml }) => isHtml).map(({ path }) => path),
    ['/_shell'],
  );
  for (const { path } of kept)
    assert.match(path, /^\/(_shell|assets\/.+|shell-theme\.js|[\w-]+\.(svg|png|webmanifest))$/);
  const shell = kept.find(({ path }) => path === '/_shell')!;
  assert.match(shell.text, /"initialResults":\[\]/);
  assert.not.match(shell.text, /viewer/);
  await context.close();
});

it('tells of a new version, goes on with the old one until the viewer wants it, and loads it then', async () => {
  const proxy = await startShellProxy(site.origin);
  const { page, context, problems } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(proxy.origin);
  await hydrated(page);
  await shellKept(page);
  proxy.publish('2');
  await page.reload();
  await hydrated(page);
  const notice = page.getByText('A new version is ready.');
  await notice.waitFor();
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await hydrated(page);
  // Another tab may still show the old one.
  assert.is(await page.evaluate(async () => (await caches.keys()).length), 2);
  assert.is(await notice.count(), 0);
  await context.setOffline(true);
  await page.reload();
  await page.locator('main video').waitFor();
  assert.equal(
    problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem)),
    [],
  );
  await context.close();
  await proxy.stop();
});

it('goes, with all that it kept, where the owner wants none', async () => {
  const proxy = await startShellProxy(site.origin);
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(proxy.origin);
  await hydrated(page);
  await shellKept(page);
  proxy.moveTo(withoutWorker.origin);
  await page.reload();
  await becomesTrue(
    page,
    async () =>
      (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
  );
  // Tabs that were open keep the last worker, which does nothing.
  await page.close();
  const next = await context.newPage();
  // The browser stops a worker once it notices that its last tab is closed.
  await until(async () => {
    await next.goto(proxy.origin);
    await hydrated(next);
    return next.evaluate(() => navigator.serviceWorker.controller === null);
  });
  await context.close();
  await proxy.stop();
});

it('is not registered where the owner wants none', async () => {
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(withoutWorker.origin);
  await hydrated(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /watch/.test(name)),
  );
  assert.is(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  assert.not(scripts.includes('/service-worker.js'));
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
  await withoutWorker.stop();
});
it.run();
