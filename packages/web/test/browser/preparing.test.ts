import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from './axeViolations.ts';
import { openPage, startBrowser } from './startBrowser.ts';
import { startMakingSite } from './startMakingSite.ts';

// With the machine's own ffmpeg: a video as phones record it (HEVC), which Chromium does not play.

const site = await startMakingSite((library, ffmpeg) => {
  execFileSync(
    ffmpeg,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=2:duration=15'],
      ...['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', join(library, 'phone.mp4')],
    ],
    { timeout: 60_000 },
  );
}, true);
const browser = await startBrowser();
const it = suite('a video that is being prepared, in Chromium');

const { page, context, problems } = await openPage(browser);
// ffmpeg has to share the machine with whatever else runs there.
context.setDefaultTimeout(60_000);

it('whoever opens it, on the site or in a frame, sees how far its copy is', async () => {
  await page.goto(site.origin);
  await page.getByRole('link', { name: 'Phone' }).first().click();
  const status = page.locator('.player__problem[role="status"]');
  await status.getByText('This video is being prepared').waitFor();
  assert.match((await status.textContent()) ?? '', /0%/);
  const frame = await openPage(browser);
  await frame.page.goto(page.url().replace('/watch/', '/embed/'));
  await frame.page.getByText(/This video is being prepared 0%/).waitFor();
  assert.equal(frame.problems, []);
  await frame.context.close();
  assert.equal(await axeViolations(page), []);
});

it('it starts there when the copy is ready, and leaves the focus where it is', async () => {
  const comment = page.getByRole('textbox', { name: /comment/i });
  await comment.focus();
  site.setHeld(false);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.5);
  assert.is(await page.locator('.player__problem').count(), 0);
  assert.is(await comment.evaluate((it) => it === document.activeElement), true);
});

it('a video that is ready shows nothing of that, and the console is quiet', async () => {
  await page.reload();
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 2);
  assert.is(await page.locator('.player__problem').count(), 0);
  assert.equal(problems, []);
});

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
