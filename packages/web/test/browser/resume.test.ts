// Where a viewer left off, however the page ended. Without a connection: offline.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askAs } from './askAs.ts';
import { codeLoaded, hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startProfile } from './startProfile.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('resuming, in Chromium');

const { home } = await fetch(`${site.origin}/api/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ home { edges { node { id durationSeconds } } } }' }),
})
  .then((answer) => answer.json())
  .then(({ data }) => data as { home: { edges: { node: { id: string; durationSeconds: number } }[] } });
const videos = home.edges.map((edge) => edge.node);
const longest = [...videos].sort((one, other) => other.durationSeconds - one.durationSeconds)[0]!;
const middleSeconds = Math.floor(longest.durationSeconds / 2);

async function openWatch(page: Page, path: string): Promise<void> {
  await page.goto(`${site.origin}/watch/${path}`);
  await hydrated(page);
}

/** Plays from there until the server has taken a report from there, and goes on playing. */
async function watchFrom(page: Page, seconds: number): Promise<void> {
  // Of the whole context: any open tab may send what another one has reported.
  const reported = page.context().waitForEvent('response', (answer) => {
    const { operationName, variables } = answer.request().postDataJSON() ?? {};
    return operationName === 'RecordProgress' && variables.input.positionSeconds >= seconds;
  });
  await page.locator('main video').evaluate(async (video: HTMLVideoElement, to) => {
    await video.play();
    video.currentTime = to;
  }, seconds);
  await reported;
}

/** Opens the page again, and expects this position and a message. */
async function resumesAt(page: Page, seconds: number): Promise<void> {
  await openWatch(page, longest.id);
  await page.getByText(/^Resumed at/).waitFor();
  // A report comes every ten seconds, and a busy machine plays on meanwhile. Other positions are minutes away.
  await page
    .waitForFunction((from) => {
      const { currentTime } = document.querySelector('video')!;
      return currentTime >= from - 1 && currentTime < from + 60;
    }, seconds)
    .catch(async (cause: Error) => {
      const state = await page.evaluate(() => {
        const { currentTime, readyState, networkState, error, currentSrc } = document.querySelector('video')!;
        const text = document.querySelector('main')!.innerText.slice(0, 200);
        return { currentTime, readyState, networkState, error: error?.message, currentSrc, text };
      });
      throw new Error(`${cause.message}\nExpected ${seconds} s: ${JSON.stringify(state)}`, { cause });
    });
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await crashed;
}

/** As the page itself would ask, so that the list is its viewer's. */
const askAsViewer = <Data>(page: Page, query: string, variables: object): Promise<Data> =>
  askAs(page.request, site)(query, variables);

async function makePlaylist(page: Page, videoIds: readonly string[]): Promise<string> {
  const { createPlaylist } = await askAsViewer<{ createPlaylist: { playlist: { id: string } } }>(
    page,
    'mutation ($input: CreatePlaylistInput!) { createPlaylist(input: $input) { playlist { id } } }',
    { input: { title: 'In order' } },
  );
  const playlistId = createPlaylist.playlist.id;
  for (const videoId of videoIds) {
    await askAsViewer(
      page,
      'mutation ($input: AddToPlaylistInput!) { addToPlaylist(input: $input) { playlist { id } } }',
      { input: { playlistId, videoId } },
    );
  }
  return playlistId;
}

it('goes on after a reload, and where another tab left off', async () => {
  const { page, context, problems } = await openPage(browser);
  await openWatch(page, longest.id);
  await watchFrom(page, middleSeconds);
  await resumesAt(page, middleSeconds);
  const other = await context.newPage();
  await resumesAt(other, middleSeconds);
  await watchFrom(other, middleSeconds + 40);
  await resumesAt(page, middleSeconds + 40);
  assert.equal(problems, []);
  await context.close();
});

/** What is reported from now on, as the browser was asked for it: `keepalive` outlives the page. */
async function noteReports(
  page: Page,
): Promise<() => Promise<readonly { seconds: number; keepalive: boolean }[]>> {
  await page.evaluate(() => {
    const kept: { seconds: number; keepalive: boolean }[] = [];
    (globalThis as any).reports = kept;
    const { fetch } = globalThis;
    globalThis.fetch = (input, options) => {
      const { operationName, variables } = JSON.parse(String(options?.body ?? '{}'));
      if (operationName === 'RecordProgress') {
        kept.push({ seconds: variables.input.positionSeconds, keepalive: options?.keepalive === true });
      }
      return fetch(input, options);
    };
  });
  return () => page.evaluate(() => (globalThis as any).reports);
}

/** Seeks, and plays on for two seconds: less than it takes until a report is due. */
async function playTwoSecondsFrom(page: Page, seconds: number): Promise<void> {
  await page.locator('main video').evaluate(async (video: HTMLVideoElement, to) => {
    await video.play();
    video.currentTime = to;
  }, seconds);
  await page.waitForFunction((to) => document.querySelector('video')!.currentTime >= to, seconds + 2);
}

it('goes on where a tab was closed two seconds after a seek', async () => {
  const { page, context } = await openPage(browser);
  await openWatch(page, longest.id);
  await playTwoSecondsFrom(page, middleSeconds);
  // Like closing a tab: the page is notified, then destroyed.
  await page.close({ runBeforeUnload: true });
  await resumesAt(await context.newPage(), middleSeconds + 2);
  await context.close();
});

it('tells by requests that outlive the page where it was left, and where it was only hidden', async () => {
  for (const event of ['pagehide', 'visibilitychange']) {
    const { page, context } = await openPage(browser);
    await openWatch(page, longest.id);
    const reports = await noteReports(page);
    await playTwoSecondsFrom(page, middleSeconds);
    const before = (await reports()).length;
    await page.evaluate((name) => {
      if (name === 'pagehide') return window.dispatchEvent(new PageTransitionEvent('pagehide'));
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      return document.dispatchEvent(new Event('visibilitychange'));
    }, event);
    const [report] = (await reports()).slice(before);
    assert.ok(report, `${event}: nothing was told`);
    assert.ok(report.seconds >= middleSeconds + 2, `${event}: told ${report.seconds}`);
    assert.is(report.keepalive, true, event);
    await context.close();
  }
});

it('goes on after the tab has crashed', async () => {
  const { page, context } = await openPage(browser);
  await openWatch(page, longest.id);
  await watchFrom(page, middleSeconds);
  await crash(context, page);
  await resumesAt(await context.newPage(), middleSeconds);
  await context.close();
});

it('goes on after the whole browser was killed, once it has written down who the viewer is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-profile-'));
  const first = await startProfile(folder);
  const page = await first.context.newPage();
  await openWatch(page, longest.id);
  await watchFrom(page, 20);
  // Ended as a person does it: the cookie is on the disk.
  await first.close();
  const second = await startProfile(folder);
  const again = await second.context.newPage();
  await openWatch(again, longest.id);
  await watchFrom(again, middleSeconds);
  await second.kill();
  const third = await startProfile(folder);
  await resumesAt(await third.context.newPage(), middleSeconds);
  await third.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('begins anew what was watched to its end', async () => {
  const { page, context } = await openPage(browser);
  await openWatch(page, longest.id);
  await watchFrom(page, middleSeconds);
  const reported = page.waitForResponse((answer) => {
    const { operationName, variables } = answer.request().postDataJSON() ?? {};
    return operationName === 'RecordProgress' && variables.input.positionSeconds > middleSeconds + 60;
  });
  await page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    video.currentTime = video.duration - 0.3;
    await ended;
  });
  await reported;
  for (const look of [page, await context.newPage()]) {
    await openWatch(look, longest.id);
    await codeLoaded(look);
    await look.waitForFunction(() => document.querySelector('video')!.readyState >= 1);
    assert.is(await look.locator('main video').evaluate((video: HTMLVideoElement) => video.currentTime), 0);
    assert.is(await look.getByText(/^Resumed at/).count(), 0);
  }
  await context.close();
});

it('plays the next of the playlist, and ends with its last', async () => {
  const { page, context } = await openPage(browser);
  const [first, second] = [videos[2]!.id, videos[0]!.id];
  await openWatch(page, first);
  const listId = await makePlaylist(page, [first, second]);
  const list = `?list=${encodeURIComponent(listId)}`;
  await openWatch(page, first + list);
  const playToEnd = () =>
    page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
      const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
      await video.play();
      video.currentTime = video.duration - 0.3;
      await ended;
    });
  await playToEnd();
  await page.getByRole('link', { name: 'Play now' }).click();
  await page.waitForURL(`**/watch/${second}${list}`);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  await page.getByText('2 of 2').waitFor();
  await playToEnd();
  assert.is(await page.getByRole('link', { name: 'Play now' }).count(), 0);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
