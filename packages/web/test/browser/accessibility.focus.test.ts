import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { focusFault } from './focusFault.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('the focus, in Chromium');

for (const width of [320, 1280]) {
  for (const path of ['/', '/history', '/playlists', '/search?q=a']) {
    it(`${path} at ${width} px: Tab leads through it, and whatever has the focus is marked and seen (WCAG 2.4.7, 2.4.11)`, async () => {
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
}

it('such faults would be found', async () => {
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

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
