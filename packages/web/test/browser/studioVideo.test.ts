import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { openStudio } from './openStudio.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('the editing screen of a video, in Chromium');

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const subRip = '1\n00:00:00,000 --> 00:00:20,000\n<i>A walrus</i> says hello\n';

/** The editing screen of the newest video. */
async function openVideo() {
  const home = await (await fetch(site.origin, { headers: { accept: 'text/html' } })).text();
  const id = /href="\/watch\/([^"?]+)"/.exec(home)![1]!;
  return { ...(await openStudio(browser, site, `/studio/videos/${id}`)), id };
}

const captionsFile = (page: Page) => page.locator('.studio-captions input[type=file]');
const status = (page: Page) => page.locator('.studio-captions [role=status]');
const tracks = (page: Page) => page.locator('.studio-captions__list li');

it('the owner adds captions, viewers see and find them, and they are gone when they are removed', async () => {
  const { page, context, problems, id } = await openVideo();
  const before = await tracks(page).count();
  await captionsFile(page).setInputFiles(file('film.pt-BR.srt', subRip));
  assert.is(await page.getByRole('textbox', { name: 'Language' }).inputValue(), 'pt-BR');
  await page.getByLabel('Name in the player').fill('Morsa');
  await page.getByRole('button', { name: 'Add captions' }).click();
  await status(page).filter({ hasText: 'Added.' }).waitFor();
  assert.is(await tracks(page).count(), before + 1);
  assert.equal(await axeViolations(page), []);

  const viewer = await openPage(browser);
  await viewer.page.goto(`${site.origin}/watch/${id}`);
  const track = viewer.page.locator('main video track[label="Morsa"]');
  const said = await track.evaluate(async ({ src }: HTMLTrackElement) => (await fetch(src)).text());
  assert.is(said, 'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\n<i>A walrus</i> says hello\n');
  await viewer.page.goto(`${site.origin}/search?q=walrus`);
  await viewer.page.locator(`main a[href^="/watch/${id}"]`).first().waitFor();
  await viewer.context.close();

  await page.getByRole('button', { name: 'Remove the captions: Morsa' }).click();
  await status(page).filter({ hasText: 'Removed.' }).waitFor();
  assert.is(await tracks(page).count(), before);
  const address = `${site.origin}/media/${id}/captions.pt-BR.vtt`;
  assert.is((await fetch(address)).status, 404);
  assert.equal(problems, []);
  await context.close();
});

it('a file in an older encoding is read by its language, and viewers see its letters', async () => {
  const { page, context, id } = await openVideo();
  const buffer = Buffer.concat([
    Buffer.from('1\n00:00:00,000 --> 00:00:20,000\n'),
    // "Море" in Windows-1251.
    Buffer.from([0xcc, 0xee, 0xf0, 0xe5]),
  ]);
  await captionsFile(page).setInputFiles({
    name: 'film.ru.srt',
    mimeType: 'application/octet-stream',
    buffer,
  });
  await page.getByRole('button', { name: 'Add captions' }).click();
  await status(page).filter({ hasText: 'Added.' }).waitFor();
  const served = await (await fetch(`${site.origin}/media/${id}/captions.ru.vtt`)).text();
  assert.match(served, 'Море');
  await context.close();
});

it('what are no captions is refused with a reason, and what was typed stays', async () => {
  const { page, context } = await openVideo();
  const before = await tracks(page).count();
  for (const [text, reason] of [
    ['<script>alert(1)</script>', 'neither WebVTT'],
    ['x'.repeat(600_000), 'larger than 512 kB'],
  ] as const) {
    await captionsFile(page).setInputFiles(file('film.srt', text));
    await page.getByRole('textbox', { name: 'Language' }).fill('en-GB');
    await page.getByRole('button', { name: 'Add captions' }).click();
    await status(page).filter({ hasText: reason }).waitFor();
    assert.is(await page.getByRole('textbox', { name: 'Language' }).inputValue(), 'en-GB');
    assert.is(await tracks(page).count(), before);
  }
  await context.close();
});

/** The colour in the middle of a picture, from 0 to 255. */
function middleOf(url: string, page: Page): Promise<readonly number[]> {
  return page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.drawImage(bitmap, bitmap.width / 2, bitmap.height / 2, 1, 1, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, url);
}

const posterStatus = (page: Page) => page.locator('.studio-poster [role=status]');
const picture = (page: Page) => page.locator('.studio-edit__picture');
const urlOf = async (page: Page) => (await picture(page).getAttribute('src'))!;

it('the owner makes a frame the poster, which viewers see in lists, until it is removed', async () => {
  const { page, context, problems, id } = await openVideo();
  const before = await urlOf(page);
  const video = page.locator('.studio-poster video');
  await video.evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState < 1)
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = element.duration - 1;
    await seeked;
  });
  const shown = await video.evaluate((element: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.drawImage(element, element.videoWidth / 2, element.videoHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
  await page.getByRole('button', { name: 'Use this frame' }).click();
  await posterStatus(page).filter({ hasText: 'Saved.' }).waitFor();
  const chosen = await urlOf(page);
  assert.is.not(chosen, before);
  const sent = await middleOf(chosen, page);
  assert.ok(
    sent.every((value, i) => Math.abs(value - shown[i]!) < 40),
    `${sent}, ${shown}`,
  );
  assert.equal(await axeViolations(page), []);

  const viewer = await openPage(browser);
  await viewer.page.goto(site.origin);
  const card = viewer.page.locator(`.video-card:has(a[href^="/watch/${id}"]) .video-card__poster`).first();
  assert.is((await card.getAttribute('src'))!.split('-384')[0], chosen.split('-384')[0]);
  await viewer.context.close();

  await page.getByRole('button', { name: 'Remove the chosen poster' }).click();
  await posterStatus(page).filter({ hasText: 'Removed.' }).waitFor();
  assert.is(await urlOf(page), before);
  assert.is(
    await page.evaluate(() => document.activeElement?.textContent),
    'Poster',
    'the focus is not lost',
  );
  assert.is(await page.getByRole('button', { name: 'Remove the chosen poster' }).count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('a frame of a video that has not loaded is not saved, and the owner is told', async () => {
  const { page, context } = await openVideo();
  await page.route('**/media/**/*.mp4', (route) => route.abort());
  await page.reload();
  await hydrated(page);
  const before = await urlOf(page);
  await page.getByRole('button', { name: 'Use this frame' }).click();
  await posterStatus(page).filter({ hasText: 'Choose an image instead' }).waitFor();
  assert.is(await urlOf(page), before);
  await context.close();
});

it('the owner chooses an image of any size for the poster, and what is none is refused', async () => {
  const { page, context, problems } = await openVideo();
  const before = await urlOf(page);
  const input = page.getByLabel('Or choose an image');
  await input.setInputFiles(file('notes.txt', 'no image'));
  await posterStatus(page).filter({ hasText: 'cannot read this image' }).waitFor();
  assert.is(await urlOf(page), before);
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 6000);
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'rgb(200 40 90)';
    context.fillRect(0, 0, 3000, 6000);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
    );
  });
  const buffer = Buffer.from(drawn, 'base64');
  await input.setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer });
  await posterStatus(page).filter({ hasText: 'Saved.' }).waitFor();
  const sent = await middleOf(await urlOf(page), page);
  assert.ok(
    sent.every((value, i) => Math.abs(value - [200, 40, 90][i]!) < 12),
    String(sent),
  );
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
