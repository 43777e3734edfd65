import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { axeViolations } from './axeViolations.ts';
import { endTransitions } from './endTransitions.ts';
import { focusFault } from './focusFault.ts';
import { layoutProblems } from './layoutProblems.ts';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

// Every screen in every language, theme and width: screens.test.ts. What opens on a screen: screenStates.test.ts. What keys do:
// keyboard.test.ts.

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('accessibility, in Chromium');

const addresses = new Map(await screenAddresses(site.origin));

it('offline, with a change that did not arrive: axe finds nothing against WCAG 2.2 AA, in the light and in the dark', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(addresses.get('watch')!);
  await hydrated(page);
  await page.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
  await page.getByLabel(/^Write a comment/).fill(`To nobody. ${'o'.repeat(200)}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 change will be sent').waitFor();
  // The refusal is in place before the next page sends the change: after a failure it would wait before the next attempt.
  const address = page.url();
  await page.goto('about:blank');
  await page.unroute('**/api/graphql');
  await page.route('**/api/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'No.' }] } }),
  );
  await page.goto(address);
  await hydrated(page);
  await page.getByText('Your comment was not posted.').waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await endTransitions(page);
    assert.equal(await axeViolations(page), [], colorScheme);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    assert.is(await page.evaluate(overflow), 0);
  }
  await context.close();
});

const languagesAndLooks = sweep(
  {
    locale: siteLanguages.map(({ tag }) => tag),
    look: [
      ['light', 1280],
      ['dark', 320],
    ] as const,
  },
  0.3,
);
for (const { locale, look } of languagesAndLooks) {
  const [colorScheme, width] = look;
  const options = { locale, colorScheme, viewport: { width, height: 800 } };

  it(`${locale}, ${colorScheme}, ${width} px: axe finds nothing on the page to sign in, nor when it refuses (seed ${testSeed})`, async () => {
    const { page, context } = await openPage(browser, options);
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

  it(`${locale}, ${colorScheme}, ${width} px: axe finds nothing when a new page cannot be loaded without a network (seed ${testSeed})`, async () => {
    const { page, context } = await openPage(browser, options);
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

const pathsAndWidths = sweep(
  { path: ['/', '/history', '/playlists', '/search?q=a'], width: [320, 1280] },
  0.5,
);
for (const { path, width } of pathsAndWidths) {
  it(`${path} at ${width} px: Tab leads through it, and whatever has the focus is marked and seen (WCAG 2.4.7, 2.4.11; seed ${testSeed})`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 700 } });
    await page.goto(site.origin + path);
    await hydrated(page);
    const seen = new Set<string>();
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement!.outerHTML);
      if (name.startsWith('<body')) break;
      seen.add(name);
      assert.is(await focusFault(page), null);
    }
    assert.ok(seen.size > 5, String(seen.size));
    await context.close();
  });
}

it('a lost, unmarked or covered focus would be found', async () => {
  const { page, context } = await openPage(browser);
  await page.setContent(
    `<!doctype html><body><button style="outline:none">Unmarked</button>
    <button style="margin-top:40px;outline:2px solid red">Covered</button>
    <div style="position:fixed;inset:30px 0 0;background:#fff"></div>`,
  );
  assert.is(await focusFault(page), 'Nothing has the focus');
  await page.keyboard.press('Tab');
  assert.match((await focusFault(page))!, /Nothing marks/);
  await page.keyboard.press('Tab');
  assert.match((await focusFault(page))!, /cannot be seen/);
  await context.close();
});

/** What moves on a page whose video and whose next page do not come, which is when most does. */
async function movingWhileWaiting(reducedMotion: 'reduce' | 'no-preference'): Promise<readonly string[]> {
  const { page, context } = await openPage(browser, { reducedMotion });
  await page.route(/\/media\/.*\.(?:mp4|webm|m3u8|m4s)/, () => {});
  await page.goto(addresses.get('watch')!);
  await hydrated(page);
  // The player shows a message, and waits.
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

it('nothing moves for viewers who ask for less motion, while pages and videos are waited for either', async () => {
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
