import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutProblems } from './layoutProblems.ts';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

// That a zoomed window loses nothing on any screen: screens.test.ts.

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('200 % (WCAG 1.4.4, 1.4.10), in Chromium');

const screens = await screenAddresses(site.origin);
const watch = screens.find(([name]) => name === 'watch')![1];

/** Uses everything in and around the player, with a mouse that clicks what is visible. */
async function assertEverythingWorks(page: Page): Promise<void> {
  await page.goto(watch);
  await hydrated(page);
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  const panel = page.getByRole('group', { name: 'Settings' });
  await panel.waitFor();
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

it('everything can be used in a window of 1280 px that is zoomed to 200 %', async () => {
  const { page, context } = await openPage(browser, {
    viewport: { width: 640, height: 450 },
    deviceScaleFactor: 2,
  });
  await assertEverythingWorks(page);
  await context.close();
});

const visits = sweep({ screen: screens, width: [1280, 360] }, 0.3);

for (const width of [1280, 360]) {
  it(`letters that are twice as large at ${width} px cost nothing: no screen is scrolled sideways, and everything can be used (seed ${testSeed})`, async () => {
    const { page, context, problems } = await openPage(browser, {
      colorScheme: 'light',
      viewport: { width, height: 800 },
    });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const { screen } of visits.filter((visit) => visit.width === width)) {
      const [name, address] = screen;
      await page.goto(address);
      await hydrated(page);
      assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.is(await page.evaluate(sideways), 0, name);
      if (width === 1280) assert.equal(await layoutProblems(page, 'light'), [], name);
    }
    await assertEverythingWorks(page);
    // The browser writes the status of the missing page to the console.
    assert.equal(
      problems.filter((problem) => !problem.includes('404')),
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
