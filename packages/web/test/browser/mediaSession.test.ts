import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('Media Session, in Chromium');

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  readonly channel: { readonly name: string };
}
const answer = await fetch(
  `${site.origin}/api/graphql?query={home{edges{node{id,title,durationSeconds,channel{name}}}}}`,
);
const { data } = (await answer.json()) as { data: { home: { edges: { node: Listed }[] } } };
const video = data.home.edges
  .map(({ node }) => node)
  .reduce((one, other) => (other.durationSeconds > one.durationSeconds ? other : one));

/** Of the page: what a lock screen would press, by name. */
declare const pressed: { readonly [action: string]: MediaSessionActionHandler | null | undefined };

async function openWatch() {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(globalThis, { pressed: handlers });
    const { setActionHandler } = MediaSession.prototype;
    MediaSession.prototype.setActionHandler = function (action, handler) {
      handlers[action] = handler;
      setActionHandler.call(this, action, handler);
    };
  });
  await page.goto(`${site.origin}/watch/${video.id}`);
  await hydrated(page);
  await page.waitForFunction(() => pressed['seekto'] && document.querySelector('video')!.readyState >= 2);
  return watched;
}

const press = (page: Page, action: MediaSessionAction, details: object = {}) =>
  page.evaluate(([name, facts]) => pressed[name]!({ action: name, ...facts }), [action, details] as const);

const isAt = (page: Page, seconds: number) =>
  page.waitForFunction((at) => {
    const { currentTime, seeking } = document.querySelector('video')!;
    return !seeking && Math.abs(currentTime - at) < 0.5;
  }, seconds);

it('says title, channel and picture of what is played, which is there', async () => {
  const { page, context, problems } = await openWatch();
  const told = await page.evaluate(() => {
    const { title, artist, artwork } = navigator.mediaSession.metadata!;
    return { title, artist, pictures: artwork.map(({ src }) => src) };
  });
  assert.is(told.title, video.title);
  assert.is(told.artist, video.channel.name);
  assert.is(told.pictures.length, 1);
  const picture = await page.request.get(told.pictures[0]!);
  assert.is(picture.status(), 200);
  assert.match(picture.headers()['content-type']!, /^image\//);
  assert.equal(problems, []);
  await context.close();
});

it('plays and pauses', async () => {
  const { page, context } = await openWatch();
  await press(page, 'play');
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.1);
  await press(page, 'pause');
  await page.waitForFunction(() => document.querySelector('video')!.paused);
  await context.close();
});

it('seeks to a moment, and back and forward by what is asked for, else by ten seconds, never before the start', async () => {
  const { page, context } = await openWatch();
  await press(page, 'seekto', { seekTime: 60 });
  await isAt(page, 60);
  await press(page, 'seekforward');
  await isAt(page, 70);
  await press(page, 'seekforward', { seekOffset: 30 });
  await isAt(page, 100);
  await press(page, 'seekbackward');
  await isAt(page, 90);
  await press(page, 'seekbackward', { seekOffset: 500 });
  await isAt(page, 0);
  await context.close();
});

it('goes on with the next video within the page, back to the one before, and ends with the page of the video', async () => {
  const { page, context, problems } = await openWatch();
  const title = await page.locator('main h1').innerText();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const next = await page.locator('.watch__aside article a[href^="/watch/"]').first().getAttribute('href');
  await press(page, 'nexttrack');
  await page.waitForURL(`**${next}`);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  assert.is.not(await page.locator('main h1').innerText(), title);
  assert.ok(await page.evaluate(() => 'isSameDocument' in globalThis));
  await page.waitForFunction(
    (old) => navigator.mediaSession.metadata && navigator.mediaSession.metadata.title !== old,
    title,
  );
  await page.waitForFunction(() => pressed['previoustrack']);
  await press(page, 'previoustrack');
  await page.waitForURL(`**/watch/${video.id}`);
  await page.waitForFunction((first) => navigator.mediaSession.metadata?.title === first, title);
  await page.waitForFunction(() => !pressed['previoustrack'] && !document.querySelector('video')!.paused);
  assert.ok(await page.evaluate(() => 'isSameDocument' in globalThis));
  await page.locator('header a[href="/"]').click();
  await page.locator('main article').first().waitFor();
  await page.waitForFunction(() => navigator.mediaSession.metadata === null);
  assert.ok(await page.evaluate(() => Object.values(pressed).every((handler) => handler === null)));
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
