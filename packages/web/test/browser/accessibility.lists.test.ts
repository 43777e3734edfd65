import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { fillLists } from './fillLists.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite("a viewer's lists for everybody, in Chromium");

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    it(`full lists at ${width} px, ${colorScheme}: axe finds nothing, nothing overflows`, async () => {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
      });
      const playlist = await fillLists(page, site);
      for (const path of ['/history', '/liked', '/subscriptions', '/playlists', playlist]) {
        await page.goto(site.origin + path);
        await hydrated(page);
        assert.ok((await page.locator('main .video-card').count()) > 0, path);
        assert.equal(await axeViolations(page), [], path);
        assert.is(await overflowOf(page), 0, path);
      }
      await page.locator('.playlist-edit summary').click();
      await page.getByLabel('Title').waitFor();
      await page.getByRole('button', { name: 'Delete playlist' }).click();
      await page.getByRole('group', { name: /^Delete this playlist/ }).waitFor();
      assert.equal(await axeViolations(page), [], 'the form and the question');
      assert.is(await overflowOf(page), 0, 'the form and the question');
      await page.getByRole('button', { name: 'Your lists' }).click();
      await page.getByRole('link', { name: 'History', exact: true }).waitFor();
      assert.equal(await axeViolations(page), [], 'the menu');
      assert.equal(problems, []);
      await context.close();
    });
  }
}

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
