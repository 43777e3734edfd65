import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = await startSite();
const browser = await startBrowser();
const it = suite('accessibility, in Chromium');

const screens = ['/', 'watch', '/search', '/search?q=a', `/search?q=${'z'.repeat(150)}`, 'channel', '/404'];

async function addressOf(page: Page, screen: string): Promise<string> {
  if (screen.startsWith('/')) return site.origin + screen;
  await page.goto(site.origin);
  return page
    .locator(`main a[href^="/${screen}/"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.href);
}

async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: any[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await axe.run(document, { runOnly: tags });
    return found.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node: any) => node.html).join(' | ')}`,
    );
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const screen of screens) {
    it(`${screen}, ${colorScheme}: axe finds nothing against WCAG 2.2 AA`, async () => {
      const { page, context } = await openPage(browser, { colorScheme });
      await page.goto(await addressOf(page, screen));
      await hydrated(page);
      assert.equal(await violations(page), []);
      await context.close();
    });
  }
}

for (const width of [320, 375, 1280, 1920]) {
  it(`nothing has to be scrolled sideways at ${width} px`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 800 } });
    for (const screen of screens) {
      await page.goto(await addressOf(page, screen));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.is(overflow, 0, screen);
    }
    await context.close();
  });
}

it('the first Tab offers to skip to the content, and it does', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement!.textContent!), /skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)));
  await context.close();
});

it('after a navigation the focus is in the new page, and its title is announced', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator('main a[href^="/watch/"]').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('main video').waitFor();
  const title = await page.locator('main h1').innerText();
  await page.waitForFunction(() => document.querySelector('main')!.contains(document.activeElement));
  await page
    .locator('[aria-live="polite"], [role="status"]')
    .filter({ hasText: title })
    .first()
    .waitFor({ state: 'attached' });
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
