import type { Page, Route } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askAsStranger } from './askAsStranger.ts';
import { codeLoaded, hydrated, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const proxy = await startFailingProxy(site.origin);
const browser = await startBrowser();
const it = suite('changes without a connection, in Chromium');

const outboxKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('mainvideo-outbox'));

const ask = askAsStranger(site.origin);

interface Counted {
  readonly viewCount: number;
  readonly likeCount: number;
  readonly comments: { readonly edges: readonly { readonly node: { readonly text: string } }[] };
}

/** What everybody sees of a video. */
async function serverHas(id: string) {
  const { video } = await ask<{ video: Counted }>(
    'query ($id: ID!) { video(id: $id) { viewCount likeCount comments(first: 10) { edges { node { text } } } } }',
    { id },
  );
  const { viewCount, likeCount, comments } = video;
  return { viewCount, likeCount, comments: comments.edges.map(({ node }) => node.text) };
}

const ids = await ask<{ home: { edges: { node: { id: string } }[] } }>(
  '{ home { edges { node { id } } } }',
).then(({ home }) => home.edges.map(({ node }) => node.id));
/** Tests that count likes or views use separate videos. */
const newVideo = () => ids.shift()!;
const anyVideo = newVideo();

/** From here on, and over reloads, no request for data gets through. The answer undoes it. */
async function cutApi(page: Page): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort('internetdisconnected');
  await page.route('**/api/graphql', abort);
  return () => page.unroute('**/api/graphql', abort);
}

async function openVideo(id: string): Promise<WatchedPage> {
  const opened = await openPage(browser);
  await opened.page.goto(`${proxy.origin}/watch/${id}`);
  await codeLoaded(opened.page);
  return opened;
}

/** The page again, as the server renders it: it does not know of what waits. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await codeLoaded(page);
}

async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((name) => name.startsWith('mainvideo-outbox/')),
    null,
    { timeout: 30_000 },
  );
}

const like = (page: Page, isLiked: boolean) => page.locator(`.like__button[aria-pressed="${isLiked}"]`);
const save = (page: Page, isSaved: boolean) => page.locator(`.save__button[aria-pressed="${isSaved}"]`);
const comment = (page: Page, text: string) => page.locator('.comment', { hasText: text });
const bar = (page: Page) => page.locator('.offline-bar');

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Write a comment/).fill(text);
  await page.keyboard.press('Control+Enter');
  await comment(page, text).waitFor();
}

it('a like shows at once, is still there after a reload, and arrives once', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  const mend = await cutApi(page);
  await like(page, false).click();
  await like(page, true).waitFor();
  assert.is(await page.locator('.like__count').innerText(), '1');
  await bar(page).getByText('The site cannot be reached. 1 change will be sent later.').waitFor();
  await reload(page);
  await like(page, true).waitFor();
  assert.is(await page.locator('.like__count').innerText(), '1');
  assert.is((await serverHas(id)).likeCount, 0);
  await mend();
  await arrived(page);
  assert.is((await serverHas(id)).likeCount, 1);
  await like(page, true).waitFor();
  assert.is(await bar(page).innerText(), '');
  assert.equal(await page.evaluate(outboxKeys), []);
  await context.close();
});

it('of many likes the last one is sent, and no other', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  await context.setOffline(true);
  for (const isLiked of [false, true, false]) {
    await like(page, isLiked).click();
    // It is kept after the picture that shows it.
    await page.waitForFunction(
      (liked) =>
        Object.entries(localStorage).some(
          ([name, kept]) => name.startsWith('mainvideo-outbox/') && kept.includes(`"liked":${liked}`),
        ),
      !isLiked,
    );
  }
  await like(page, true).waitFor();
  await bar(page).getByText('1 change will be sent').waitFor();
  proxy.operations.length = 0;
  await context.setOffline(false);
  await arrived(page);
  assert.equal(
    proxy.operations.filter((name) => name === 'SetLike'),
    ['SetLike'],
  );
  assert.is((await serverHas(id)).likeCount, 1);
  await like(page, true).waitFor();
  assert.is(await bar(page).innerText(), '');
  await context.close();
});

it('a video that is saved without a connection is on the list at once, after a reload too', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  await page.goto(`${proxy.origin}/saved`);
  await page.getByText('Nothing saved yet').waitFor();
  await page.goto(`${proxy.origin}/watch/${id}`);
  await codeLoaded(page);
  const title = await page.locator('main h1').innerText();
  const mend = await cutApi(page);
  await save(page, false).click();
  await save(page, true).waitFor();
  const saved = page.locator('main article', { hasText: title });
  await page.getByRole('button', { name: 'Your lists' }).click();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await saved.waitFor();
  await reload(page);
  await saved.waitFor();
  await mend();
  await arrived(page);
  await page.reload();
  await saved.waitFor();
  assert.is(await saved.count(), 1);
  await context.close();
});

it('comments that are added, edited and deleted without a connection arrive in that order, each once', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  const mend = await cutApi(page);
  await write(page, 'The sea is calm.');
  await write(page, 'A gull.');
  await write(page, 'A boat.');
  await comment(page, 'A gull.').getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Two gulls.');
  await page.keyboard.press('Control+Enter');
  await comment(page, 'Two gulls.').waitFor();
  await comment(page, 'A boat.').getByRole('button', { name: 'Delete your comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await comment(page, 'A boat.').waitFor({ state: 'detached' });
  const shown = async () => page.locator('.comment__text').allInnerTexts();
  assert.equal(await shown(), ['Two gulls.', 'The sea is calm.']);
  await bar(page).getByText('5 changes will be sent').waitFor();

  await reload(page);
  await comment(page, 'Two gulls.').getByText('Waiting to be posted').waitFor();
  assert.equal(await shown(), ['Two gulls.', 'The sea is calm.']);
  assert.equal((await serverHas(id)).comments, []);

  proxy.operations.length = 0;
  await mend();
  await arrived(page);
  assert.equal(
    proxy.operations.filter((name) => name.endsWith('Comment')),
    ['AddComment', 'AddComment', 'AddComment', 'EditComment', 'DeleteComment'],
  );
  assert.equal((await serverHas(id)).comments, ['Two gulls.', 'The sea is calm.']);
  assert.equal(await shown(), ['Two gulls.', 'The sea is calm.']);
  await page.getByText('Waiting to be posted').waitFor({ state: 'detached' });
  assert.is(await page.locator('.comments h2').innerText(), '2 comments');
  assert.equal(await page.evaluate(outboxKeys), []);
  await context.close();
});

it('a comment that is edited and deleted once it is there goes the same way', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  await write(page, 'Fog.');
  await arrived(page);
  let mend = await cutApi(page);
  await page.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Mist.');
  await page.keyboard.press('Control+Enter');
  await comment(page, 'Mist.').waitFor();
  await reload(page);
  await comment(page, 'Mist.').waitFor();
  await mend();
  await arrived(page);
  assert.equal((await serverHas(id)).comments, ['Mist.']);

  mend = await cutApi(page);
  await page.getByRole('button', { name: 'Delete your comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await comment(page, 'Mist.').waitFor({ state: 'detached' });
  await reload(page);
  await comment(page, 'Mist.').waitFor({ state: 'detached' });
  await mend();
  await arrived(page);
  assert.equal((await serverHas(id)).comments, []);
  assert.is(await page.locator('.comment').count(), 0);
  await context.close();
});

it('the position is kept, the video resumes there after a reload, and the view counts once', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  const mend = await cutApi(page);
  await page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    for (const share of [0.2, 0.4, 0.6]) {
      video.currentTime = video.duration * share;
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
    }
    video.pause();
  });
  const leftOff = await page.locator('main video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await bar(page).getByText('You can still open pages that you have visited.').waitFor();
  await reload(page);
  await page.waitForFunction(
    (seconds) => Math.abs(document.querySelector('video')!.currentTime - seconds) < 2,
    leftOff,
  );
  await page.getByText(/^Resumed at/).waitFor();
  assert.is((await serverHas(id)).viewCount, 0);
  proxy.operations.length = 0;
  await mend();
  await arrived(page);
  assert.equal(
    proxy.operations.filter((name) => name === 'RecordProgress'),
    ['RecordProgress', 'RecordProgress'],
    'the view, and the last position',
  );
  assert.is((await serverHas(id)).viewCount, 1);
  await reload(page);
  await page.waitForFunction(
    (seconds) => Math.abs(document.querySelector('video')!.currentTime - seconds) < 2,
    leftOff,
  );
  await context.close();
});

it('what the server has applied and could not answer is applied once', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  proxy.operations.length = 0;
  proxy.cutAnswers(2);
  await write(page, 'Once.');
  await page.getByText('Comment posted').waitFor({ state: 'attached' });
  assert.equal(proxy.operations, ['AddComment', 'AddComment', 'AddComment']);
  assert.equal((await serverHas(id)).comments, ['Once.']);
  proxy.cutAnswers(1);
  await page.locator('main video').evaluate((video: HTMLVideoElement) => video.play());
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  await arrived(page);
  assert.is((await serverHas(id)).viewCount, 1);
  await context.close();
});

it('a page that ends between the answer and its arrival leaves the rest to the next one', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  proxy.cutAnswers(1_000);
  await write(page, 'Also once.');
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith('mainvideo-outbox/')),
  );
  await page.close();
  proxy.cutAnswers(0);
  const next = await context.newPage();
  await next.goto(`${proxy.origin}/watch/${id}`);
  await hydrated(next);
  await arrived(next);
  assert.equal((await serverHas(id)).comments, ['Also once.']);
  assert.is(await next.locator('.comment').count(), 1);
  await context.close();
});

it('what the server refuses for good is taken back, with words that last until they are read', async () => {
  const id = anyVideo;
  const { page, context } = await openVideo(id);
  const mend = await cutApi(page);
  await write(page, 'To nobody.');
  await reload(page);
  await comment(page, 'To nobody.').waitFor();
  await page.route('**/api/graphql', (route) =>
    route.fulfill({
      json: {
        data: null,
        errors: [{ message: 'There is no such video.', extensions: { code: 'NOT_FOUND' } }],
      },
    }),
  );
  // Only now, or a retry in between would reach the server.
  await mend();
  const told = page.locator('.failure-bar');
  await told.getByText('Your comment was not posted.').waitFor({ timeout: 30_000 });
  assert.match(await told.innerText(), /no longer exists\.[^]*To nobody\./);
  assert.is(await page.locator('.comment').count(), 0);
  assert.equal(await page.evaluate(outboxKeys), []);
  await told.getByRole('button', { name: 'Dismiss' }).click();
  assert.is(await told.innerText(), '');
  assert.ok(await told.evaluate((region) => region === document.activeElement), 'the focus is not lost');
  await context.close();
});

it('a refusal that comes when its page is left is told by the page that is shown', async () => {
  const id = anyVideo;
  const { page, context } = await openPage(browser);
  await page.goto(proxy.origin);
  await codeLoaded(page);
  await page.locator(`main a[href="/watch/${id}"]`).first().click();
  await like(page, false).waitFor();
  await context.setOffline(true);
  await like(page, false).click();
  await page.locator('.site-header__home').click();
  await page.locator('main article').first().waitFor();
  await page.route('**/api/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'No.' }] } }),
  );
  await context.setOffline(false);
  const told = page.locator('.failure-bar');
  await told.getByText('Your like was not saved. Try again.').waitFor();
  await page.unroute('**/api/graphql');
  await told.getByRole('link', { name: 'Open the video' }).click();
  await like(page, false).waitFor();
  await context.close();
});

it('a like in one tab shows in the other, and is sent by one of them', async () => {
  const id = newVideo();
  const { page, context } = await openVideo(id);
  const other = await context.newPage();
  await other.goto(`${proxy.origin}/watch/${id}`);
  await codeLoaded(other);
  // Tabs connect while the page is idle, and share waiting changes once the outbox is loaded.
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => {
      const came = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['background', 'lists'].every((part) => came.some((name) => name.includes(`/assets/${part}.`)));
    });
  }
  await context.setOffline(true);
  await like(page, false).click();
  await like(other, true).waitFor();
  proxy.operations.length = 0;
  await context.setOffline(false);
  await arrived(page);
  await like(other, true).waitFor();
  assert.equal(
    proxy.operations.filter((name) => name === 'SetLike'),
    ['SetLike'],
  );
  assert.is((await serverHas(id)).likeCount, 1);
  await like(other, true).click();
  await like(page, false).waitFor();
  await context.close();
});

it('where local storage is forbidden changes wait in memory', async () => {
  const id = anyVideo;
  const { page, context, problems } = await openPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto(`${proxy.origin}/watch/${id}`);
  await codeLoaded(page);
  const before = (await serverHas(id)).likeCount;
  await context.setOffline(true);
  await like(page, false).click();
  await like(page, true).waitFor();
  const answered = page.waitForResponse('**/api/graphql');
  await context.setOffline(false);
  await answered;
  assert.is((await serverHas(id)).likeCount, before + 1);
  await like(page, true).waitFor();
  assert.equal(
    problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await context.close();
});

it.after(async () => {
  await browser.close();
  await proxy.stop();
  await site.stop();
});
it.run();
