import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { codeLoaded, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('a page that is refused or broken, reached by a click, in Chromium');

const api = '**/api/graphql';
const firstVideo = 'main a[href^="/watch/"]';

const refused = (code: string) => ({
  json: { data: null, errors: [{ message: 'No.', extensions: { code } }] },
});

/** As the API answers, and what the screen says. `isFinal`: to try again would not help. */
const failures = [
  { name: '403', answer: { status: 403, body: 'No.' }, heading: 'You do not have access', isFinal: true },
  {
    name: 'a refusal of GraphQL',
    answer: refused('FORBIDDEN'),
    heading: 'You do not have access',
    isFinal: true,
  },
  {
    name: '429',
    answer: { status: 429, headers: { 'retry-after': '1' }, body: 'Later.' },
    heading: 'Too many requests',
    isFinal: false,
  },
  { name: '500', answer: { status: 500, body: 'Oh.' }, heading: 'Something went wrong', isFinal: false },
  {
    name: 'an error of GraphQL',
    answer: refused('INTERNAL_SERVER_ERROR'),
    heading: 'Something went wrong',
    isFinal: false,
  },
];

async function openHome(locale = 'en', width = 1280) {
  const opened = await openPage(browser, { locale, colorScheme: 'light', viewport: { width, height: 700 } });
  await opened.page.goto(site.origin);
  await codeLoaded(opened.page);
  return opened;
}

/** Without the mouse: wherever it rested, the card beneath it would load its video before the test makes that fail. */
const click = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

/** Header, search, lists and footer: the way on that is on every page. */
async function assertShellStands(page: Page): Promise<void> {
  for (const part of ['header a[href="/"]', 'header form[role="search"]', 'header button', 'footer'])
    assert.ok(await page.locator(part).first().isVisible(), part);
}

/** All failures in one page, each on the way to another video, which the page has not loaded yet. */
let home: Promise<WatchedPage> | undefined;
for (const [index, { name, answer, heading, isFinal }] of failures.entries()) {
  it(`${name}: the screen says what happened and what to do, within the site's header and footer`, async () => {
    const { page } = await (home ??= openHome());
    await page.route(api, (route) => route.fulfill(answer));
    const href = await page
      .locator(firstVideo)
      .evaluateAll(
        (links, nth) => [...new Set(links.map((link) => link.getAttribute('href')!))][nth]!,
        index + 1,
      );
    await click(page.locator(`main a[href="${href}"]`).first());
    // Five attempts take their time.
    await page
      .getByRole('heading', { level: 1, name: heading })
      .waitFor({ timeout: 30_000 })
      .catch(async (error: unknown) => {
        const shown = await page.locator('main').innerText();
        throw new Error(`At ${page.url()}, from home to ${href}, there is: ${shown}`, { cause: error });
      });
    assert.is(page.url(), site.origin + href, 'the address is that of the page');
    assert.is(await page.title(), heading);
    await assertShellStands(page);
    assert.equal(await axeViolations(page), []);
    assert.equal(await layoutProblems(page, 'light'), []);
    const again = page.getByRole('button', { name: 'Try again' });
    assert.is(await again.count(), isFinal ? 0 : 1);
    await page.unroute(api);
    if (isFinal) {
      await click(page.getByRole('link', { name: 'Go home' }));
    } else {
      await click(again);
      await page.locator('main video').waitFor();
      await click(page.locator('header a[href="/"]'));
      // The page of a video has cards too. A link that is clicked after its page has gone loads a document, which needs no API.
      await page.locator('main video').waitFor({ state: 'detached' });
    }
    await page.locator('main article').first().waitFor();
  });
}

const locales = sweep({ locale: ['en', 'de', 'ar'] }, 0.3);
for (const { locale } of locales) {
  it(`${locale}, 320 px: refused, broken and not found have words of their own, and fit (seed ${testSeed})`, async () => {
    const { page, context } = await openHome(locale, 320);
    const titles = new Set<string>();
    for (const answer of [
      refused('FORBIDDEN'),
      refused('INTERNAL_SERVER_ERROR'),
      { json: { data: { video: null, viewer: null } } },
    ]) {
      await page.route(api, (route) => route.fulfill(answer));
      await click(page.locator(firstVideo).nth(1));
      await page.locator('.screen-message').waitFor();
      titles.add(await page.locator('main h1').innerText());
      await assertShellStands(page);
      assert.equal(await layoutProblems(page, 'light'), []);
      await page.unroute(api);
      await click(page.locator('header a[href="/"]'));
      await page.locator('main article').first().waitFor();
    }
    assert.is(titles.size, 3, [...titles].join());
    assert.is(titles.has('Something went wrong'), locale === 'en');
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
