import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the documentation, in Chromium');

const screens = [
  '/docs',
  '/docs/sdk/cache',
  '/docs/benchmarks',
  '/docs/api/sdk',
  '/docs/search?q=cache',
  '/docs/none',
];

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(site.origin + screen);
  if (screen.includes('search?')) await page.locator('#results li').first().waitFor();
}

const looks = sweep({ screen: screens, colorScheme: ['light', 'dark'] as const }, 0.3);
for (const { screen, colorScheme } of looks) {
  it(`${screen}, ${colorScheme}: axe finds nothing against WCAG 2.2 AA (seed ${testSeed})`, async () => {
    // Each in one size: what is large in the light is a phone in the dark.
    const viewport = colorScheme === 'light' ? { width: 1280, height: 900 } : { width: 320, height: 640 };
    const { page, context } = await openPage(browser, { colorScheme, viewport });
    await open(page, screen);
    assert.equal(await axeViolations(page), []);
    await context.close();
  });
}

it("is reached from the site's footer, runs under the site's policy, and is never scrolled sideways at 320 px", async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 320, height: 640 } });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(site.origin);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.waitForURL('**/docs/watch');
  for (const screen of screens) {
    await open(page, screen);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.is(overflow, 0, screen);
  }
  assert.equal(refused, []);
  await context.close();
});

it('finds an exported name by keys alone, and leads to it', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.origin}/docs`);
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement!.textContent!), /skip/i);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.type('createOutbox');
  await page.keyboard.press('Enter');
  await page.locator('#results li').first().waitFor();
  assert.match(await page.locator('#status').innerText(), /found for createOutbox/);
  await page.locator('#results a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/api/sdk#createOutbox');
  assert.is(await page.locator('#createOutbox').count(), 1);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
