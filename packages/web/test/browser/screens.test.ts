import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { languageCookie } from '../../src/i18n/languageCookie.ts';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { themeCookie } from '../../src/ui/site/theme.ts';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { measureLayoutShift } from './measureLayoutShift.ts';
import { hydrated, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

// Each screen is loaded once for each combination, and checked in every way: its layout, axe, the language, the theme and the console.
// screenStates.test.ts checks full lists, and what opens on a screen.

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('every screen, in Chromium');

/** Where pictures of all screens go, for a person to look at: `SCREENS_DIR=… npm test -- browser/screens`. */
const picturesFolder = process.env['SCREENS_DIR'];

const screens: { readonly [name: string]: string } = {
  home: '/',
  watch: await linkOf('/watch/'),
  search: '/search?q=a',
  'nothing found': '/search?q=zzzzzz',
  'all videos': '/search',
  'a search for a very long word': `/search?q=${'z'.repeat(150)}`,
  channel: await linkOf('/channel/'),
  channels: '/channels',
  saved: '/saved',
  history: '/history',
  subscriptions: '/subscriptions',
  playlists: '/playlists',
  liked: '/liked',
  404: '/nowhere',
};

/** Pages without React. The embedded player is dark in every theme. */
const plainScreens: { readonly [name: string]: string } = {
  embed: screens['watch']!.replace('/watch/', '/embed/'),
  'sign-in': '/studio/sign-in',
  documentation: '/docs',
  'documentation of the API': '/docs/api/sdk',
  'documentation searched': '/docs/search?q=cache',
};

const windows: { readonly [name: string]: { width: number; height: number; deviceScaleFactor?: number } } = {
  '320 px': { width: 320, height: 800 },
  '375 px': { width: 375, height: 800 },
  '768 px': { width: 768, height: 900 },
  '1280 px': { width: 1280, height: 900 },
  // WCAG 1.4.4 and 1.4.10.
  '1280 px zoomed to 200 %': { width: 640, height: 450, deviceScaleFactor: 2 },
  '1920 px': { width: 1920, height: 900 },
  '2560 px': { width: 2560, height: 900 },
};

async function linkOf(start: string): Promise<string> {
  const html = await (await fetch(site.origin)).text();
  const path = new RegExp(`href="(${start}[^"]+)"`).exec(html)?.[1];
  if (!path) throw new Error(`The home page links to nothing that starts with ${start}`);
  return path;
}

it('such faults would be found', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 400, height: 300 } });
  await page.setContent(`<!doctype html><body>
    <button>Beneath</button><div style="position:absolute;inset:0 0 auto;height:60px">On top</div>
    <p style="width:40px;overflow:hidden;white-space:nowrap;margin-top:80px">Cut off in the middle</p>
    <img src="data:image/png;base64,nothing" alt="" width="10" height="10">
    <a href="#" style="display:inline-block;width:80px;margin-top:20px"><svg width="20" height="20"></svg>Marked</a>
    <span style="position:absolute;width:20px;height:40px;margin-left:-80px">Over</span>
    <input placeholder="What there is no room for" style="display:block;width:60px">
    <div style="width:500px">Wide</div>
    <p style="font-size:11px">Small</p><button style="width:20px;height:20px;padding:0">X</button>
    <p style="margin:0">One</p><p style="margin:-1em 0 0">Two</p>
    <div style="width:60px;overflow:hidden"><p style="white-space:nowrap">Longer than what is <b>around</b> it</p></div>`);
  await page.waitForFunction(() => document.images[0]!.complete);
  const found = (await layoutProblems(page, 'light')).join('\n');
  for (const fault of [
    /sideways by/,
    /Beneath lies beneath .*On top/,
    /Cut off .* is cut off/,
    /around is cut off by/,
    /Small has letters of 11px/,
    /X is 20 x 20 px/,
    /One and .*Two are written over one another/,
    /nothing is not there/,
    /The sign of .*Marked lies beneath .*Over/,
    /“What there is no room for” is cut off/,
    /its paper is/,
  ])
    assert.match(found, fault);
  await context.close();
});

/** One page for each pixel density: its files stay in the cache of the browser from one screen to the next. */
const pages = new Map<number, Promise<WatchedPage>>();
function pageOf(deviceScaleFactor = 1): Promise<WatchedPage> {
  const opened = pages.get(deviceScaleFactor) ?? openPage(browser, { deviceScaleFactor });
  pages.set(deviceScaleFactor, opened);
  return opened;
}

/** `name=value` of a cookie as the document would set it. */
const cookieOf = (text: string) => {
  const [name, value] = text.split(';', 1)[0]!.split('=') as [string, string];
  return { name, value, url: site.origin };
};

/** Text that is spaced as some readers need it (WCAG 1.4.12). */
async function spaceText(page: Page): Promise<void> {
  // By the debugger, which the page's policy does not bind.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.style.setProperty('line-height', '1.5', 'important');
      element.style.setProperty('letter-spacing', '0.12em', 'important');
      element.style.setProperty('word-spacing', '0.16em', 'important');
    }
  });
}

/** Controls and headings whose text does not fit into them. */
const cutOffIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, h1, label')]
      .filter((element) => element.offsetWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 100)),
  );

/** How far the page can be scrolled sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const visits = sweep(
  {
    screen: Object.keys({ ...screens, ...plainScreens }),
    window: Object.keys(windows),
    language: siteLanguages.map(({ tag }) => tag),
    theme: ['light', 'dark'] as const,
  },
  0.3,
);

for (const [windowName, { width, height, deviceScaleFactor }] of Object.entries(windows)) {
  it(`in a window of ${windowName} nothing is covered, cut off or missing, nothing moves by itself, and axe finds nothing (seed ${testSeed})`, async () => {
    const { page, context, problems } = await pageOf(deviceScaleFactor);
    await page.setViewportSize({ width, height });
    for (const { screen, language, theme } of visits.filter((visit) => visit.window === windowName)) {
      const name = `${screen}, ${windowName}, ${language}, ${theme}`;
      // In English the browser's settings apply; in other languages the choice of the viewer.
      const isChosen = language !== 'en';
      await context.clearCookies();
      if (isChosen)
        await context.addCookies([cookieOf(languageCookie(language)), cookieOf(themeCookie(theme))]);
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(site.origin + { ...screens, ...plainScreens }[screen]!, { waitUntil: 'load' });
      const isPlain = screen in plainScreens;
      if (!isPlain) {
        await hydrated(page);
        assert.is(await page.locator('html').getAttribute('lang'), language, name);
        if (isChosen) assert.is(await page.locator('html').getAttribute('data-theme'), theme, name);
      }
      if (screen === 'documentation searched') await page.locator('#results li').first().waitFor();
      assert.ok((await measureLayoutShift(page)) < 0.01, `${name}: it moves by itself`);
      if (picturesFolder) {
        mkdirSync(picturesFolder, { recursive: true });
        await page.screenshot({ path: join(picturesFolder, `${name}.png`) });
      }
      assert.equal(await layoutProblems(page, screen === 'embed' ? 'dark' : theme), [], name);
      if (!isPlain) assert.equal(await axeViolations(page), [], name);
      if (!isPlain && language === 'en' && width >= 640) {
        await spaceText(page);
        assert.is(await overflowOf(page), 0, `${name}, with spaced text`);
        assert.equal(await cutOffIn(page), [], `${name}, with spaced text`);
      }
      // The browser writes the status of the missing page to the console.
      assert.equal(
        problems.filter((problem) => !problem.includes('404')),
        [],
        name,
      );
    }
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
