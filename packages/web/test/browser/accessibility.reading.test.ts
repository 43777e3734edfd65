import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('reading and pressing, in Chromium');

const addresses = await screenAddresses(site.origin);

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('text spaced as readers need it is cut off nowhere (WCAG 1.4.12)', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 640, height: 800 } });
  for (const [screen, address] of addresses) {
    await page.goto(address);
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

/** What moves on a page whose video and whose next page do not come, which is when most does. */
async function movingWhileWaiting(reducedMotion: 'reduce' | 'no-preference'): Promise<readonly string[]> {
  const { page, context } = await openPage(browser, { reducedMotion });
  await page.route(/\/media\/.*\.(?:mp4|webm|m3u8|m4s)/, () => {});
  await page.goto(addresses.find(([screen]) => screen === 'watch')![1]);
  await hydrated(page);
  // It says what it does, and waits.
  await page.keyboard.press('m');
  await page.keyboard.press('k');
  await page.route('**/api/graphql', () => {});
  await page.locator('header a[href="/"]').evaluate((link: HTMLElement) => link.click());
  await page.locator('.progress-bar[data-active]').waitFor({ state: 'attached' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const fades = (effect as KeyframeEffect).getKeyframes().every((frame) => 'opacity' in frame);
        return playState === 'running' && !fades;
      })
      .map((animation) => String((animation as CSSAnimation).animationName)),
  );
  await context.close();
  return moving;
}

it('nothing moves for whoever asks for less motion, while pages and videos are waited for either', async () => {
  assert.ok(
    (await movingWhileWaiting('no-preference')).includes('progress-slide'),
    'there is motion to be without',
  );
  assert.equal(await movingWhileWaiting('reduce'), []);
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
