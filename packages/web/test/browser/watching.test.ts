import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { codeLoaded, hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('watching, in Chromium');

// Keys: player.test.ts. Where a video continues: resume.test.ts. What fails: failures.test.ts.

const firstVideo = 'main a[href^="/watch/"]';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  readonly chapters: readonly { readonly title: string; readonly startSeconds: number }[];
}

async function listVideos(): Promise<Listed[]> {
  const answer = await fetch(`${site.origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ home { edges { node { id title durationSeconds chapters { title startSeconds } } } } }',
    }),
  });
  const { data } = (await answer.json()) as { data: { home: { edges: { node: Listed }[] } } };
  return data.home.edges.map((edge) => edge.node);
}
const videos = await listVideos();
const longest = [...videos].sort((one, other) => other.durationSeconds - one.durationSeconds)[0]!;

const play = (page: Page) => page.locator('main video').evaluate((video: HTMLVideoElement) => video.play());
const plays = (page: Page, fromSeconds: number) =>
  page.waitForFunction((from) => document.querySelector('video')!.currentTime > from, fromSeconds);

/** One visitor, for tests that begin with a page and depend on nothing that an earlier one did. */
const visitor = openPage(browser);

const visited = sweep({ video: videos }, 0.4).map(({ video }) => video);

it(`every video of the sample library plays, with a poster and captions that load (seed ${testSeed})`, async () => {
  assert.ok(videos.length >= 10);
  const { page, context, problems } = await openPage(browser);
  for (const { id } of visited) {
    await page.goto(`${site.origin}/watch/${id}`);
    await play(page);
    await plays(page, 0.2);
    const state = await page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
      const track = video.textTracks[0]!;
      track.mode = 'showing';
      for (let turn = 0; turn < 600 && !track.cues?.length; turn += 1)
        await new Promise((done) => setTimeout(done, 50));
      const poster = await fetch(video.poster);
      return {
        cues: track.cues?.length ?? 0,
        kind: track.kind,
        poster: poster.status,
        width: video.videoWidth,
      };
    });
    assert.ok(state.cues > 0, id);
    assert.equal([state.kind, state.poster, state.width], ['captions', 200, 640], id);
  }
  assert.equal(problems, []);
  await context.close();
});

it('the page hydrates without a second data request', async () => {
  const { page, context, operations, problems } = await openPage(browser);
  for (const path of ['/', `/watch/${longest.id}`, '/search?q=a', '/search?q=zzzzzz']) {
    await page.goto(site.origin + path);
    await codeLoaded(page);
  }
  assert.equal(operations, []);
  assert.equal(problems, []);
  await context.close();
});

it('pointing at a link loads its page ahead, so that the click asks for nothing', async () => {
  const { page, context, operations } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  const loaded = page.waitForResponse('**/api/graphql');
  await page.locator(firstVideo).first().hover();
  await loaded;
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  assert.equal(operations, ['WatchPage']);
  await context.close();
});

it('?t= starts there', async () => {
  const { page } = await visitor;
  await page.goto(`${site.origin}/watch/${longest.id}?t=2m5s`);
  await page.waitForFunction(() => Math.abs(document.querySelector('video')!.currentTime - 125) < 1.5);
});

it('a chapter seeks, and is marked as the current one', async () => {
  const { page } = await visitor;
  await page.goto(`${site.origin}/watch/${longest.id}`);
  await hydrated(page);
  const chapter = longest.chapters[2]!;
  await page.getByRole('link', { name: chapter.title }).click();
  await page.waitForFunction(
    (start) => Math.abs(document.querySelector('video')!.currentTime - start) < 2,
    chapter.startSeconds,
  );
  await page.locator('a[aria-current="true"]', { hasText: chapter.title }).waitFor();
});

it('a like shows at once, and is there after a reload', async () => {
  const { page } = await visitor;
  await page.goto(`${site.origin}/watch/${longest.id}`);
  await hydrated(page);
  const like = page.locator('main .like__button').first();
  assert.is(await like.getAttribute('aria-pressed'), 'false');
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('SetLike') ?? false);
  await like.click();
  assert.is(await like.getAttribute('aria-pressed'), 'true');
  await saved;
  await page.reload();
  await page.locator('main .like__button[aria-pressed="true"]').first().waitFor();
});

it('a comment is there at once, for others too, and can be edited and deleted by who wrote it', async () => {
  const { page, context, problems } = await openPage(browser);
  const { page: other, context: otherContext } = await openPage(browser);
  const address = `${site.origin}/watch/${videos[1]!.id}`;
  await page.goto(address);
  await hydrated(page);
  await page.getByLabel(/^Write a comment/).fill('The sea is calm.');
  await page.keyboard.press('Control+Enter');
  await page.locator('.comment', { hasText: 'The sea is calm.' }).waitFor();
  await page.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByLabel('Edit your comment', { exact: true }).fill('The sea is rough.');
  // It shows before the site has it.
  const edited = page.waitForResponse(
    (response) => response.request().postData()?.includes('EditComment') === true,
  );
  await page.keyboard.press('Control+Enter');
  await page.getByText('Comment posted').waitFor({ state: 'attached' });
  await page.locator('.comment', { hasText: 'edited' }).waitFor();
  await edited;

  await other.goto(address);
  await hydrated(other);
  await other.locator('.comment', { hasText: 'The sea is rough.' }).waitFor();
  assert.is(await other.getByRole('button', { name: /^(Edit|Delete)/ }).count(), 0);

  const deleted = page.waitForResponse('**/api/graphql');
  await page.getByRole('button', { name: 'Delete your comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await deleted;
  await page.locator('.comment').waitFor({ state: 'detached' });
  await other.reload();
  assert.is(await other.locator('.comment').count(), 0);
  assert.equal(problems, []);
  await context.close();
  await otherContext.close();
});

it('a video that is saved is on its page, and stays there after a reload', async () => {
  const { page, context, operations } = await openPage(browser);
  const { id, title } = videos[2]!;
  await page.goto(`${site.origin}/saved`);
  await page.getByText('Nothing saved yet').waitFor();
  await page.goto(`${site.origin}/watch/${id}`);
  await hydrated(page);
  const saved = page.waitForResponse('**/api/graphql');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await page.getByRole('button', { name: 'Your lists' }).click();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await page.locator('main article', { hasText: title }).waitFor();
  await page.reload();
  await page.locator('main article', { hasText: title }).waitFor();
  assert.is(operations[0], 'SetSaved');
  await context.close();
});

it('searching finds a video by a word of its title, and the address holds the search', async () => {
  const { page } = await visitor;
  await page.goto(site.origin);
  await hydrated(page);
  const word = longest.title.split(' ').sort((one, other) => other.length - one.length)[0]!;
  await page.locator('header input[name="q"]').fill(word);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=/);
  await page.locator('main').getByText(longest.title).first().waitFor();
  await page.reload();
  assert.is(await page.locator('header input[name="q"]').inputValue(), word);
  await page.locator('main').getByText(longest.title).first().waitFor();
});

it('a channel lists its videos', async () => {
  const { page } = await visitor;
  await page.goto(`${site.origin}/watch/${longest.id}`);
  await hydrated(page);
  await page.locator('main a[href^="/channel/"]').first().click();
  await page.waitForURL('**/channel/*');
  await page.locator('main').getByText(longest.title).first().waitFor();
});

it('without JavaScript the video plays, and links and search work', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.origin);
  await page.locator(firstVideo).first().click();
  await page.waitForURL('**/watch/*');
  const sources = await page.locator('main video source').count();
  assert.ok(sources >= 1);
  assert.is(await page.locator('main video[controls]').count(), 1);
  const source = (await page.locator('main video source').first().getAttribute('src'))!;
  const media = await page.request.get(new URL(source, site.origin).href, {
    headers: { range: 'bytes=0-99' },
  });
  assert.is(media.status(), 206);
  assert.is(await page.locator('main #comments h2').count(), 1);
  await page.locator('header input[name="q"]').fill('a');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=a');
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
