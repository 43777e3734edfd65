import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { askAsStranger } from './askAsStranger.ts';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('what comes next, and what is said, in Chromium');

const ask = askAsStranger(site.origin);

interface Listed {
  readonly id: string;
  readonly durationSeconds: number;
  readonly captions: readonly unknown[];
}
const { home } = await ask<{ home: { edges: { node: Listed }[] } }>(
  '{ home { edges { node { id durationSeconds captions { url } } } } }',
);
const videos = home.edges.map((edge) => edge.node);
const subtitled = videos.find((video) => video.captions.length > 1)!;

/** Plays the last moment of the video that is shown. */
const playToEnd = (page: Page) =>
  page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < 1) {
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
    }
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    video.currentTime = video.duration - 0.3;
    await video.play();
    await ended;
  });

const visitors = new Map<string, Promise<WatchedPage>>();

/** The page of a video, as the visitor of this language opens it: the same one in all tests. */
async function openWatch(id: string, locale = 'en') {
  const opened = visitors.get(locale) ?? openPage(browser, { locale });
  visitors.set(locale, opened);
  const { page, problems } = await opened;
  await page.goto(`${site.origin}/watch/${id}`);
  await hydrated(page);
  return { page, problems };
}

it('the next video is announced at the end, and plays on "Play now"', async () => {
  const { page, problems } = await openWatch(videos[0]!.id);
  await playToEnd(page);
  const now = page.getByRole('link', { name: 'Play now' });
  await now.waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Up next: .+ 8 seconds/ })
    .waitFor({ state: 'attached' });
  assert.equal(await axeViolations(page), []);
  const href = await now.getAttribute('href');
  await now.click();
  await page.waitForURL(`**${href}`);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  assert.equal(problems, []);
});

it('it starts by itself, unless the viewer cancels or turned it off', async () => {
  const { page } = await openWatch(videos[0]!.id);
  await playToEnd(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Play now' }).waitFor({ state: 'detached' });
  await page.getByLabel('Autoplay').uncheck();
  await playToEnd(page);
  assert.is(await page.getByRole('link', { name: 'Play now' }).count(), 0);
  await page.reload();
  await hydrated(page);
  await page.waitForFunction(
    () => !document.querySelector<HTMLInputElement>('.up-next__switch input')!.checked,
  );
  await page.getByLabel('Autoplay').check();
  const here = page.url();
  await playToEnd(page);
  await page.waitForURL((url) => url.href !== here && url.pathname.startsWith('/watch/'), {
    timeout: 20_000,
  });
});

it('in full screen the announcement is seen, and stays when full screen ends', async () => {
  const { page, problems } = await openWatch(videos[0]!.id);
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement?.contains(document.querySelector('video')));
  await playToEnd(page);
  await page.waitForFunction(() => document.fullscreenElement?.querySelector('.up-next__card a:focus'));
  const isOnTop = await page.locator('.up-next__card a').evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === link;
  });
  assert.ok(isOnTop);
  assert.equal(await axeViolations(page), []);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.waitForFunction(() => document.querySelector('.up-next > .up-next__card a:focus'));
  assert.equal(problems, []);
});

it('full screen goes on with the next video, and ends where there is none', async () => {
  const { page, problems } = await openWatch(videos[0]!.id);
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await playToEnd(page);
  const now = page.getByRole('link', { name: 'Play now' });
  const href = await now.getAttribute('href');
  await now.click();
  await page.waitForURL(`**${href}`);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  const leave = page.getByRole('button', { name: 'Exit full screen' });
  await leave.waitFor();
  assert.ok(await page.evaluate(() => document.fullscreenElement !== null));
  const box = await page.locator('.player').boundingBox();
  assert.equal(box, { x: 0, y: 0, width: 1280, height: 900 });
  assert.ok(
    await leave.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  await page.evaluate(() => document.querySelector<HTMLElement>('.site-header__home')!.click());
  await page.locator('main article').first().waitFor();
  await page.waitForFunction(() => document.fullscreenElement === null);
  assert.equal(problems, []);
});

/** A watch page in picture in picture. */
async function openInWindow() {
  const watched = await openWatch(videos[0]!.id);
  const { page } = watched;
  await page.locator('.controls').waitFor();
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1);
  await page.keyboard.press('i');
  await page.waitForFunction(() => document.pictureInPictureElement !== null);
  return watched;
}

/** As by a key of a headset: no gesture within the page. */
async function showNext(page: Page) {
  const shown = await page.locator('main video').elementHandle();
  const next = page.locator('.watch__aside article a[href^="/watch/"]').first();
  await next.evaluate((link: HTMLElement) => link.click());
  // The address changes before the page does.
  await page.waitForFunction((old) => {
    const video = document.querySelector('main video');
    return video !== null && video !== old;
  }, shown);
}

async function showHome(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLElement>('.site-header__home')!.click());
  await page.waitForFunction(() => document.querySelector('.player') === null);
}

const windowIsClosed = (page: Page) =>
  page.waitForFunction(
    () => document.pictureInPictureElement === null && document.querySelector('video') === null,
    null,
    { timeout: 30_000 },
  );

it('the picture in its window goes on with the next video, and ends where there is none', async () => {
  const { page, problems } = await openInWindow();
  await showNext(page);
  await page.waitForFunction(
    () => {
      const shown = document.querySelector('main video');
      const isAlone = document.querySelectorAll('video').length === 1;
      return shown !== null && isAlone && document.pictureInPictureElement === shown;
    },
    null,
    { timeout: 30_000 },
  );
  await showHome(page);
  await windowIsClosed(page);
  assert.equal(problems, []);
});

it('the window closes too where the viewer has gone on before the next video is in it', async () => {
  const { page, problems } = await openInWindow();
  await page.evaluate(() => {
    const { prototype } = HTMLVideoElement;
    const request = prototype.requestPictureInPicture;
    prototype.requestPictureInPicture = async function () {
      await new Promise((letThrough) => Object.assign(window, { letThrough }));
      return request.call(this);
    };
  });
  await showNext(page);
  await page.waitForFunction(() => 'letThrough' in window);
  await showHome(page);
  await page.evaluate(() => (window as unknown as { letThrough(): void }).letThrough());
  await windowIsClosed(page);
  assert.equal(problems, []);
});

it('a video that fails in its window stays in its player', async () => {
  const { page } = await openInWindow();
  await page.locator('main video').evaluate((video) => void video.dispatchEvent(new Event('error')));
  await page.locator('.player__problem').waitFor();
  await page.locator('.player > video:visible').waitFor({ timeout: 30_000 });
});

it('nothing starts under the fingers of who writes', async () => {
  const { page } = await openWatch(videos[0]!.id);
  await page.getByLabel(/^Write a comment/).focus();
  await playToEnd(page);
  assert.is(await page.getByRole('link', { name: 'Play now' }).count(), 0);
});

it('the transcript follows, is searched, and seeks by keyboard', async () => {
  const { page, problems } = await openWatch(subtitled.id);
  await page.getByText('Transcript', { exact: true }).click();
  const lines = page.locator('.transcript__list a');
  await lines.first().waitFor();
  const count = await lines.count();
  assert.ok(count > 3);
  assert.equal(await axeViolations(page), []);
  await lines.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 1);
  await page.locator('.transcript__list a[aria-current]').waitFor();
  const word = (await lines.nth(2).locator('.chapters__name').textContent())!.split(' ')[0]!;
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill(word);
  await page
    .getByRole('status')
    .filter({ hasText: /lines?$/ })
    .waitFor();
  assert.ok((await lines.count()) >= 1);
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('');
  const before = await lines.first().textContent();
  await page.getByLabel('Transcript language').selectOption('de');
  await page.waitForFunction(
    (old) => document.querySelector('.transcript__list a')?.textContent !== old,
    before,
  );
  assert.equal(problems, []);
});

for (const language of ['en', 'de']) {
  it(`the transcript opens in the language of the viewer: ${language}`, async () => {
    const { page, problems } = await openWatch(subtitled.id, language);
    await page.locator('.transcript__summary').click();
    const list = page.locator('.transcript__list');
    await list.waitFor();
    assert.is(await list.getAttribute('lang'), language);
    assert.equal(problems, []);
  });
}

it('without JavaScript there are links to the files of the captions', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.origin}/watch/${subtitled.id}`);
  await page.getByText('Transcript', { exact: true }).click();
  const href = await page.locator('.transcript__files a').first().getAttribute('href');
  assert.is((await page.request.get(site.origin + href)).status(), 200);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
