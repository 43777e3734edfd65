import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
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
  /** The field is updated after the key, with the next frame. */
  const leadsToFirst = async () => {
    const id = await options.first().getAttribute('id');
    await page.locator(`input[role=combobox][aria-activedescendant="${id}"]`).waitFor();
  };
  await page.keyboard.press('ArrowDown');
  await leadsToFirst();
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  assert.is(await field.inputValue(), 'slow');
  await page.keyboard.press('ArrowDown');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await leadsToFirst();
  const chosen = await options.first().locator('.suggestions__text').innerText();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === chosen);
  assert.equal(problems, []);
  await context.close();
});

it('sorts and filters all videos, without words and without JavaScript', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.origin);
  await page.locator('main').getByRole('link', { name: 'Filter and sort' }).click();
  await page.getByRole('link', { name: 'Longest' }).click();
  await page.waitForURL('**/search?sort=longest');
  const lengths = (await page.locator('.video-card__duration').allTextContents()).map((text) =>
    text.match(/\d+/g)!.reduce((seconds, part) => seconds * 60 + Number(part), 0),
  );
  assert.ok(lengths.length > 3);
  assert.equal(
    lengths,
    lengths.toSorted((one, other) => other - one),
  );
  await page.getByRole('link', { name: 'Over 20 minutes' }).click();
  await page.getByText('No results match these filters').waitFor();
  await context.close();
});

it('finds a video by a misspelt word, and says so', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(`${site.origin}/search?q=stiarcase`);
  await page.getByRole('heading', { name: 'Results for “staircase”' }).waitFor();
  await page.getByText('No results for “stiarcase”').waitFor();
  await page.getByRole('link', { name: 'The Endless Staircase' }).first().waitFor();
  assert.equal(await axeViolations(page), []);
  assert.equal(problems, []);
  await context.close();
});

it('searches within a channel, and sorts its videos', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await page.locator('.video-card__channel').first().click();
  await page.waitForURL('**/channel/*');
  await hydrated(page);
  const name = await page.locator('main h1').innerText();
  const title = await page.locator('main .video-card__link').first().innerText();
  const form = page.getByRole('search', { name: 'Search this channel' });
  await form.getByRole('searchbox').fill(title);
  await form.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/search\?q=.*&channel=/);
  await page.getByRole('link', { name: `Remove filter: ${name}` }).waitFor();
  await page.locator('.search-results').getByText(title).first().waitFor();
  await page.goBack();
  await page.locator('main').getByRole('link', { name: 'Filter and sort' }).click();
  await page.waitForURL('**/search?channel=*');
  await page.locator('.search-results').getByText(title).first().waitFor();
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

it('shows suggestions for what is typed now, however late those for what was typed before come', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest((request) => request.postDataJSON()?.variables?.query === 's');
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  await page.route('**/api/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== 'SearchSuggestions' || variables.query !== 's') return route.continue();
    await released;
    const suggestion = { __typename: 'SearchSuggestion', text: 'stale', kind: 'TITLE' };
    // The page has aborted it by then, as it should; respond anyway.
    await route.fulfill({ json: { data: { searchSuggestions: [suggestion] } } }).catch(() => {});
    answered();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('s');
  await asked;
  await page.keyboard.type('low');
  const options = page.locator('.suggestions [role=option]');
  await options.filter({ hasText: /slow/i }).first().waitFor();
  const shown = await options.allTextContents();
  release();
  await isAnswered;
  // Two frames: enough to show a change, if there was one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  assert.equal(await options.allTextContents(), shown);
  assert.not.ok(shown.some((text) => text.includes('stale')));
  assert.equal(problems, []);
  await context.close();
});

it('is whole on a phone, right to left, with its suggestions open', async () => {
  const { page, context, problems } = await openPage(browser, {
    locale: 'ar',
    viewport: { width: 320, height: 640 },
  });
  await page.goto(`${site.origin}/search?q=light`);
  await hydrated(page);
  assert.is(await page.evaluate(() => document.documentElement.dir), 'rtl');
  await page.keyboard.press('/');
  await page.keyboard.type('slow');
  const popup = page.locator('.suggestions');
  await popup.locator('[role=option]').first().waitFor();
  const box = (await popup.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 320, JSON.stringify(box));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
  assert.equal(await axeViolations(page), []);
  await page.keyboard.press('ArrowDown');
  assert.is(await popup.locator('[aria-selected=true]').count(), 1);
  assert.equal(problems, []);
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
