import { setTimeout as pause } from 'node:timers/promises';
import { createRepeatableChance } from '../../../sdk/src/testing/repeatableChance.ts';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screens as studioScreens } from '../../src/studio/screens.ts';
import { openStudio, secretOf } from './openStudio.ts';
import { hydrated, openPage, startBrowser, type WatchedPage } from './startBrowser.ts';
import { startSite } from './startSite.ts';
import { isLong, testSeed } from './sweep.ts';

const site = await startSite();
const browser = await startBrowser();
const it = suite('a long visit, in Chromium');

const seed = Number(process.env['SEED'] ?? testSeed);
/** Of a visitor. With LONG=1 and those of the owner some 500 in all. */
const actionCount = isLong ? 400 : 20;
/** Of the site's owner, on each screen of the studio. */
const actionsOfScreen = isLong ? 12 : 2;
/** Of one document, with nothing in between that loads another: so long it may leak. */
const actionsOfDocument = isLong ? 150 : 10;
/** How many of the actions have to hit something. A short visit has more bad luck than a long one. */
const leastHits = isLong ? 0.5 : 0.25;
/** By how much the heap may grow. In a short visit some code is loaded late. */
const mostGrowthMB = isLong ? 3 : 10;

const words = ['evening', 'rule', 'sea', 'a', 'zzzz', 'two "tones"', 'Slow', '<b>', 'مساء'];
const keys = [
  'k',
  'm',
  'j',
  'l',
  '5',
  'c',
  '>',
  '<',
  '?',
  'Escape',
  'Tab',
  'Enter',
  'ArrowRight',
  'End',
  'Home',
  '/',
];
const widths = [360, 1280];

interface Visit {
  readonly page: Page;
  readonly random: () => number;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
  /** From now on nothing is done that loads another document. */
  staysInDocument: boolean;
  /** A selector: what is clicked is in it. */
  area: string;
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** Returns a random visible and reachable element: a dialog blocks all others. `undefined` if absent. */
async function oneOf({ page, random, area }: Visit, selector: string): Promise<Locator | undefined> {
  const dialog = page.locator('dialog:modal').last();
  const within = (await dialog.count()) > 0 ? dialog : page.locator(area);
  const visible = within.locator(selector).filter({ visible: true });
  const count = await visible.count();
  return count === 0 ? undefined : visible.nth(Math.floor(random() * count));
}

interface Counts {
  heapMB: number;
  nodes: number;
  listeners: number;
}

/** What is followed to another document, or to none. */
const leadsAway = ['/docs', '/feed', '/language', '/studio', '/embed', '/theme'];
const linksWithin = leadsAway.map((path) => `:not([href^="${path}"])`).join('');

/**
 * A visitor's possible actions. Each returns a description for the failure report; `null` if it is not possible here.
 */
const actions: readonly (readonly [weight: number, act: (visit: Visit) => Promise<string | null>])[] = [
  [
    8,
    async (visit) => {
      const links = 'a[href^="/"]:not([download]):not([target])';
      const link = await oneOf(visit, links + (visit.staysInDocument ? linksWithin : ''));
      return link ? click(link) : null;
    },
  ],
  [
    6,
    async (visit) => {
      const button = await oneOf(visit, 'button:enabled, summary');
      return button ? click(button) : null;
    },
  ],
  [
    3,
    async ({ page, random }) => {
      const key = pick(random, keys);
      await page.keyboard.press(key);
      return `pressed ${key}`;
    },
  ],
  [
    2,
    async (visit) => {
      const field = await oneOf(visit, 'input[type="search"], textarea');
      const word = pick(visit.random, words);
      if (!field || !(await did(field.fill(word, { timeout: 2_000 })))) return null;
      await visit.page.keyboard.press('Enter');
      return `wrote ${word}`;
    },
  ],
  [2, async (visit) => ((await did(goBack(visit))) ? 'went back' : null)],
  [1, async ({ page }) => ((await did(page.goForward({ timeout: 10_000 }))) ? 'went forward' : null)],
  [
    1,
    async ({ page, staysInDocument }) =>
      !staysInDocument && (await did(page.reload({ timeout: 20_000 }))) ? 'loaded it again' : null,
  ],
  [
    2,
    async ({ page, random }) => {
      await page.mouse.wheel(0, 3_000 * (random() - 0.3));
      return 'scrolled';
    },
  ],
  [
    1,
    async ({ page, random }) => {
      const width = pick(random, widths);
      await setWidth(page, width);
      return `made it ${width} px wide`;
    },
  ],
  [
    1,
    async ({ setOffline }) => {
      await setOffline(true);
      return 'lost the network';
    },
  ],
  [
    2,
    async ({ setOffline }) => {
      await setOffline(false);
      return 'had the network';
    },
  ],
];
const totalWeight = actions.reduce((sum, [weight]) => sum + weight, 0);

/** Not to another document, where it is to stay in this one. */
async function goBack({ page, staysInDocument }: Visit): Promise<void> {
  const isNear = await page.evaluate(() => {
    const { navigation } = window as any;
    return navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument === true;
  });
  if (staysInDocument && !isNear) throw new Error('What was before is another document.');
  await page.goBack({ timeout: 10_000 });
}

async function actOnce(visit: Visit): Promise<string> {
  let left = visit.random() * totalWeight;
  const [, act] = actions.find(([weight]) => (left -= weight) < 0)!;
  return (await act(visit)) ?? 'could not do what it would';
}

async function click(target: Locator): Promise<string> {
  const name = (await target.textContent().catch(() => null))?.trim().slice(0, 40);
  const where = await target.getAttribute('href', { timeout: 1_000 }).catch(() => null);
  // What is beneath something else, or moves away, a visitor would not hit either.
  return `${(await did(target.click({ timeout: 2_000 }))) ? 'clicked' : 'missed'} ${name ?? ''} ${where ?? ''}`;
}

async function did(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}

/** A window cannot be resized in full screen, where an earlier key or click may have led. */
async function setWidth(page: Page, width: number): Promise<void> {
  await did(page.evaluate(() => document.exitFullscreen()));
  await page.setViewportSize({ width, height: 800 });
}

/** Readings in a row without a lower count, after which the counts have settled. */
const settledReadings = 5;

/**
 * Counts what is reachable in all documents of the page, once home is shown again without another document. Pending responses and
 * timers keep the pages that wait for them: returns the lowest counts, read until they have settled and are little enough.
 */
async function countAtHome(page: Page, session: CDPSession, isLittle: (counts: Counts) => boolean) {
  await setWidth(page, widths[1]!);
  await page.keyboard.press('Escape');
  await page
    .locator('header a[href="/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.locator('.video-grid .video-card').first().waitFor();
  const least: Counts = { heapMB: Infinity, nodes: Infinity, listeners: Infinity };
  const deadlineMs = performance.now() + 60_000;
  let settled = 0;
  while (performance.now() < deadlineMs && (settled < settledReadings || !isLittle(least))) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    settled = nodes < least.nodes || jsEventListeners < least.listeners ? 0 : settled + 1;
    least.heapMB = Math.min(least.heapMB, usedSize / 1e6);
    least.nodes = Math.min(least.nodes, nodes);
    least.listeners = Math.min(least.listeners, jsEventListeners);
  }
  return least;
}

/** A screen has a title, a heading, and a way on. */
async function deadEndOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    if (!document.title) return 'no title';
    if (!document.querySelector('main h1, main video, main [role="alert"]')?.checkVisibility())
      return 'nothing in it';
    if (!document.querySelector('a[href="/"]')) return 'no way home';
    return null;
  });
}

/** Between two documents a page may be empty for a moment: only a dead end that lasts counts. */
async function lastingDeadEndOf(page: Page): Promise<string | null> {
  const deadlineMs = performance.now() + 30_000;
  for (;;) {
    const deadEnd = await deadEndOf(page).catch(() => null);
    if (deadEnd === null || performance.now() > deadlineMs) return deadEnd;
    // Not a frame of the page: a page that goes away refuses it at once, and this would spin.
    await pause(20);
  }
}

/** A visit that begins on the page as it is, and how to go on with it. */
function startVisit({ page, context, problems }: WatchedPage) {
  let isOffline = false;
  const visit: Visit = {
    page,
    random: createRepeatableChance(seed),
    staysInDocument: false,
    area: 'body',
    async setOffline(offline) {
      isOffline = offline;
      await context.setOffline(offline);
    },
  };
  // Also confirmations of irreversible actions: the visitor cancels them.
  // Of a page that is left, a dismissed dialog would stop every navigation.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
  const done: string[] = [];
  const story = () => `seed ${seed}, at ${page.url()}, after:\n${done.slice(-12).join('\n')}`;
  const actAndLook = async () => {
    done.push(await actOnce(visit));
    // Going back beyond the first page, and the browser's own error page, leave the site.
    if (/^(about:blank|chrome-error:)/.test(page.url())) {
      await visit.setOffline(false);
      await goTo(page, site.origin);
    }
    if (!page.url().startsWith(site.origin)) assert.unreachable(`left the site: ${story()}`);
    const ours = problems.filter((problem) => !isOfTheNetwork(problem));
    assert.equal(ours, [], story());
    if (isOffline) return;
    if (!new URL(page.url()).pathname.startsWith('/docs')) {
      await page.waitForFunction(() => document.title !== '').catch(() => {});
      assert.is(await lastingDeadEndOf(page), null, story());
    } else await goTo(page, site.origin);
  };
  const assertMostDidSomething = () => {
    const hits = done.filter((what) => !/^(missed|could not)/.test(what)).length;
    assert.ok(
      hits > done.length * leastHits,
      `Only ${hits} of ${done.length} actions did anything: ${story()}`,
    );
  };
  return { visit, done, story, actAndLook, assertMostDidSomething };
}

it(`${actionCount} actions at random: no error, no dead end, no leak (seed ${seed})`, async () => {
  const opened = await openPage(browser);
  const { page, context } = opened;
  const session = await context.newCDPSession(page);
  await page.goto(site.origin);
  await hydrated(page);
  const { visit, done, story, actAndLook, assertMostDidSomething } = startVisit(opened);
  while (done.length < actionCount) await actAndLook();
  assertMostDidSomething();

  await visit.setOffline(false);
  await goTo(page, site.origin);
  await hydrated(page);
  visit.staysInDocument = true;
  await page.evaluate(() => void Object.assign(window, { isSoaked: true }));
  const isSame = () => page.evaluate(() => 'isSoaked' in window);
  const act = async (isLittle: (counts: Counts) => boolean) => {
    for (let action = 0; action < actionsOfDocument; action += 1) await actAndLook();
    await visit.setOffline(false);
    assert.ok(await isSame(), `Another document came: ${story()}`);
    return countAtHome(page, session, isLittle);
  };
  // Code that loads on demand has loaded once.
  const before = await act(() => true);
  const after = await act(
    ({ heapMB, nodes, listeners }) =>
      nodes < 2 * before.nodes && listeners < 2 * before.listeners && heapMB < before.heapMB + mostGrowthMB,
  );
  const grown = `${JSON.stringify(before)}, then ${JSON.stringify(after)}: ${story()}`;
  assert.ok(after.nodes < 2 * before.nodes, `Nodes: ${grown}`);
  assert.ok(after.listeners < 2 * before.listeners, `Listeners: ${grown}`);
  assert.ok(after.heapMB < before.heapMB + mostGrowthMB, `Heap: ${grown}`);
  await context.close();
});

// Behind the visitor: what an owner does, a visitor sees.
it(`${actionsOfScreen} actions at random on each screen of the studio: no error, no dead end (seed ${seed})`, async () => {
  const opened = await openStudio(browser, site, '/studio/videos');
  const { page, context } = opened;
  const { visit, done, actAndLook, assertMostDidSomething } = startVisit(opened);
  visit.area = 'main';
  const video = await page.locator('main a[href^="/studio/videos/"]').first().getAttribute('href');
  for (const path of [...studioScreens.map((screen) => screen.path), video!]) {
    await openInStudio(visit, path);
    for (let action = 0; action < actionsOfScreen; action += 1) {
      await actAndLook();
      if (!isStudio(page.url())) await openInStudio(visit, path);
    }
  }
  assert.is(done.length, actionsOfScreen * (studioScreens.length + 1));
  assertMostDidSomething();
  await context.close();
});

const isStudio = (url: string) => /^\/studio(?!\/sign-in)/.test(new URL(url).pathname);

/**
 * Goes there three times if need be: a navigation that an action began takes the place of this one when it begins, and again
 * when its document comes.
 */
async function goTo(page: Page, url: string): Promise<void> {
  for (let attempt = 1; attempt < 3; attempt += 1) {
    const failure = await page.goto(url).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    // Signed out: the page leads on by itself, each time.
    if (/interrupted by another navigation to "[^"]*\/studio\/sign-in/.test(String(failure)))
      return page.waitForURL(/\/studio\/sign-in/);
    if (!/ERR_ABORTED|interrupted by another navigation/.test(String(failure))) throw failure;
  }
  await page.goto(url);
}

/** Signs in again after a sign-out. */
async function openInStudio({ page, setOffline }: Visit, path: string): Promise<void> {
  await setOffline(false);
  await goTo(page, site.origin + path);
  if (!isStudio(page.url())) {
    await page.locator('#secret').fill(secretOf(site.printed()));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => isStudio(url.href));
  }
  await hydrated(page);
}

/** The browser itself writes of each request that fails, and this test cuts the network and asks for what is not there. */
function isOfTheNetwork(problem: string): boolean {
  return /^Failed to load resource|net::ERR_/.test(problem);
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
