import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the cache in local storage, in Chromium');

const key = 'mainvideo-cache';
const firstVideo = 'main a[href^="/watch/"]';
const stored = (name: string) => localStorage.getItem(name);

/** Leaves the page on the home page, with one video seen. */
async function seeHomeAndVideo(page: Page): Promise<{ href: string; title: string }> {
  await page.goto(site.origin);
  await hydrated(page);
  const link = page.locator(firstVideo).first();
  const href = (await link.getAttribute('href'))!;
  await link.click();
  await page.locator('main video').waitFor();
  const title = await page.locator('main h1').innerText();
  await page.goBack();
  await page.locator(firstVideo).first().waitFor();
  return { href, title };
}

it('S9: is written when the page is left, under one key, and at no other time', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  assert.is(await page.evaluate(stored, key), null);
  await page.reload();
  assert.equal(await page.evaluate(() => Object.keys(localStorage)), [key]);
  await context.close();
});

it('S9: after a reload, with the API cut, pages seen before are shown from the cache', async () => {
  const { page, context } = await openPage(browser);
  const { href, title } = await seeHomeAndVideo(page);
  await page.reload();
  await hydrated(page);
  let asked = 0;
  await page.route('**/api/graphql', (route) => {
    asked += 1;
    return route.abort('internetdisconnected');
  });
  await page.locator(`main a[href="${href}"]`).first().click();
  await page.locator('main video').waitFor();
  assert.is(await page.locator('main h1').innerText(), title);
  assert.is(await page.title(), title);
  await page.goBack();
  await page.locator(firstVideo).first().waitFor();
  assert.ok(asked > 0, 'it asks for fresher data behind what it shows');
  await context.close();
});

it('S9: the whole network gone, the pages seen before still open, and a bar says so', async () => {
  const { page, context } = await openPage(browser);
  const { href } = await seeHomeAndVideo(page);
  await context.setOffline(true);
  await page
    .getByText(/offline/i)
    .first()
    .waitFor();
  await page.locator(`main a[href="${href}"]`).first().click();
  await page.locator('main video').waitFor();
  await context.setOffline(false);
  await context.close();
});

it('S10: a full storage is cleared when the cache does not fit, and the site goes on', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  // What comes after the client: by then there is a cache to be written.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/background\./.test(name)),
  );
  await page.evaluate(() => {
    let sizeChars = 4_000_000;
    let filled = '';
    while (sizeChars > 100) {
      try {
        localStorage.setItem('somebody-else', filled + 'x'.repeat(sizeChars));
        filled += 'x'.repeat(sizeChars);
      } catch {
        sizeChars = Math.floor(sizeChars / 2);
      }
    }
  });
  await page.reload();
  // The page is hidden, and then left: the first writing fails and clears, and the second finds room.
  assert.is(await page.evaluate(stored, 'somebody-else'), null);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  assert.equal(problems, []);
  await context.close();
});

it('S10: a storage that is blocked is ignored, and the cache lives in memory', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  await page.reload();
  await hydrated(page);
  assert.equal(problems, []);
  await context.close();
});

it('S10: garbage under the key is dropped, and the site starts as if nothing were there', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  for (const garbage of ['', '{', 'null', '{"__proto__":{"polluted":1}}', '[]'.repeat(1000)]) {
    await page.addInitScript(([name, text]) => localStorage.setItem(name!, text!), [key, garbage]);
    await page.goto(site.origin);
    await hydrated(page);
    await page.locator(firstVideo).first().waitFor();
    assert.is(
      await page.evaluate(() => ({}) as { polluted?: number }).then((object) => object.polluted),
      undefined,
    );
  }
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
