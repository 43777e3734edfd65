import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// Each screen as narrow as WCAG asks for (1.4.10), right to left and in the dark: where what is not logical shows first.

const site = await startSite();
const browser = await startBrowser();
const it = suite('accessibility in other languages, in Chromium');

const screens = ['/', 'watch', '/search', '/search?q=a', '/search?q=zzzzzz', 'channel', '/saved', '/404'];

async function addressOf(page: Page, screen: string): Promise<string> {
  if (screen.startsWith('/')) return site.origin + screen;
  await page.goto(site.origin);
  const link = page.locator(`main a[href^="/${screen}/"]`).first();
  return link.evaluate((element: HTMLAnchorElement) => element.href);
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [locale, colorScheme, width] of [
  ['ar', 'dark', 320],
  ['ar', 'light', 1280],
  ['de', 'light', 320],
] as const) {
  for (const screen of screens) {
    it(`${screen}, ${locale}, ${colorScheme}, ${width} px: axe finds nothing, and nothing overflows`, async () => {
      const viewport = { width, height: 800 };
      const { page, context, problems } = await openPage(browser, { locale, colorScheme, viewport });
      await page.goto(await addressOf(page, screen));
      await hydrated(page);
      assert.is(await page.locator('html').getAttribute('lang'), locale);
      assert.equal(await axeViolations(page), []);
      assert.is(await overflowOf(page), 0);
      const isMissingPage = screen === '/404';
      assert.equal(isMissingPage ? [] : problems, []);
      await context.close();
    });
  }
}

it('text spaced as readers need it is cut off nowhere (WCAG 1.4.12)', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 640, height: 800 } });
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen));
    // By the debugger, which the page's policy does not bind.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        element.style.setProperty('line-height', '1.5', 'important');
        element.style.setProperty('letter-spacing', '0.12em', 'important');
        element.style.setProperty('word-spacing', '0.16em', 'important');
      }
    });
    assert.is(await overflowOf(page), 0, screen);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, .button, h1, label')]
        .filter((element) => element.offsetWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    assert.equal(cut, [], screen);
  }
  await context.close();
});

it('every target is at least 24 px high and wide, or part of a sentence (WCAG 2.5.8)', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 320, height: 800 } });
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen));
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
          const isInline = getComputedStyle(element).display === 'inline';
          // What covers its whole card is as large as that.
          const cover = getComputedStyle(element, '::after');
          const isCover = cover.content !== 'none' && cover.position === 'absolute';
          return isSeen && !isInline && !isCover && (width < 24 || height < 24);
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    assert.equal(small, [], screen);
  }
  await context.close();
});

it('nothing moves for whoever asks for less motion', async () => {
  const { page, context } = await openPage(browser, { reducedMotion: 'reduce' });
  for (const screen of screens) {
    await page.goto(await addressOf(page, screen));
    await hydrated(page);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => String((animation as CSSAnimation).animationName)),
    );
    assert.equal(moving, [], screen);
  }
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
