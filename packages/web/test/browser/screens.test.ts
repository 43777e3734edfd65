import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutProblems } from './layoutProblems.ts';
import { measureLayoutShift } from './measureLayoutShift.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('every screen, in Chromium');

/** Where pictures of all screens go, for a person to look at: `SCREENS_DIR=… npm test -- browser/screens`. */
const picturesFolder = process.env['SCREENS_DIR'];

const screens: { readonly [name: string]: string } = {
  home: '/',
  watch: await linkOf('/watch/'),
  search: '/search?q=a',
  'nothing found': '/search?q=zzzzzz',
  channel: await linkOf('/channel/'),
  saved: '/saved',
  history: '/history',
  subscriptions: '/subscriptions',
  playlists: '/playlists',
  liked: '/liked',
  404: '/nowhere',
};

/** Those that are no pages of React's. The embedded player is dark whatever the viewer likes. */
const plainScreens: { readonly [name: string]: string } = {
  embed: screens['watch']!.replace('/watch/', '/embed/'),
  'sign-in': '/studio/sign-in',
  documentation: '/docs',
  'documentation of the API': '/docs/api/sdk',
  'documentation searched': '/docs/search?q=cache',
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

for (const width of [320, 768, 1280, 2560]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`at ${width} px, ${colorScheme}: nothing is covered, cut off or missing, and nothing moves by itself`, async () => {
      const { page, context, problems } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
      });
      for (const [name, path] of Object.entries({ ...screens, ...plainScreens })) {
        await page.goto(site.origin + path, { waitUntil: 'load' });
        if (name in screens) await hydrated(page);
        if (name === 'documentation searched') await page.locator('#results li').first().waitFor();
        assert.ok((await measureLayoutShift(page)) < 0.01, `${name} moves by itself`);
        if (picturesFolder) {
          mkdirSync(picturesFolder, { recursive: true });
          await page.screenshot({ path: join(picturesFolder, `${name} ${width} ${colorScheme}.png`) });
        }
        const found = await layoutProblems(page, name === 'embed' ? 'dark' : colorScheme);
        assert.equal(found, [], name);
      }
      // The status of the page that is not there is written to the console by the browser itself.
      assert.equal(
        problems.filter((problem) => !problem.includes('404')),
        [],
      );
      await context.close();
    });
  }
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
