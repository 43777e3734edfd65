import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from './axeViolations.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the player on other pages, in Chromium');

const sitemap = await (await fetch(`${site.origin}/sitemap-videos-1.xml`)).text();
const id = /\/watch\/([\w-]+)</.exec(sitemap)![1]!;
const address = `${site.origin}/embed/${id}`;

// Another host name is another site: what it frames is framed by a stranger.
const host = createServer((incoming, outgoing) => {
  const path = new URL(incoming.url!, 'http://host').searchParams.get('show') ?? '/';
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  outgoing.end(`<!doctype html><html lang="en"><title>Somebody's page</title><link rel="icon" href="data:,">
    <script>
      heard = [];
      addEventListener('message', (event) => heard.push({ from: event.origin, ...event.data }));
    </script>
    <main><h1>Somebody's page</h1>
    <iframe title="A video" width="640" height="360" allow="autoplay; fullscreen" src="${site.origin}${path}"></iframe></main>`);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

it('plays in a frame on another site, obeys that page and tells it how it stands, and leaves no cookie', async () => {
  const { page, context, problems, operations } = await openPage(browser);
  await page.goto(`${hostOrigin}/?show=${encodeURIComponent(`/embed/${id}?muted=1`)}`);
  const heard = (event: string) =>
    page.waitForFunction(
      (name) => (globalThis as any).heard.find((told: any) => told.mainvideo === name),
      event,
    );
  const ready = await (await heard('ready')).jsonValue();
  assert.equal([ready.from, ready.id, ready.paused], [site.origin, id, true]);
  const ask = (message: object) => page.evaluate((command) => frames[0]!.postMessage(command, '*'), message);
  const viewCounted = page.waitForResponse(`${site.origin}/api/graphql`);
  await ask({ mainvideo: 'play' });
  await heard('playing');
  await heard('timeupdate');
  assert.is((await viewCounted).status(), 200);
  await ask({ mainvideo: 'pause' });
  await heard('pause');
  await ask({ mainvideo: 'seek', seconds: 2 });
  const seeked = await (await heard('seeked')).jsonValue();
  assert.is(Math.round(seeked.currentSeconds), 2);
  assert.equal(operations, ['RecordProgress']);
  assert.equal(await context.cookies(), []);
  assert.equal(problems, []);
  await context.close();
});

it('is the only page that can be framed', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(`${hostOrigin}/?show=${encodeURIComponent(`/watch/${id}`)}`);
  await page.waitForFunction(() => document.readyState === 'complete');
  assert.match(problems.join(), /frame-ancestors/);
  await context.close();
});

it('plays without JavaScript, from where the address says', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${address}?t=2&end=4&autoplay=1&muted=1&captions=en`);
  const player = page.locator('video');
  assert.ok((await player.getAttribute('controls')) !== null);
  assert.match((await page.locator('source').first().getAttribute('src'))!, /#t=2,4$/);
  assert.ok(await page.getByRole('link').first().isVisible());
  await context.close();
});

it('takes the keys that people know, and leads to the same moment on the site', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(`${address}?muted=1&t=3`);
  const player = page.locator('video');
  await page.waitForFunction(() => document.querySelector('video')!.readyState > 0);
  await page.keyboard.press('k');
  await page.waitForFunction(() => !document.querySelector('video')!.paused);
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('video')!.paused);
  await page.keyboard.press('m');
  assert.is(await player.evaluate((video: HTMLVideoElement) => video.muted), false);
  const [opened] = await Promise.all([context.waitForEvent('page'), page.locator('#watch').click()]);
  await opened.waitForURL(/\/watch\/[\w-]+\?t=\d+$/);
  assert.equal(problems, []);
  await context.close();
});

for (const path of [`/embed/${id}`, '/embed/none']) {
  it(`${path === '/embed/none' ? 'a missing video' : 'the player'}: axe finds nothing, nor does anything overflow at 320 px`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 320, height: 180 } });
    await page.goto(site.origin + path);
    assert.equal(await axeViolations(page), []);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.is(overflow, 0);
    await context.close();
  });
}

it('is shared from the watch page by keys alone: a link with the moment, code with the choices, all announced', async () => {
  const { page, context, problems } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.goto(`${site.origin}/watch/${id}?t=3`);
  await hydrated(page);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime >= 3);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this video' });
  await dialog.waitFor();
  assert.equal(await axeViolations(page), []);
  await dialog.getByLabel('Start at 0:03').focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Copied.').waitFor();
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), `${site.origin}/watch/${id}?t=3`);
  await dialog.getByLabel('Loop').focus();
  await page.keyboard.press('Space');
  const code = await dialog.getByLabel('Embed code').inputValue();
  assert.match(code, new RegExp(`^<iframe src="${site.origin}/embed/${id}\\?t=3&#38;loop=1"`));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.is(await page.evaluate(() => document.activeElement!.textContent), 'Share');
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
  host.close();
  host.closeAllConnections();
});
it.run();
