import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { fillLists } from './fillLists.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite("a viewer's lists, in Chromium");

async function openVideo(page: Page): Promise<void> {
  await page.goto(site.origin);
  await hydrated(page);
  await page.goto(
    await page
      .locator('main a[href^="/watch/"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href),
  );
  await hydrated(page);
}

/** A playlist of three videos, made from the video's page and from cards of the home page. */
async function makePlaylist(page: Page): Promise<void> {
  await openVideo(page);
  await page.getByRole('button', { name: 'Playlist', exact: true }).click();
  await page.getByLabel('New playlist').fill('For rain');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /For rain/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(site.origin);
  await hydrated(page);
  for (const i of [1, 2]) {
    await page.locator('.video-card').nth(i).hover();
    await page
      .getByRole('button', { name: /^Add to a playlist:/ })
      .nth(i)
      .click();
    const added = page.waitForResponse((response) =>
      /AddToPlaylist/.test(response.request().postData() ?? ''),
    );
    await page.getByRole('checkbox', { name: /For rain/ }).click();
    await added;
    await page.getByRole('button', { name: 'Done' }).click();
  }
}

const orderOf = (page: Page) => page.locator('.playlist-videos .video-card__link').allTextContents();

it('home shows what subscribed channels have that was not begun, also without scripts', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator('.video-grid .video-card__channel').first().click();
  await page.locator('.channel-header__name').waitFor();
  const subscribed = page.waitForResponse((response) =>
    /Subscribe/.test(response.request().postData() ?? ''),
  );
  await page.getByRole('button', { name: /^Subscribe/ }).click();
  await subscribed;
  const ofChannel = await page.locator('.video-grid .video-card__link').allTextContents();
  const row = page.getByRole('region', { name: 'New from your subscriptions' });
  await page.locator('.site-header__home').click();
  await row.waitFor();
  assert.equal(await row.locator('.video-card__link').allTextContents(), ofChannel);
  assert.equal(await axeViolations(page), []);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(site.origin);
  const shown = plainPage.getByRole('region', { name: 'New from your subscriptions' });
  assert.equal(await shown.locator('.video-card__link').allTextContents(), ofChannel);
  await plain.close();
  await row.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor();
  assert.equal(problems, []);
  await context.close();
});

it('a playlist is made, put in order by keys, and is as it was after a reload', async () => {
  const { page, context, problems } = await openPage(browser);
  await makePlaylist(page);
  await page.getByRole('button', { name: 'Your lists' }).click();
  await page.getByRole('link', { name: 'Playlists', exact: true }).click();
  await page.getByRole('link', { name: 'For rain' }).click();
  await page.locator('.playlist-videos').waitFor();
  const [first, second, third] = await orderOf(page);
  const moved = page.waitForResponse((response) =>
    /MovePlaylistItem/.test(response.request().postData() ?? ''),
  );
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  assert.equal(await orderOf(page), [second, first, third]);
  const focused = await page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
  assert.is(focused, `Move down: ${first}`);
  await moved;
  await page.reload();
  await hydrated(page);
  assert.equal(await orderOf(page), [second, first, third]);
  const href = await page.locator('.playlist-videos a').first().getAttribute('href');
  assert.match(href ?? '', /\?list=playlist%3A/);
  assert.equal(await axeViolations(page), []);
  assert.equal(problems, []);
  await context.close();
});

it('a video of a playlist is dragged to its place with a mouse, and is there after a reload', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin + (await fillLists(page.request, site)));
  await hydrated(page);
  const [first, second, third] = await orderOf(page);
  const moved = page.waitForResponse((response) =>
    /MovePlaylistItem/.test(response.request().postData() ?? ''),
  );
  const rows = page.locator('.playlist-videos > li');
  await rows.nth(0).dragTo(rows.nth(2));
  await moved;
  assert.equal(await orderOf(page), [second, third, first]);
  await page.reload();
  await hydrated(page);
  assert.equal(await orderOf(page), [second, third, first]);
  assert.equal(problems, []);
  await context.close();
});

it('a channel that is subscribed to is in the feed; what cannot be saved is taken back, and said', async () => {
  const { page, context } = await openPage(browser);
  await openVideo(page);
  await page.route('**/api/graphql', (route) =>
    /Subscribe/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { data: null, errors: [{ message: 'No.' }] } })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Subscribe / }).click();
  await page.getByText('Your change was not saved.').waitFor();
  await page.unroute('**/api/graphql');
  const saved = page.waitForResponse((response) => /Subscribe/.test(response.request().postData() ?? ''));
  await page.getByRole('button', { name: /^Subscribe / }).click();
  await page.getByRole('button', { name: /^Subscribed / }).waitFor();
  await saved;
  await page.goto(`${site.origin}/subscriptions`);
  assert.ok((await page.locator('.video-card').count()) > 0);
  await context.close();
});

it('the menu of lists opens and leads to all channels and each list without JavaScript', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.origin);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Your lists' }).click();
    await page.getByRole('navigation', { name: 'Your lists' }).getByRole('link', { name }).click();
  };
  await choose('Channels');
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
  const channels = page.locator('main .channel-row');
  const name = await channels.first().getByRole('link').innerText();
  assert.match(await channels.first().innerText(), /\d videos?/);
  await channels.first().click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await choose('History');
  await page.getByRole('heading', { name: 'Nothing watched yet' }).waitFor();
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
