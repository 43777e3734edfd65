import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { shellKept } from './shellKept.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

/** Four pages of the home page. */
const videoCount = 80;

const library = mkdtempSync(join(tmpdir(), 'mainvideo-library-'));
const sample = readFileSync(
  fileURLToPath(
    new URL('../../../server/sample-library/signal-lab/test-card-with-a-clock.mp4', import.meta.url),
  ),
);
mkdirSync(join(library, 'clouds'));
for (let i = 0; i < videoCount; i++) {
  // A box that players pass over (ISO 14496-12, 8.1.2) makes another video of the same pictures.
  const box = Buffer.alloc(12);
  box.writeUInt32BE(12, 0);
  box.write('free', 4);
  box.writeUInt32BE(i, 8);
  const file = join(library, 'clouds', `video ${i}.mp4`);
  writeFileSync(file, Buffer.concat([sample, box]));
  // One that was written just now may still be on its way.
  utimesSync(file, 1_700_000_000, 1_700_000_000);
}

const site = await startSite({ env: { LIBRARY_DIR: library }, videoCount });
const browser = await startBrowser();
const it = suite('endless lists, in Chromium');

const cards = (page: Page) => page.locator('.video-card:not(.video-card--skeleton)');

/** Scrolls until all pages are there, and answers with a card far down in the middle of the window. */
async function scrollDown(page: Page): Promise<number> {
  await page.goto(site.origin);
  await hydrated(page);
  for (const count of [48, 72, 80]) {
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (least) => document.querySelectorAll('.video-card__link').length >= least,
      count,
    );
  }
  await page.evaluate(() =>
    document.querySelectorAll('.video-card')[60]!.scrollIntoView({ block: 'center' }),
  );
  // What comes near the screen gets its own height, which may move it.
  await page.waitForFunction(() => {
    const { top } = document.querySelectorAll('.video-card')[60]!.getBoundingClientRect();
    return top > 0 && top < window.innerHeight;
  });
  return placeOf(page);
}

/** How far the 61st card is from the top of the window, in pixels. */
const placeOf = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelectorAll('.video-card')[60]!.getBoundingClientRect().top));

/** The bar that says that one is offline may stand above it by then. */
async function isAtPlace(page: Page, place: number): Promise<void> {
  await page.waitForFunction(
    (expected) => {
      const card = document.querySelectorAll('.video-card')[60];
      return card !== undefined && Math.abs(card.getBoundingClientRect().top - expected) <= 64;
    },
    place,
    { timeout: 15_000 },
  );
}

for (const [name, isOffline] of [
  ['at once', false],
  ['at once without a network', true],
] as const) {
  it(`is on Back where it was, and as long, ${name}`, async () => {
    const { page, context, operations } = await openPage(browser);
    const place = await scrollDown(page);
    // Followed from where it is: the mouse would scroll.
    await page.evaluate(() => document.querySelectorAll<HTMLElement>('.video-card__link')[60]!.click());
    await page.locator('.watch').waitFor();
    await context.setOffline(isOffline);
    const before = operations.filter((operation) => operation === 'HomePage').length;
    await page.goBack();
    await isAtPlace(page, place);
    assert.is(await cards(page).count(), videoCount);
    const asked = operations.filter((operation) => operation === 'HomePage').length - before;
    // The first page alone, in the background: whether there is anything new.
    assert.ok(asked <= 1, String(asked));
    await context.close();
  });
}

for (const [name, isOffline] of [
  ['', false],
  [' without a network', true],
] as const) {
  it(`is after a reload${name} where it was, and as long`, async () => {
    const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
    const place = await scrollDown(page);
    if (isOffline) {
      await shellKept(page);
      await context.setOffline(true);
    }
    await page.reload();
    await isAtPlace(page, place);
    assert.is(await cards(page).count(), videoCount);
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
  rmSync(library, { recursive: true, force: true });
});

it.run();
