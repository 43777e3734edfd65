import type { Locator } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from './axeViolations.ts';
import { openStudio } from './openStudio.ts';
import { openPage, startBrowser } from './startBrowser.ts';
import { startMakingSite } from './startMakingSite.ts';

// With the machine's own ffmpeg. One story: each test begins where the one before has ended.

const site = await startMakingSite();
const browser = await startBrowser();
const it = suite('jobs in the studio, in Chromium');

const { page, context, problems } = await openStudio(browser, site, '/studio/jobs');
// ffmpeg has to share the machine with whatever else runs there.
context.setDefaultTimeout(60_000);

/** The conversion of a file, which is named after its video once there is one. */
const conversionOf = (name: RegExp) =>
  page
    .locator('.studio-row', { hasText: 'Version for all browsers' })
    .filter({ has: page.locator('.studio-soft', { hasText: name }) });
const film = conversionOf(/^film(\.avi)?$/i);
const noFilm = conversionOf(/^no-film\.avi$/);
const stateOf = (row: Locator, word: string) => row.locator('.studio-badge').getByText(word, { exact: true });

it('a job that fails says why, and may be tried again', async () => {
  await stateOf(noFilm, 'Failed').waitFor();
  assert.match((await noFilm.locator('.studio-reason').textContent()) ?? '', /Invalid data/);
  // Its turn comes after the one that runs now, so that it is seen to wait.
  await stateOf(film, 'Running').waitFor();
  await noFilm.getByRole('button', { name: /^Try again: Version for all browsers, no-film\.avi/ }).click();
  await stateOf(noFilm, 'Waiting').waitFor();
});

it('a job that runs shows how far it is, and goes on by itself', async () => {
  const progress = film.getByRole('progressbar');
  const valueOf = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await progress.waitFor();
  const before = await valueOf();
  await page.waitForFunction((least) => {
    const bars = [...document.querySelectorAll<HTMLProgressElement>('.studio-row progress')];
    return bars.some((bar) => bar.value > least && bar.value < 1);
  }, before);
  assert.match((await progress.getAttribute('aria-valuetext')) ?? '', /^\d+ %$/);
  assert.equal(await axeViolations(page), []);
});

it('the list of files shows how far the conversion of a file is', async () => {
  const { page: files, context: ofFiles } = await openStudio(
    browser,
    site,
    '/studio/files?status=CONVERTING',
  );
  const bar = files.getByRole('progressbar', { name: /\bfilm\.avi/ });
  const before = await bar.evaluate((it: HTMLProgressElement) => it.value);
  await files.waitForFunction(
    (least) => document.querySelector<HTMLProgressElement>('.studio-row progress')!.value > least,
    before,
  );
  await ofFiles.close();
});

it('a job that is cancelled ends, its button keeps the focus, and the next one has its turn', async () => {
  await film.getByRole('button', { name: /^Cancel/ }).focus();
  await page.keyboard.press('Enter');
  await stateOf(film, 'Cancelled').waitFor();
  assert.is(await film.getByRole('progressbar').count(), 0);
  assert.is(
    await film.getByRole('button', { name: /^Try again/ }).evaluate((it) => it === document.activeElement),
    true,
  );
  await stateOf(noFilm, 'Failed').waitFor();
});

it('a job that is tried again comes to its end, and the library has the video', async () => {
  site.setSlow(false);
  await film.getByRole('button', { name: /^Try again/ }).click();
  await stateOf(film, 'Done').waitFor();
  assert.match((await film.locator('.studio-facts').textContent()) ?? '', /Duration\d+:\d\d/);
  // From the list of jobs to the form of the video.
  await film.getByRole('link', { name: 'Film', exact: true }).click();
  await page.waitForURL('**/studio/videos/*');
  await page.getByText('film.avi', { exact: true }).waitFor();
});

it('what is made of a video can be made again, from the video and from its job', async () => {
  await page.getByRole('button', { name: 'Regenerate: Poster', exact: true }).click();
  await page.getByText('Added to the jobs: Poster').waitFor();
  await page.getByRole('link', { name: 'Jobs', exact: true }).last().click();
  await page.waitForURL('**/studio/jobs');
  await stateOf(film, 'Done').waitFor();
  site.setSlow(true);
  await film.getByRole('button', { name: 'Regenerate: Version for all browsers, Film', exact: true }).click();
  await stateOf(film, 'Running').waitFor();
});

it('captions that stand in a file are offered to whoever watches it, and found by what is said', async () => {
  const row = page.locator('.studio-row', { hasText: 'Captions in the file' });
  const ofClip = row.filter({ has: page.locator('.studio-soft', { hasText: /^clip$|^Test card/i }) });
  await stateOf(ofClip, 'Done').waitFor();
  const viewer = await openPage(browser);
  await viewer.page.goto(`${site.origin}/search?q=walrus`);
  await viewer.page.locator('main a[href^="/watch/"]').first().click();
  await viewer.page.waitForURL('**/watch/*');
  for (const [label, said] of [
    ['English', 'A walrus says hello'],
    ['Deutsch', 'Ein Walross grüßt'],
  ]) {
    const track = viewer.page.locator(`main video track[label="${label}"]`);
    const text = await track.evaluate(async ({ src }: HTMLTrackElement) => (await fetch(src)).text());
    assert.match(text, said!);
  }
  await viewer.page.getByText('Transcript', { exact: true }).click();
  await viewer.page.getByText('A walrus says hello').first().waitFor();
  await viewer.context.close();
});

it('the console is quiet about all that', () => {
  assert.equal(problems, []);
});

it.after(async () => {
  await context.close();
  await browser.close();
  await site.stop();
});
it.run();
