import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutProblems } from './layoutProblems.ts';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startProfile } from './startProfile.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('200 % (WCAG 1.4.4, 1.4.10), in Chromium');

const screens = await screenAddresses(site.origin);
const watch = screens.find(([name]) => name === 'watch')![1];

/** Ends what a test has begun, also where it fails. */
let leave = async () => {};

/** The console has the status of the page that is not there. */
const isFault = (problem: string) => !problem.includes('404');

async function assertNothingIsLost(page: Page): Promise<void> {
  for (const [name, address] of screens) {
    await page.goto(address);
    await hydrated(page);
    assert.equal(await layoutProblems(page, 'light'), [], name);
  }
}

/** What can be done in the player and around it, by a mouse that goes where it sees something. */
async function assertEverythingWorks(page: Page): Promise<void> {
  await page.goto(watch);
  await hydrated(page);
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  const panel = page.getByRole('group', { name: 'Settings' });
  for (const choice of await panel.locator('select, input, button').all()) {
    await choice.scrollIntoViewIfNeeded();
    const isReached = await choice.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    assert.ok(isReached, await choice.innerHTML());
  }
  await panel.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Your lists' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/history');
}

it('a window of 1280 px that is zoomed to 200 % has nothing to be scrolled sideways, covered or cut off', async () => {
  const { page, context, problems } = await openPage(browser, {
    colorScheme: 'light',
    viewport: { width: 640, height: 450 },
    deviceScaleFactor: 2,
  });
  await assertNothingIsLost(page);
  assert.equal(problems.filter(isFault), []);
  await context.close();
});

it('and everything in it can be used', async () => {
  const { page, context } = await openPage(browser, {
    viewport: { width: 640, height: 450 },
    deviceScaleFactor: 2,
  });
  await assertEverythingWorks(page);
  await context.close();
});

for (const width of [1280, 360]) {
  it(`letters that are twice as large at ${width} px cost nothing: no screen is scrolled sideways, and everything can be used`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mainvideo-zoom-'));
    const { context, close } = await startProfile(folder, {
      webkit: { webprefs: { default_font_size: 32 } },
    });
    leave = async () => {
      await close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    };
    const { page, problems } = watchPage(context, await context.newPage());
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(site.origin);
    assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
    for (const [name, address] of screens) {
      await page.goto(address);
      await hydrated(page);
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.is(await page.evaluate(sideways), 0, name);
      if (width === 1280) assert.equal(await layoutProblems(page, 'light'), [], name);
    }
    await assertEverythingWorks(page);
    assert.equal(problems.filter(isFault), []);
  });
}

it.after.each(async () => {
  await leave();
  leave = async () => {};
});
it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
