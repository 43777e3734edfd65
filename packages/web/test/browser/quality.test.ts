import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the quality of a video with several files, in Chromium');

interface Source {
  readonly url: string;
  readonly mimeType: string;
  readonly height: number;
}
const answer = await fetch(
  `${site.origin}/api/graphql?query={home{edges{node{id,sources{url,mimeType,height}}}}}`,
);
const { data } = (await answer.json()) as {
  data: { home: { edges: { node: { id: string; sources: Source[] } }[] } };
};
const videos = data.home.edges.map(({ node }) => node);
/** Another video's file serves as the smaller form. */
const smallerForm = (id: string) => videos.find((video) => video.id !== id)!.sources[0]!;

/** A watch page, reached by a click, whose video the API says to have a second, smaller file. */
async function openWatch(page: Page, index: number): Promise<{ large: string; small: string }> {
  const { id, sources } = videos[index]!;
  const small = smallerForm(id);
  await page.route('**/api/graphql', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const found: Source[] | undefined = body.data?.video?.sources;
    found?.push({ ...found[0]!, url: small.url, height: 144 });
    await route.fulfill({ response, json: body });
  });
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(`main a[href="/watch/${id}"]`).first().click();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  return { large: new URL(sources[0]!.url, site.origin).href, small: new URL(small.url, site.origin).href };
}

const plays = (page: Page, address: string) =>
  page.waitForFunction((start) => {
    const video = document.querySelector('video')!;
    return video.currentSrc.startsWith(start) && video.readyState >= 2 && !video.seeking;
  }, address);
const quality = (page: Page) => page.getByRole('group', { name: 'Settings' }).getByLabel('Quality');

it('another file goes on where the first stood, playing as it did; the choice is remembered for the next video', async () => {
  const { page, context, problems } = await openPage(browser);
  const { large, small } = await openWatch(page, 0);
  await plays(page, large);
  await page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    video.currentTime = 8;
    await video.play();
  });
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 8.2);
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal((await quality(page).locator('option').allInnerTexts()).at(-1), '144p');
  await quality(page).selectOption('144p');
  await plays(page, small);
  await page.waitForFunction(() => {
    const { paused, currentTime } = document.querySelector('video')!;
    return !paused && currentTime > 8 && currentTime < 20;
  });

  const next = await openWatch(page, 1);
  await plays(page, next.small);
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.is(await quality(page).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]!.text), '144p');
  assert.equal(problems, []);
  await context.close();
});

it('a video that stands still stands still in the other file too, at the same moment', async () => {
  const { page, context } = await openPage(browser);
  const { large, small } = await openWatch(page, 0);
  await plays(page, large);
  await page.locator('main video').evaluate((video: HTMLVideoElement) => (video.currentTime = 12));
  await page.getByRole('button', { name: 'Settings' }).click();
  await quality(page).selectOption('144p');
  await plays(page, small);
  await page.waitForFunction(() => {
    const { paused, currentTime } = document.querySelector('video')!;
    return paused && Math.abs(currentTime - 12) < 0.5;
  });
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
