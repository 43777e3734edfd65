import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageCookie } from '../../src/i18n/languageCookie.ts';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { themeCookie } from '../../src/ui/theme.ts';
import { axeViolations, colourRules } from './axeViolations.ts';
import { screenAddresses } from './screenAddresses.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// Each screen in each language, in both themes, narrow and wide: one page walks through all, with what it has chosen in its
// cookies as a viewer has.

const site = await startSite();
const browser = await startBrowser();
const it = suite('accessibility of everything in every language, theme and width, in Chromium');

const screens = (await screenAddresses(site.origin)).filter(([name]) =>
  ['/', 'watch', '/search?q=a', 'channel', '/saved', '/404'].includes(name),
);
const { page, context, problems } = await openPage(browser);
const themes = ['light', 'dark'] as const;

/** `name=value` of a cookie as the document would set it. */
const cookieOf = (text: string) => {
  const [name, value] = text.split(';', 1)[0]!.split('=') as [string, string];
  return { name, value, url: site.origin };
};

for (const { tag } of siteLanguages) {
  for (const theme of themes) {
    it(`${tag}, ${theme}: axe finds nothing on any screen`, async () => {
      await context.addCookies([cookieOf(languageCookie(tag)), cookieOf(themeCookie(theme))]);
      for (const [screen, address] of screens) {
        await page.goto(address);
        await hydrated(page);
        assert.is(await page.locator('html').getAttribute('lang'), tag);
        assert.is(await page.locator('html').getAttribute('data-theme'), theme);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          // In the light of a theme that was asked everything, the other differs in its colours.
          const found = await axeViolations(page, theme === 'dark' ? colourRules : undefined);
          assert.equal(found, [], `${screen}, ${width} px`);
        }
      }
    });
  }
}

it('the console is quiet about all that', () => {
  // The browser itself reports the status of /404.
  assert.equal(
    problems.filter((problem) => !problem.includes('404')),
    [],
  );
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
