import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askAs } from './askAs.ts';
import { languageCookie } from '../../src/i18n/languageCookie.ts';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { measureLayoutShift } from './measureLayoutShift.ts';
import { openStudio } from './openStudio.ts';
import { studioAddresses } from './screenAddresses.ts';
import { hydrated, startBrowser } from './startBrowser.ts';
import { startMakingSite } from './startMakingSite.ts';
import { sweep, testSeed } from './sweep.ts';

// Each screen of the studio in each language, narrow and wide, of a library of which some files are being converted, have failed or
// are broken. One page walks through all of it.

const site = await startMakingSite();
const browser = await startBrowser();
const it = suite('every screen of the studio, in Chromium');

/** Where pictures of all screens go, for a person to look at: `SCREENS_DIR=… npm test -- browser/studioScreens`. */
const picturesFolder = process.env['SCREENS_DIR'];

await writeAndReport();
const { page, context, problems } = await openStudio(browser, site, '/studio/jobs');
const addresses = await studioAddresses(page, site.origin);
for (const state of ['Failed', 'Running']) {
  const badge = page.locator('.studio-row .studio-badge').getByText(state, { exact: true });
  await badge.first().waitFor({ timeout: 60_000 });
}

/** A comment of one viewer, and another one's report of it. */
async function writeAndReport(): Promise<void> {
  const [author, reporter] = [await browser.newContext(), await browser.newContext()];
  const ask = (viewer: BrowserContext, query: string, variables: object = {}): Promise<any> =>
    askAs(viewer.request, site)(query, variables);
  const { home } = await ask(author, '{ home(first: 1) { edges { node { id } } } }');
  const { addComment } = await ask(
    author,
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
    { input: { videoId: home.edges[0].node.id, text: `Buy my things. مساء الخير ${'o'.repeat(120)}` } },
  );
  const input = { id: addComment.comment.id, reason: 'SPAM', text: 'It sells something.' };
  await ask(
    reporter,
    'mutation ($input: ReportCommentInput!) { reportComment(input: $input) { comment { id } } }',
    { input },
  );
  await Promise.all([author.close(), reporter.close()]);
}

const visits = sweep(
  {
    screen: addresses.map(([screen]) => screen),
    language: siteLanguages.map(({ tag }) => tag),
    look: [
      ['light', 1280],
      ['dark', 320],
    ] as const,
  },
  0.3,
);

for (const [screen, address] of addresses) {
  if (!visits.some((visit) => visit.screen === screen)) continue;
  it(`${screen}: axe finds nothing, nothing is covered, cut off or missing, and nothing moves by itself (seed ${testSeed})`, async () => {
    for (const { language, look } of visits.filter((visit) => visit.screen === screen)) {
      const [colorScheme, width] = look;
      const about = `${language}, ${colorScheme}, ${width} px`;
      const [name, value] = languageCookie(language).split(';', 1)[0]!.split('=') as [string, string];
      await context.addCookies([{ name, value, url: site.origin }]);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await hydrated(page);
      assert.is(await page.locator('html').getAttribute('lang'), language);
      assert.ok((await measureLayoutShift(page)) < 0.01, `${about}: it moves by itself`);
      if (picturesFolder) {
        mkdirSync(picturesFolder, { recursive: true });
        const file = `${screen.replaceAll(/\W+/g, ' ').trim()} ${language} ${width} ${colorScheme}.png`;
        await page.screenshot({ path: join(picturesFolder, file), fullPage: true });
      }
      if (screen.startsWith('/studio/comments'))
        assert.ok((await page.getByText('Buy my things.').count()) > 0, about);
      assert.equal(await axeViolations(page), [], about);
      assert.equal(await layoutProblems(page, colorScheme), [], about);
    }
  });
}

it('the console is quiet about all that', () => {
  assert.equal(problems, []);
});

it.after(async () => {
  await context.close();
  await browser.close();
  await site.stop();
});
it.run();
