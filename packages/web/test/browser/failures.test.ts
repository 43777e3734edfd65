import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askAsStranger } from './askAsStranger.ts';
import { axeViolations } from './axeViolations.ts';
import { codeLoaded, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const proxy = await startFailingProxy(site.origin);
const browser = await startBrowser();
const it = suite('a site in trouble, in Chromium');

const ask = askAsStranger(site.origin);

const ids = await ask<{ home: { edges: { node: { id: string } }[] } }>(
  '{ home { edges { node { id } } } }',
).then(({ home }) => home.edges.map(({ node }) => node.id));
const newVideo = () => ids.shift()!;

/** Until the client and its outbox are there, which come after the page. */
async function open(path: string): Promise<WatchedPage> {
  const opened = await openPage(browser);
  await opened.page.goto(proxy.origin + path);
  await codeLoaded(opened.page);
  return opened;
}

/** From here on every change is refused for good. The answer undoes it. */
async function refuseChanges(page: Page): Promise<() => Promise<void>> {
  const api = '**/api/graphql';
  await page.route(api, (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'No.', extensions: { code: 'NOT_FOUND' } }] } }),
  );
  return () => page.unroute(api);
}

/** Waits until the server has responded to all changes. */
async function changesSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((name) => name.startsWith('mainvideo-outbox/')),
  );
}

const like = (page: Page, isLiked: boolean) => page.locator(`.like__button[aria-pressed="${isLiked}"]`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('takes a like back that is refused, with a message, and takes the next one', async () => {
  const { page, context } = await open(`/watch/${newVideo()}`);
  const mend = await refuseChanges(page);
  await like(page, false).click();
  await page.getByText('Your like was not saved').waitFor();
  await like(page, false).waitFor();
  assert.equal(await axeViolations(page), []);
  await mend();
  await like(page, false).click();
  await like(page, true).waitFor();
  await page.locator('.like__problem:empty').waitFor({ state: 'attached' });
  await context.close();
});

it('gives a comment back that is refused, with a message, and posts it at the next try', async () => {
  const { page, context } = await open(`/watch/${newVideo()}`);
  const field = page.getByLabel(/^Write a comment/);
  const mend = await refuseChanges(page);
  await field.fill('A calm sea.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').getByText('Your comment was not posted.').waitFor();
  assert.is(await field.inputValue(), 'A calm sea.');
  assert.is(await page.locator('.comment').count(), 0);
  assert.equal(await axeViolations(page), []);
  await mend();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Comment posted').waitFor({ state: 'attached' });
  await page.locator('.comment', { hasText: 'A calm sea.' }).waitFor();
  await context.close();
});

it('reports a comment by the keyboard, hides it for good, and shows it again where that is undone or refused', async () => {
  const id = newVideo();
  await ask('mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }', {
    input: { videoId: id, text: 'Buy now.' },
  });
  const { page, context } = await open(`/watch/${id}`);
  const text = page.locator('.comment__text', { hasText: 'Buy now.' });
  const report = page.getByRole('button', { name: /^Report the comment by/ });
  const dialog = page.getByRole('dialog', { name: /^Report the comment by/ });
  await report.press('Enter');
  await dialog.waitFor();
  assert.equal(await axeViolations(page), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await report.evaluate((button) => button === document.activeElement));

  await report.press('Enter');
  await dialog.getByRole('radio', { name: /^Abuse/ }).press('Space');
  await dialog.getByLabel('Details (optional)').fill('It shouts.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo the report' });
  await undo.waitFor();
  assert.ok(await undo.evaluate((button) => button === document.activeElement));
  assert.is(await text.count(), 0);
  await changesSent(page);
  await page.reload();
  await codeLoaded(page);
  await page.getByText('Reported. This comment is now hidden for you.').waitFor();
  assert.equal(await axeViolations(page), []);
  await undo.press('Enter');
  await text.waitFor();
  assert.ok(await report.evaluate((button) => button === document.activeElement));

  // Otherwise the undo would be refused, too.
  await changesSent(page);
  await refuseChanges(page);
  await report.press('Enter');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('Your report was not sent.').waitFor();
  await text.waitFor();
  await context.close();
});

it('says that a dialog or a transcript did not come without the network, and opens it at the next try', async () => {
  const { page, context, problems } = await open(`/watch/${newVideo()}`);
  const asked = '**/assets/{TranscriptPanel,ShareDialog,PlaylistDialog,ReportDialog}.*.js';
  await page.route(asked, (route) => route.abort('internetdisconnected'));
  const transcript = page.locator('.transcript__summary');
  await transcript.click();
  await page.getByText('The transcript could not be loaded').waitFor();
  assert.ok(await page.locator('.transcript__files a').first().isVisible());
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await page.getByText('This could not be opened. Try again.').waitFor();
  const playlist = page.getByRole('button', { name: 'Playlist', exact: true });
  await playlist.click();
  await page.getByText('Your playlists could not be loaded. Try again.').waitFor();
  assert.equal(await axeViolations(page), []);

  await page.unroute(asked);
  await transcript.click();
  await transcript.click();
  await page.locator('.transcript [aria-current], .transcript ol li').first().waitFor();
  assert.is(await page.getByText('The transcript could not be loaded').count(), 0);
  await share.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await playlist.click();
  await page.getByRole('dialog').waitFor();
  assert.equal(
    problems.filter((problem) => !problem.startsWith('Failed to load resource')),
    [],
  );
  await context.close();
});

it('says of a page that it is still trying, and shows it when it comes', async () => {
  const { page, context } = await open('/');
  proxy.fail(3);
  await page.locator('main a[href^="/watch/"]').first().click();
  await page.locator('.offline-bar').getByText('Still trying…').waitFor();
  await page.locator('main video').waitFor({ timeout: 30_000 });
  await page.getByText('Still trying…').waitFor({ state: 'detached' });
  await context.close();
});

it('says of a page that does not come what to do, and tries again when asked to', async () => {
  const cases = [
    { status: 403, title: 'You do not have access', canRetry: false },
    { status: 429, title: 'Too many requests', canRetry: true },
    { status: 500, title: 'Something went wrong', canRetry: true },
  ];
  await Promise.all(
    cases.map(async ({ status, title, canRetry }) => {
      const { page, context } = await open('/');
      await page.route('**/api/graphql', (route) => route.fulfill({ status, body: 'No.' }));
      await page.locator('main a[href^="/watch/"]').first().click();
      // S7: five attempts, 0.5 to 4 seconds between them, each half as long again at most.
      await heading(page, title).waitFor({ timeout: 45_000 });
      assert.equal(await axeViolations(page), [], String(status));
      await page.unroute('**/api/graphql');
      const retry = page.getByRole('button', { name: 'Try again' });
      assert.is(await retry.count(), canRetry ? 1 : 0, String(status));
      if (canRetry) await retry.click();
      else await page.locator('main').getByRole('link', { name: 'home' }).click();
      await page
        .locator(canRetry ? 'main video' : 'main article')
        .first()
        .waitFor();
      await context.close();
    }),
  );
});

it.after(async () => {
  await browser.close();
  await proxy.stop();
  await site.stop();
});
it.run();
