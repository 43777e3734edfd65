import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CDPSession, Page } from 'playwright-core';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';
import { isLong } from './sweep.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('what a long visit leaves in memory, in Chromium');

/** Byte counts include V8's compilers, which keep growing for hundreds of pages; leaked objects are counted instead. */
const kinds = ['Node', 'HTMLVideoElement', 'AbortSignal', 'Promise', 'Map', 'Set', 'Array', 'Function'];

const videosVisited = isLong ? 5 : 2;
const navigationsARound = 4 * videosVisited;
const rounds = 3;

interface Counts {
  readonly [kind: string]: number;
}

/** What is still reachable, of each kind: asking this collects garbage first. */
async function countObjects(session: CDPSession): Promise<Counts> {
  const counts: { [kind: string]: number } = {};
  for (const kind of kinds) {
    const prototype = await session.send('Runtime.evaluate', {
      expression: `${kind}.prototype`,
      objectGroup: 'counted',
    });
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId!,
      objectGroup: 'counted',
    });
    const length = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    counts[kind] = length.result.value as number;
    await session.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' });
  }
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const { value } = metrics.find(({ name }) => name === 'JSEventListeners')!;
  await session.send('Performance.disable');
  return { ...counts, 'event listeners': value };
}

/** Runs in the page. Shown captions also keep the page in memory. */
function captionsAreShown(): boolean {
  const tracks = [...document.querySelectorAll<HTMLTrackElement>('track[kind="captions"]')];
  return tracks.length === 0 || tracks.some((track) => track.readyState === HTMLTrackElement.LOADED);
}

/** Videos from home and back, as a viewer would: the player, the comments and the cards come and go. */
async function visit(page: Page, navigations: number): Promise<void> {
  const follow = (selector: string, nth: number) =>
    page
      .locator(selector)
      .nth(nth)
      .evaluate((link: HTMLElement) => link.click());
  for (let done = 0; done < navigations; done += 2) {
    await follow('.video-grid .video-card__link', (done / 2) % videosVisited);
    await page.locator('.controls').waitFor();
    await page.waitForFunction(captionsAreShown);
    await follow('header a[href="/"]', 0);
    await page.locator('.video-grid').waitFor();
  }
  await page.waitForLoadState('networkidle');
}

/**
 * The least of each kind after some rounds of visits. Chromium now and then still counts the page that was left last; it does so
 * after one round and not after another, and what is forgotten for each page is there after all of them.
 */
async function leastAfterRounds(session: CDPSession, page: Page): Promise<Counts> {
  const least: { [kind: string]: number } = {};
  for (let round = 0; round < rounds; round++) {
    await visit(page, navigationsARound);
    // A first collection leaves nodes whose wrappers it has freed.
    await session.send('HeapProfiler.collectGarbage');
    for (const [kind, count] of Object.entries(await countObjects(session))) {
      least[kind] = Math.min(least[kind] ?? Infinity, count);
    }
  }
  return least;
}

it('once pages were seen, seeing them again leaves no node, listener, signal or closure behind', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.addInitScript(() => localStorage.setItem('mainvideo-player', '{"captionsOn":true}'));
  await page.goto(site.origin);
  await hydrated(page);
  const session = await context.newCDPSession(page);
  const before = await leastAfterRounds(session, page);
  const after = await leastAfterRounds(session, page);
  // What each second navigation leaves would be as many.
  const forgotten = (rounds * navigationsARound) / 2;
  const grown = Object.keys(before).filter((kind) => after[kind]! - before[kind]! >= forgotten);
  assert.equal(grown, [], JSON.stringify({ before, after }));
  assert.is(after['HTMLVideoElement'], 0);
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
