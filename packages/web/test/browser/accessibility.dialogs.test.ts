import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { fillLists } from './fillLists.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('dialogs and the focus, in Chromium');

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [button, dialog] of [
  ['Playlist', 'Add to a playlist'],
  ['Share', 'Share this video'],
] as const) {
  it(`the dialog “${dialog}” takes the focus, axe finds nothing in it, and Escape gives the focus back`, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await openPage(browser, {
        colorScheme,
        viewport: { width: 320, height: 800 },
      });
      await page.goto(site.origin);
      const href = await page.locator('main a[href^="/watch/"]').first().getAttribute('href');
      await page.goto(site.origin + href);
      await hydrated(page);
      const opener = page.getByRole('button', { name: button, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const opened = page.getByRole('dialog', { name: dialog });
      await opened.waitFor();
      await opened.getByRole('button').first().waitFor();
      assert.ok(await opened.evaluate((element) => element.contains(document.activeElement)));
      assert.equal(await axeViolations(page), []);
      assert.is(await overflowOf(page), 0);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      assert.ok(await opener.evaluate((element) => element === document.activeElement));
      await context.close();
    }
  });
}

it('the menu of lists closes with Escape, and gives the focus back', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Your lists' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('link', { name: 'History', exact: true });
  await history.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  assert.ok(await opener.evaluate((element) => element === document.activeElement));
  await context.close();
});

it('whatever is taken out of a list, the focus stays in the page', async () => {
  const { page, context } = await openPage(browser);
  const playlist = await fillLists(page, site);
  const focused = () => page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.id);
  for (const [path, name] of [
    ['/history', 'Take out of the history'],
    [playlist, 'Take out'],
  ] as const) {
    await page.goto(site.origin + path);
    await hydrated(page);
    const buttons = page.getByRole('button', { name: new RegExp(`^${name}: `) });
    await buttons.first().focus();
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        ([label, count]) => document.querySelectorAll(`main [aria-label^="${label}: "]`).length === count,
        [name, left] as const,
      );
      if (left > 0) assert.match(await focused(), new RegExp(`^${name}: `));
      else assert.is(await focused(), 'main');
    }
  }
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
