import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('search, in Chromium');

it('is led by keys alone: /, words, arrows, Escape, Enter', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.keyboard.press('/');
  await page.keyboard.type('slow');
  const field = page.locator('input[role=combobox]');
  const options = page.locator('.suggestions [role=option]');
  await options.first().waitFor();
  assert.equal(await axeViolations(page), []);
  await page.keyboard.press('ArrowDown');
  assert.is(await field.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'));
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  assert.is(await field.inputValue(), 'slow');
  await page.keyboard.press('ArrowDown');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = await options.first().locator('.suggestions__text').innerText();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === chosen);
  assert.equal(problems, []);
  await context.close();
});

it('filters by links that keep the focus, and Back takes them back', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.origin}/search?q=light`);
  await hydrated(page);
  await page.locator('summary', { hasText: 'Filter and sort' }).click();
  await page.getByRole('link', { name: 'With captions' }).click();
  await page.waitForURL('**captions=1');
  await page.getByRole('link', { name: 'Remove filter: With captions' }).waitFor();
  assert.is(await page.evaluate(() => document.activeElement!.textContent), 'With captions');
  await page.goBack();
  await page.getByRole('link', { name: 'Remove filter: With captions' }).waitFor({ state: 'detached' });
  await context.close();
});

it('works without JavaScript: the form, a filter, and a link to what is said', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.origin);
  await page.locator('input[name=q]').first().fill('light shore');
  await page.keyboard.press('Enter');
  await page.locator('a[href*="?t=6"] mark').first().waitFor();
  await page.goto(`${site.origin}/search?q=light&length=long`);
  await page.getByText('Remove all filters').waitFor();
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
