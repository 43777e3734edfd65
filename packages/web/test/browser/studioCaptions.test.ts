import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { openStudio } from './openStudio.ts';
import { openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('captions in the studio, in Chromium');

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

const status = (page: Page) => page.locator('.studio-captions [role=status]');
const tracks = (page: Page) => page.locator('.studio-captions__list li');

it('the owner adds captions, viewers see and find them, and they are gone when they are removed', async () => {
  const { page, context, problems, id } = await openVideo();
  const before = await tracks(page).count();
  await page.locator('input[type=file]').setInputFiles(file('film.pt-BR.srt', subRip));
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
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'film.ru.srt', mimeType: 'application/octet-stream', buffer });
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
    await page.locator('input[type=file]').setInputFiles(file('film.srt', text));
    await page.getByRole('textbox', { name: 'Language' }).fill('en-GB');
    await page.getByRole('button', { name: 'Add captions' }).click();
    await status(page).filter({ hasText: reason }).waitFor();
    assert.is(await page.getByRole('textbox', { name: 'Language' }).inputValue(), 'en-GB');
    assert.is(await tracks(page).count(), before);
  }
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
