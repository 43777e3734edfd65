import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { askAs } from './askAs.ts';
import { fillLists } from './fillLists.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { until } from '../until.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the history of what was watched, in Chromium');

/** As another program would ask, with the page's cookie. */
const ask = (page: Page, query: string): Promise<any> => askAs(page.request, site)(query);

const watchedIds = async (page: Page): Promise<string[]> =>
  (await ask(page, '{ viewer { history { edges { node { id } } } } }')).viewer.history.edges.map(
    ({ node }: { node: { id: string } }) => node.id,
  );

const positions = async (page: Page): Promise<(number | null)[]> =>
  (await ask(page, '{ home { edges { node { viewerState { positionSeconds } } } } }')).home.edges.map(
    ({ node }: { node: { viewerState: { positionSeconds: number | null } } }) =>
      node.viewerState.positionSeconds,
  );

const begunIds = async (page: Page): Promise<string[]> =>
  (
    await ask(page, '{ viewer { unfinishedVideos { edges { node { id } } } } }')
  ).viewer.unfinishedVideos.edges.map(({ node }: { node: { id: string } }) => node.id);

/** Answers when the server has what was changed. */
const answered = (page: Page, operationName: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/graphql') &&
      response.request().postDataJSON().operationName === operationName,
  );

async function openHistory(page: Page): Promise<void> {
  await page.goto(`${site.origin}/history`);
  await hydrated(page);
}

/** Watches some seconds of it, and leaves. */
async function watch(page: Page, index: number): Promise<void> {
  await page.goto(site.origin);
  const href = await page.locator('.video-grid .video-card__link').nth(index).getAttribute('href');
  await page.goto(site.origin + href);
  await hydrated(page);
  await page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 2);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/graphql'));
  await page.locator('main video').evaluate((video: HTMLVideoElement) => video.pause());
  await sent;
  await page.goto(`${site.origin}/history`);
}

it('can be left out of a search: all videos except those that were watched', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(`${site.origin}/search`);
  await hydrated(page);
  const first = page.locator('.search-results .video-card__link').first();
  const [title, href] = [await first.innerText(), await first.getAttribute('href')];
  const input = `{ videoId: "${href!.slice('/watch/'.length)}", positionSeconds: 3, started: true }`;
  await ask(page, `mutation { recordProgress(input: ${input}) { video { id } } }`);
  await page.getByRole('link', { name: 'Not watched yet' }).click();
  await page.waitForURL('**/search?unwatched=1');
  await page.getByRole('link', { name: 'Remove filter: Not watched yet' }).waitFor();
  const titles = await page.locator('.search-results .video-card__link').allInnerTexts();
  assert.ok(titles.length > 1 && !titles.includes(title), titles.join());
  assert.equal(problems, []);
  await context.close();
});

it('leads from home back to what was begun: the last first, at once, where it was left, until it was watched to its end', async () => {
  const { page, context, problems } = await openPage(browser, { viewport: { width: 360, height: 760 } });
  await page.goto(site.origin);
  const [first, second] = await page
    .locator('.video-grid .video-card__link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice('/watch/'.length)));
  for (const videoId of [first, second]) {
    const input = `{ videoId: "${videoId}", positionSeconds: 6, started: true }`;
    await ask(page, `mutation { recordProgress(input: ${input}) { video { id } } }`);
  }
  await page.reload();
  await hydrated(page);
  const row = page.getByRole('region', { name: 'Continue watching' });
  const titles = () => row.locator('.video-card__link').allInnerTexts();
  const all = await page.locator('.video-grid .video-card__link').allInnerTexts();
  assert.equal(await titles(), [all[1], all[0]]);
  await page.waitForLoadState('networkidle');
  assert.is(await page.evaluate(() => window.scrollY), 0, 'the row is above what was in view');
  await row.locator('.video-card__link').nth(1).click();
  await page.getByRole('heading', { level: 1, name: all[0]! }).waitFor();
  const video = page.locator('main video');
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 5);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 7);
  // The row is right before the server has answered, so nothing below it moves.
  await page.route('**/api/graphql', (route) =>
    route.request().postDataJSON().operationName === 'HomePage' ? undefined : route.continue(),
  );
  await page.locator('.site-header__home').click();
  await until(async () => (await titles())[0] === all[0]);
  assert.equal(await titles(), [all[0], all[1]]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await row.locator('.video-card__link').first().click();
  await page.locator('.controls').waitFor();
  await video.evaluate(async (element: HTMLVideoElement) => {
    // It plays once its duration is known.
    await element.play();
    element.currentTime = element.duration - 1;
  });
  await page.waitForFunction(() => document.querySelector('video')!.ended);
  await until(async () => (await begunIds(page)).length === 1);
  await page.goto(site.origin);
  assert.equal(await titles(), [all[1]]);
  await row.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  assert.equal(problems, []);
  await context.close();
});

it('forgets one video, with the place where it was left, and keeps the others', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await fillLists(page.request, site);
  const before = await watchedIds(page);
  assert.is(before.length, 3);
  await openHistory(page);
  const first = await page.locator('.video-list .video-card__link').first().innerText();
  const done = answered(page, 'RemoveFromHistory');
  await page.getByRole('button', { name: `Remove from history: ${first}` }).click();
  await done;
  assert.equal(await watchedIds(page), before.slice(1));
  assert.is((await positions(page)).filter((seconds) => seconds !== null).length, 2);
  await page.reload();
  await hydrated(page);
  assert.is(await page.locator('.video-list article').count(), 2);
  assert.is(await page.getByRole('link', { name: first, exact: true }).count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('forgets all of it, once the viewer has said so twice, and no video resumes any more', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await fillLists(page.request, site);
  await openHistory(page);
  await page.getByRole('button', { name: 'Clear history' }).click();
  assert.is((await watchedIds(page)).length, 3, 'a question is no answer');
  const done = answered(page, 'ClearHistory');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await done;
  await page.getByRole('heading', { name: 'Nothing watched yet' }).waitFor();
  assert.equal(await watchedIds(page), []);
  assert.ok((await positions(page)).every((seconds) => seconds === null));
  await page.reload();
  await hydrated(page);
  await page.getByRole('heading', { name: 'Nothing watched yet' }).waitFor();
  await page.getByRole('link', { name: 'See all videos' }).click();
  await page.locator('main article').first().waitFor();
  assert.is(await page.locator('main progress').count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('remembers nothing while it is paused, also after a reload, and goes on when it is not', async () => {
  const { page, context, problems } = await openPage(browser);
  await openHistory(page);
  const remember = (isOn: boolean) =>
    page.getByRole('checkbox', { name: 'Remember what I watch', checked: isOn });
  const paused = answered(page, 'SetHistoryPaused');
  await remember(true).click();
  await paused;
  await remember(false).waitFor();
  await watch(page, 0);
  assert.equal(await watchedIds(page), []);
  assert.ok((await positions(page)).every((seconds) => seconds === null));
  await page.reload();
  await hydrated(page);
  await remember(false).waitFor();
  await watch(page, 1);
  assert.equal(await watchedIds(page), []);

  await openHistory(page);
  const resumed = answered(page, 'SetHistoryPaused');
  await remember(false).click();
  await resumed;
  await remember(true).waitFor();
  await watch(page, 0);
  assert.is((await watchedIds(page)).length, 1);
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
