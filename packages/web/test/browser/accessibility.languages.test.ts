import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// Each screen as narrow as WCAG asks for (1.4.10), right to left and in the dark: where what is not logical shows first.

const site = await startSite();
const browser = await startBrowser();
const it = suite('accessibility in other languages, in Chromium');

const addresses = await screenAddresses(site.origin);

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [locale, colorScheme, width] of [
  ['ar', 'dark', 320],
  ['ar', 'light', 1280],
  ['de', 'light', 320],
] as const) {
  it(`${locale}, ${colorScheme}, ${width} px: axe finds nothing on any screen, and nothing overflows`, async () => {
    const viewport = { width, height: 800 };
    const { page, context, problems } = await openPage(browser, { locale, colorScheme, viewport });
    for (const [screen, address] of addresses) {
      await page.goto(address);
      await hydrated(page);
      assert.is(await page.locator('html').getAttribute('lang'), locale);
      assert.equal(await axeViolations(page), [], screen);
      assert.is(await overflowOf(page), 0, screen);
    }
    // The browser itself reports the status of /404.
    assert.equal(
      problems.filter((problem) => !problem.includes('404')),
      [],
    );
    await context.close();
  });
}

for (const { tag: locale } of siteLanguages) {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    const viewport = { width, height: 800 };

    it(`${locale}, ${colorScheme}, ${width} px: axe finds nothing on the page to sign in, nor when it refuses`, async () => {
      const { page, context } = await openPage(browser, { locale, colorScheme, viewport });
      await page.goto(`${site.origin}/studio/sign-in`);
      for (const isRefused of [false, true]) {
        if (isRefused) {
          await page.locator('#secret').fill('not-the-secret');
          await page.keyboard.press('Enter');
          await page.getByRole('alert').waitFor();
        }
        assert.is(await page.locator('html').getAttribute('lang'), locale);
        assert.equal(await axeViolations(page), []);
        assert.equal(await layoutProblems(page, colorScheme), []);
      }
      await context.close();
    });

    it(`${locale}, ${colorScheme}, ${width} px: axe finds nothing where a page was never seen and there is no network`, async () => {
      const { page, context } = await openPage(browser, { locale, colorScheme, viewport });
      await page.goto(site.origin);
      await hydrated(page);
      await context.setOffline(true);
      await page
        .locator('main a[href^="/channel/"]')
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.locator('.screen-message[role="alert"]').waitFor({ timeout: 60_000 });
      assert.equal(await axeViolations(page), []);
      assert.equal(await layoutProblems(page, colorScheme), []);
      await context.close();
    });
  }
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
