import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cookie, Page } from 'playwright-core';
import { fillLongLists } from './fillLongLists.ts';
import { until } from '../until.ts';
import { shellKept } from './shellKept.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

/** Three pages of the home page, two of a playlist. */
const videoCount = 60;

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

const filled = await fillLongLists(browser, site);
const { cookies } = filled;

interface EndlessList {
  /** Of the query that its page asks first. */
  readonly operation: string;
  readonly path: string;
  /** How many there are in all. */
  readonly length: number;
  readonly row: string;
  /** What tells a row from the others, by its text or its address. */
  readonly name: string;
  /** Where a viewer goes from a row in the middle of the window. Default: where the row's name leads. */
  readonly wayOn?: string;
  /** The cookies of the list's viewer. Default: a new viewer. */
  readonly cookies?: readonly Cookie[];
  /** Whether the next page must be requested by a click. */
  readonly waitsToBeAsked?: boolean;
}

const cards = {
  row: '.video-card:not(.video-card--skeleton)',
  name: '.video-card__link',
  length: videoCount,
};

const lists: { readonly [name: string]: EndlessList } = {
  home: { operation: 'HomePage', path: '/', ...cards },
  'a search with a filter': { operation: 'SearchPage', path: '/search?q=clock&length=short', ...cards },
  'a channel': { operation: 'ChannelPage', path: filled.channel, ...cards },
  'the history': { operation: 'HistoryPage', path: '/history', ...cards, cookies: cookies.history },
  'what was saved': { operation: 'SavedPage', path: '/saved', ...cards, cookies: cookies.saved },
  'what was liked': { operation: 'LikedPage', path: '/liked', ...cards, cookies: cookies.liked },
  subscriptions: {
    operation: 'SubscriptionsPage',
    path: '/subscriptions',
    ...cards,
    cookies: cookies.subscriptions,
  },
  playlists: {
    operation: 'PlaylistsPage',
    path: '/playlists',
    ...cards,
    length: filled.playlistCount,
    cookies: cookies.playlists,
  },
  'a playlist': { operation: 'PlaylistPage', path: filled.playlist, ...cards, cookies: cookies.playlist },
  'the comments of a video': {
    operation: 'WatchPage',
    path: filled.commented,
    length: filled.commentCount,
    row: '.comment:not(.comment--skeleton)',
    name: '.comment__text',
    wayOn: '.comment__text a',
    waitsToBeAsked: true,
  },
};

/**
 * Scrolls down, loading further pages, until the list is complete; returns the name of a row near its end and its
 * position.
 */
async function readToTheEnd(page: Page, list: EndlessList): Promise<{ row: string; top: number }> {
  await page.goto(site.origin + list.path);
  await hydrated(page);
  for (let count = 0; count < list.length;) {
    const grown = await page.waitForFunction(
      ([selector, least, isAsked]) => {
        // Repeated, because the link is disabled while a page loads, and for a moment after its rows are shown.
        const more = document.querySelector<HTMLElement>('.more a:not([aria-disabled="true"])');
        more?.scrollIntoView({ block: 'center' });
        if (isAsked) more?.click();
        const { length } = document.querySelectorAll(selector);
        return length > least && length;
      },
      [list.row, count, list.waitsToBeAsked === true] as const,
      { timeout: 60_000 },
    );
    count = (await grown.jsonValue()) as number;
  }
  const found = await page.evaluate(({ row, name, length }) => {
    const chosen = document.querySelectorAll(row)[length - 16]!;
    chosen.scrollIntoView({ block: 'center' });
    return chosen.querySelector(name)!.outerHTML;
  }, list);
  await page.waitForFunction(
    // What comes near the screen gets its own height, which may move it.
    ([{ row, length }, height]) => {
      const { top } = document.querySelectorAll(row)[length - 16]!.getBoundingClientRect();
      return top > 0 && top < height;
    },
    [list, 900] as const,
  );
  return { row: found, top: (await placeOf(page, list, found))! };
}

/** How far a row is from the top of the window, in pixels; `null`: it is not there. */
const placeOf = (page: Page, { row, name }: EndlessList, text: string) =>
  page.evaluate(
    ([rows, names, wanted]) => {
      const found = [...document.querySelectorAll(rows)].find(
        (each) => each.querySelector(names)?.outerHTML === wanted,
      );
      return found ? Math.round(found.getBoundingClientRect().top) : null;
    },
    [row, name, text] as const,
  );

/** Height of the offline bar, which may appear or disappear above the list; rows are at least as high. */
const barHeight = 96;

/** As long as it was, and where it was. */
async function isAsItWas(page: Page, list: EndlessList, { row, top }: { row: string; top: number }) {
  const look = async () => ({
    length: await page.locator(list.row).count(),
    top: await placeOf(page, list, row),
  });
  let seen: Awaited<ReturnType<typeof look>> | undefined;
  await until(async () => {
    // While a document makes way for the next one, nothing can be seen.
    seen = await look().catch(() => seen);
    return (
      seen?.length === list.length && typeof seen.top === 'number' && Math.abs(seen.top - top) <= barHeight
    );
  }).catch((error: Error) => {
    throw new Error(`${JSON.stringify(seen)} rather than ${list.length}, ${top}`, { cause: error });
  });
}

/** Follows the way on from the row, from where it is: a mouse would scroll. */
async function goOn(page: Page, list: EndlessList, text: string): Promise<void> {
  const from = page.url();
  await page.evaluate(
    ([{ row, name, wayOn }, wanted]) => {
      const found = [...document.querySelectorAll(row)].find(
        (each) => each.querySelector(name)?.outerHTML === wanted,
      )!;
      found.querySelector<HTMLElement>(wayOn ?? name)!.click();
    },
    [list, text] as const,
  );
  await page.waitForURL((url) => url.href !== from);
}

/** The ways back to a list that show it as it was: what happens before, and the way itself. */
const returns = {
  Back: {
    async leave(page: Page, list: EndlessList, row: string) {
      await goOn(page, list, row);
      await page.locator('.watch, .playlist-header').first().waitFor();
    },
    come: (page: Page) => page.goBack(),
  },
  reload: { leave: async () => {}, come: (page: Page) => page.reload() },
};

const visits = sweep(
  {
    name: Object.keys(lists),
    by: ['Back', 'reload'] as const,
    isOffline: [false, true],
  },
  0.5,
);

for (const [name, list] of Object.entries(lists)) {
  const ways = visits.filter((visit) => visit.name === name);
  if (ways.length === 0) continue;
  const titles = ways.map(({ by, isOffline }) => `${by} ${isOffline ? 'without' : 'with'} a network`);

  it(`${name}: as long as it was, and where it was, after ${titles.join(', ')} (seed ${testSeed})`, async () => {
    const { page, context, operations } = await openPage(browser, { serviceWorkers: 'allow' });
    context.setDefaultTimeout(60_000);
    await context.addCookies(list.cookies ?? []);
    const place = await readToTheEnd(page, list);
    // A shell whose files are on their way when the network is cut is kept at the next visit only.
    await shellKept(page);
    const countRequests = () => operations.filter((operation) => operation === list.operation).length;
    for (const { by, isOffline } of ways) {
      await context.setOffline(false);
      await returns[by].leave(page, list, place.row);
      await context.setOffline(isOffline);
      const before = countRequests();
      await returns[by].come(page);
      await isAsItWas(page, list, place);
      // The first page alone, in the background: whether there is anything new.
      if (by === 'Back') assert.ok(countRequests() - before <= 1, `${countRequests() - before} requests`);
    }
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
  rmSync(library, { recursive: true, force: true });
});

it.run();
