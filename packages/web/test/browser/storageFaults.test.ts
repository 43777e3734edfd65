import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startProfile } from './startProfile.ts';
import { sharedSite } from './startSite.ts';
import { spiedCalls, spyOnStorage } from './storageSpy.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('S10: what may befall local storage, in Chromium');

const key = 'mainvideo-cache';
const videos = 'main a[href^="/watch/"]';
const stored = (name: string) => localStorage.getItem(name);

async function seeVideo(page: Page, place: number): Promise<string> {
  await page.locator(videos).nth(place).click();
  await page.locator('main video').waitFor();
  return page.locator('main h1').innerText();
}

const seeFirstVideo = (page: Page) => seeVideo(page, 0);

/** Home, and a video. */
async function browse(page: Page): Promise<string> {
  await page.goto(site.origin);
  await hydrated(page);
  return seeFirstVideo(page);
}

/** What the page loads has nothing to do with the site's scripts: what they have left is looked at from here. */
const toManifest = (page: Page) => page.goto(`${site.origin}/manifest.webmanifest`);

/** Without the API, visited pages are shown from storage. */
async function showsFromStorage(page: Page, title: string): Promise<void> {
  await page.goto(site.origin);
  await hydrated(page);
  await page.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
  assert.is(await seeFirstVideo(page), title);
}

it('nothing outlives a private window', async () => {
  const first = await openPage(browser);
  await browse(first.page);
  await toManifest(first.page);
  assert.ok(await first.page.evaluate(stored, key));
  await first.context.close();
  const second = await openPage(browser);
  await toManifest(second.page);
  assert.is(await second.page.evaluate(() => localStorage.length), 0);
  await second.context.close();
});

it('where the visitor has forbidden sites to keep anything, the cache lives in memory, and nobody is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-profile-'));
  const forbidden = { profile: { default_content_setting_values: { cookies: 2 } } };
  const profile = await startProfile(folder, forbidden);
  const { page, problems } = watchPage(profile.context, await profile.context.newPage());
  const title = await browse(page);
  const error = await page.evaluate(() => {
    try {
      return String(localStorage);
    } catch (thrown) {
      return (thrown as DOMException).name;
    }
  });
  assert.is(error, 'SecurityError');
  await page.goBack({ waitUntil: 'commit' });
  await page.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
  assert.is(await seeFirstVideo(page), title, 'it is shown from memory');
  await page.unroute('**/api/graphql');
  await page.reload();
  await hydrated(page);
  assert.equal(
    problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await profile.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

it('full of what others have put there, it is cleared of all, and the cache is stored by the next save', async () => {
  const { page, context, problems } = await openPage(browser);
  await spyOnStorage(page);
  await toManifest(page);
  await page.evaluate(() => {
    localStorage.setItem('unsent-mutations', '[1,2,3]');
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
  const before = (await spiedCalls(page)).length;
  const title = await browse(page);
  await toManifest(page);
  const calls = (await spiedCalls(page))
    .slice(before)
    .filter(({ what, name }) => what === 'clear' || (what === 'setItem' && name === key));
  assert.equal(
    calls.map(({ what }) => what),
    ['setItem', 'clear', 'setItem'],
    'hiding fails and clears; leaving finds room',
  );
  assert.equal(await page.evaluate(() => Object.keys(localStorage)), [key]);
  await showsFromStorage(page, title);
  assert.equal(
    problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await context.close();
});

it('an error that is none of its own clears it just as well', async () => {
  const { page, context, problems } = await openPage(browser);
  await toManifest(page);
  await page.evaluate(() => localStorage.setItem('somebody-else', 'x'));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new TypeError('It is not a function today.');
    };
  });
  await browse(page);
  await toManifest(page);
  assert.equal(await page.evaluate(() => Object.keys(localStorage)), []);
  assert.equal(problems, []);
  await context.close();
});

const clearings: readonly (readonly [name: string, clear: (page: Page) => Promise<unknown>])[] = [
  ['a script', (page) => page.evaluate(() => localStorage.clear())],
  [
    'the visitor, in the settings of the browser,',
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', {
        origin: site.origin,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      });
    },
  ],
];
for (const [name, clear] of clearings) {
  it(`cleared by ${name} while the page is open, the site goes on, and the next visit is kept as ever`, async () => {
    const { page, context, problems } = await openPage(browser);
    await browse(page);
    await toManifest(page);
    await page.goto(site.origin);
    await hydrated(page);
    await clear(page);
    assert.is(await page.evaluate(() => localStorage.length), 0);
    await seeVideo(page, 1);
    const title = await browse(page);
    await toManifest(page);
    assert.equal(await page.evaluate(() => Object.keys(localStorage)), [key]);
    await showsFromStorage(page, title);
    assert.equal(
      problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
