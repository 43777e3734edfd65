import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startProfile } from './startProfile.ts';
import { startReportServer } from './startReportServer.ts';
import { startSite } from './startSite.ts';
import { spiedCalls, spyOnStorage } from './storageSpy.ts';

const reports = await startReportServer();
// With error reports, whose code listens to the page as well.
const site = await startSite({ env: { SENTRY_DSN: reports.dsn } });
const it = suite('S9: how a page ends, in Chromium');

const key = 'mainvideo-cache';
const firstVideo = 'main a[href^="/watch/"]';
const stored = (name: string) => localStorage.getItem(name);

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-profile-'));
  folders.push(folder);
  return folder;
}

async function seeHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.origin);
  await hydrated(page);
  return page;
}

/** A navigation within the site: answers the title of the video. */
async function seeFirstVideo(page: Page): Promise<string> {
  await page.locator(firstVideo).first().click();
  await page
    .locator('main video')
    .waitFor()
    .catch(async (cause: Error) => {
      const [kept, text] = await page.evaluate(
        (name) => [localStorage.getItem(name)?.length, document.body.innerText],
        key,
      );
      throw new Error(`${cause.message}\n${page.url()} has ${kept} letters stored, and shows: ${text}`, {
        cause,
      });
    });
  return page.locator('main h1').innerText();
}

/** A page of the same origin that changes nothing, in front of the others: what the storage holds is asked here. */
async function openManifest(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.origin}/manifest.webmanifest`);
  return page;
}

async function writes(page: Page): Promise<string[]> {
  const calls = await spiedCalls(page);
  return calls
    .filter(({ what }) => what === 'setItem' || what === 'removeItem' || what === 'clear')
    .map(({ what, name, during }) => `${what} ${name} during ${during}`);
}

const onceHidden = `setItem ${key} during visibilitychange`;

it('is read as the site starts, before anything is asked, and written once when another tab comes in front', async () => {
  const profile = await startProfile(newFolder());
  await spyOnStorage(profile.context);
  const page = await seeHome(profile.context);
  const title = await seeFirstVideo(page);
  const calls = await spiedCalls(page);
  const first = calls.findIndex(({ what }) => what === 'getItem');
  assert.is(calls[first]!.name, key);
  const asked = calls.findIndex(({ what, name }) => what === 'fetch' && name === '/api/graphql');
  assert.ok(first < asked, `${first} < ${asked}`);
  assert.equal(await writes(page), []);

  const other = await openManifest(profile.context);
  await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 50 });
  assert.equal(await writes(page), [onceHidden]);
  assert.ok((await other.evaluate(stored, key))!.includes(title));

  await page.bringToFront();
  await page.waitForFunction(() => document.visibilityState === 'visible', null, { polling: 50 });
  assert.equal(await writes(page), [onceHidden], 'nothing is written when it is shown again');
  await profile.close();
});

it('is written when the tab is closed', async () => {
  const profile = await startProfile(newFolder());
  const page = await seeHome(profile.context);
  const title = await seeFirstVideo(page);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const other = await openManifest(profile.context);
  assert.ok((await other.evaluate(stored, key))!.includes(title));
  await profile.close();
});

it('is there as it was last saved after the tab has crashed, and in the next start of the browser', async () => {
  const folder = newFolder();
  const profile = await startProfile(folder);
  const page = await seeHome(profile.context);
  const title = await seeFirstVideo(page);
  const other = await openManifest(profile.context);
  await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 50 });
  const saved = await other.evaluate(stored, key);
  await page.bringToFront();
  await page.goBack();
  await page.locator(firstVideo).nth(1).click();
  await page.locator('main video').waitFor();
  const crashed = page.waitForEvent('crash');
  const session = await profile.context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await crashed;
  assert.is(
    await other.evaluate(stored, key),
    saved,
    'what came after the last save is lost, and nothing else',
  );
  await profile.close();

  const next = await startProfile(folder);
  const { problems } = watchPage(next.context, next.context.pages()[0]!);
  const again = await next.context.newPage();
  await again.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
  await again.goto(site.origin);
  await hydrated(again);
  assert.is(await seeFirstVideo(again), title);
  assert.equal(problems, []);
  await next.close();
});

it('is there as it was saved, or not at all, after the whole browser was killed', async () => {
  const folder = newFolder();
  const profile = await startProfile(folder);
  const page = await seeHome(profile.context);
  const other = await openManifest(profile.context);
  await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 50 });
  const saved = await other.evaluate(stored, key);
  await profile.kill();

  const next = await startProfile(folder);
  const manifest = await openManifest(next.context);
  const found = await manifest.evaluate(stored, key);
  assert.ok(found === null || found === saved, `${found?.length} of ${saved?.length} letters`);
  await seeFirstVideo(await seeHome(next.context));
  await next.close();
});

it('is written as the page enters the back/forward cache, and the page works when it comes back from there', async () => {
  const browser = await startBrowser({ withBackForwardCache: true });
  const { page, context, problems } = await openPage(browser);
  await spyOnStorage(page);
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset['cameBack'] = 'true';
    });
  });
  await page.goto(site.origin);
  await hydrated(page);
  const title = await seeFirstVideo(page);
  await page.goto(`${site.origin}/manifest.webmanifest`);
  assert.ok((await page.evaluate(stored, key))!.includes(title));
  // The page is restored without a load event.
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('html[data-came-back]').waitFor();
  assert.is(await page.locator('main h1').innerText(), title);
  const before = (await writes(page)).length;
  assert.ok(before > 0);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(`${site.origin}/`, { waitUntil: 'commit' });
  await page.locator(firstVideo).nth(1).click();
  await page.locator('main video').waitFor();
  const second = await page.locator('main h1').innerText();
  assert.is((await writes(page)).length, before, 'nothing is written while it is shown');
  await page.goto(`${site.origin}/manifest.webmanifest`);
  assert.ok((await page.evaluate(stored, key))!.includes(second));
  for (const write of await writes(page)) {
    assert.match(write, new RegExp(`^setItem ${key} during (pagehide|visibilitychange)$`));
  }
  // Shown by itself the manifest has no icon, so the browser looks for /favicon.ico.
  assert.equal(
    problems.filter((problem) => !problem.includes('404')),
    [],
  );
  await context.close();
  await browser.close();
});

it('listens to no unload and no beforeunload, wherever one goes', async () => {
  const browser = await startBrowser();
  const { page, context } = await openPage(browser);
  await spyOnStorage(page);
  await page.goto(site.origin);
  await hydrated(page);
  await seeFirstVideo(page);
  await page.locator('header input[name="q"]').fill('a');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=a');
  await page.goto(`${site.origin}/404`);
  await hydrated(page);
  const heard = new Set(
    (await spiedCalls(page)).filter(({ what }) => what === 'addEventListener').map(({ name }) => name),
  );
  assert.ok(heard.has('pagehide') && heard.has('visibilitychange'), [...heard].join());
  assert.not(heard.has('unload') || heard.has('beforeunload'), [...heard].join());

  // As the browser itself knows them, with those that are set as properties.
  const session = await context.newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId! });
  const types = listeners.map(({ type }) => type);
  assert.ok(types.includes('pagehide'), types.join());
  assert.not(types.includes('unload') || types.includes('beforeunload'), types.join());
  await context.close();
  await browser.close();
});

it.after(async () => {
  await site.stop();
  await reports.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
it.run();
