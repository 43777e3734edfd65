import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('accessibility, in Chromium');

const searches = ['/search', `/search?q=${'z'.repeat(150)}`];
const screens = ['/', 'watch', ...searches, '/search?q=a', 'channel', '/saved', '/404'];

async function addressOf(page: Page, screen: string): Promise<string> {
  if (screen.startsWith('/')) return site.origin + screen;
  await page.goto(site.origin);
  return page
    .locator(`main a[href^="/${screen}/"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.href);
}

/** How far the page can be scrolled sideways, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// accessibility.combinations.test.ts asks this of the other screens, with a theme that was chosen.
for (const colorScheme of ['light', 'dark'] as const) {
  it(`an empty search and one for a very long word, ${colorScheme}: axe finds nothing against WCAG 2.2 AA`, async () => {
    const { page, context } = await openPage(browser, { colorScheme });
    for (const screen of searches) {
      await page.goto(await addressOf(page, screen));
      await hydrated(page);
      assert.equal(await axeViolations(page), [], screen);
    }
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  it(`offline, with a change that did not arrive, ${colorScheme}: axe finds nothing against WCAG 2.2 AA`, async () => {
    const { page, context } = await openPage(browser, { colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto(await addressOf(page, 'watch'));
    await hydrated(page);
    await page.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
    await page.getByLabel(/^Write a comment/).fill(`To nobody. ${'o'.repeat(200)}`);
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 change will be sent').waitFor();
    // The answer is another one before the next page asks: else it waits between attempts for longer than this does.
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
    assert.equal(await axeViolations(page), []);
    assert.is(await overflowOf(page), 0);
    await context.close();
  });
}

/** A video with a comment of the viewer's own, and a saved one. */
async function writeAndSave(page: Page): Promise<void> {
  await page.goto(await addressOf(page, 'watch'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel(/^Write a comment/).fill(`See https://example.org/ at 0:01. ${'o'.repeat(200)}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('button', { name: 'Edit your comment' }).waitFor();
}

for (const colorScheme of ['light', 'dark'] as const) {
  it(`a comment, its form, its question and a saved video, ${colorScheme}: axe finds nothing, nor does anything overflow at 320 px`, async () => {
    const { page, context } = await openPage(browser, { colorScheme });
    const check = async () => {
      assert.equal(await axeViolations(page), []);
      await page.setViewportSize({ width: 320, height: 800 });
      assert.is(await overflowOf(page), 0);
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    await writeAndSave(page);
    await check();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Write something first.').waitFor();
    await page.getByRole('button', { name: 'Edit your comment' }).click();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete your comment' }).click();
    await check();
    await page.goto(`${site.origin}/saved`);
    await hydrated(page);
    assert.is(await page.locator('main article').count(), 1);
    await check();
    await context.close();
  });
}

it('a comment is deleted by keys alone, and the focus is never lost', async () => {
  const { page, context } = await openPage(browser);
  await writeAndSave(page);
  const focused = () =>
    page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.textContent);
  const remove = page.getByRole('button', { name: 'Delete your comment' });
  await remove.focus();
  await page.keyboard.press('Enter');
  assert.is(await focused(), 'Delete');
  await page.keyboard.press('Escape');
  assert.match(await focused(), /^Delete your comment/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'detached' });
  assert.match(await focused(), /comments?$/);
  await context.close();
});

for (const width of [320, 375, 1280, 1920]) {
  it(`nothing has to be scrolled sideways at ${width} px`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 800 } });
    for (const screen of screens) {
      await page.goto(await addressOf(page, screen));
      assert.is(await overflowOf(page), 0, screen);
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
