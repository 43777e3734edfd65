import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { codeLoaded, hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { sweep, testSeed } from './sweep.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('what stays where it is, in Chromium');

const address = await firstAddress();
const widths = [360, 1280];

async function firstAddress(): Promise<string> {
  const home = await (await fetch(site.origin, { headers: { accept: 'text/html' } })).text();
  return site.origin + /href="(\/watch\/[^"]+)"/.exec(home)![1]!;
}

/** Every shift that no input of the viewer's explains: by how much, and of what. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }: any) =>
            `${node?.nodeName ?? 'inside a control'} ${node?.className ?? ''} ${JSON.stringify([previousRect, currentRect])}`,
        );
        shifts.push(`${entry.value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Two frames: what was laid out by now has been reported.
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as any).shifts;
    });
}

/** Makes the video play as soon as it exists. */
async function playAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const video = document.querySelector('video');
      if (!video?.paused) return;
      video.muted = true;
      video.play().catch(() => {});
    }).observe(document, { childList: true, subtree: true });
  });
}

const otherPages = sweep({ path: ['/', '/search?q=a', '/saved', '/404'], width: widths }, 0.5);

for (const width of widths) {
  it(`at ${width} px nothing moves while a video starts, its controls come and its view is counted`, async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width, height: 900 } });
    const shifts = await watchShifts(page);
    await playAtOnce(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/PlayerControls.*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
    await hydrated(page);
    await page.waitForFunction(() =>
      /[1-9]/.test(document.querySelector('.about__facts span')!.textContent!),
    );
    release();
    await page.locator('.controls').waitFor();
    await codeLoaded(page);
    assert.equal(await shifts(), []);
    assert.equal(problems, []);
    await context.close();
  });

  it(`at ${width} px nothing moves on other pages (seed ${testSeed})`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    const shifts = await watchShifts(page);
    for (const { path } of otherPages.filter((visit) => visit.width === width)) {
      await page.goto(site.origin + path);
      await codeLoaded(page);
      assert.equal(await shifts(), [], path);
    }
    await context.close();
  });
}

const parsed = sweep({ width: widths, path: ['/', new URL(address).pathname] }, 0.5);
for (const { width, path } of parsed) {
  it(`at ${width} px nothing of ${path === '/' ? 'home' : 'a watch page'} moves, wherever the parser stops (seed ${testSeed})`, async () => {
    const html = await (await fetch(site.origin + path, { headers: { accept: 'text/html' } })).text();
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    const shifts = await watchShifts(page);
    // Without scripts of the site: they would move it on.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(site.origin + '/404');
    const tags = [...html.matchAll(/</g)].map(({ index }) => index);
    await page.evaluate(
      async ([text, ends]) => {
        document.open();
        (window as any).shifts.length = 0;
        let from = 0;
        for (const end of ends) {
          document.write(text.slice(from, end));
          from = end;
          // What is below the window moves nothing in it.
          if (!document.body || document.documentElement.scrollHeight > 1.5 * window.innerHeight) continue;
          await new Promise(requestAnimationFrame);
        }
        document.write(text.slice(from));
        document.close();
      },
      [html, tags] as [string, number[]],
    );
    await page.locator('.site-footer').waitFor();
    assert.equal(await shifts(), []);
    await context.close();
  });
}

it('nothing moves on the second visit, with what the browser and the site have kept', async () => {
  for (const path of ['/', new URL(address).pathname]) {
    const { page: first, context } = await openPage(browser, { serviceWorkers: 'allow' });
    await first.goto(site.origin + path);
    await codeLoaded(first);
    await first.evaluate(() => navigator.serviceWorker.ready);
    // The cache is written when the page is left.
    await first.goto('about:blank');
    const page = await context.newPage();
    const shifts = await watchShifts(page);
    await page.goto(site.origin + path);
    await codeLoaded(page);
    assert.ok(await page.evaluate(() => localStorage.getItem('mainvideo-cache')), 'nothing was kept');
    assert.equal(await shifts(), [], path);
    await context.close();
  }
});

/** Are the browser's own controls laid out? */
async function hasBrowserControls(page: Page): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const find = (node: typeof root): typeof root | undefined => {
    if (node.attributes?.includes('-webkit-media-controls')) return node;
    for (const inner of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
      const found = find(inner);
      if (found) return found;
    }
    return undefined;
  };
  const controls = find(root);
  if (!controls) return false;
  const { computedStyle } = await cdp.send('CSS.getComputedStyleForNode', { nodeId: controls.nodeId });
  await cdp.detach();
  return computedStyle.find(({ name }) => name === 'display')!.value !== 'none';
}

it("the browser's own controls are there without scripts", async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(address);
  assert.ok(await hasBrowserControls(page));
  await context.close();
});

it("the browser's own controls are there once ours have failed to come", async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/assets/PlayerControls.*', (route) => route.abort());
  await page.goto(address);
  await page.locator('.player[data-browser-controls]').waitFor();
  assert.ok(await hasBrowserControls(page));
  await context.close();
});

it("the browser's own controls are there for a pointer, a finger or a key, where no script of ours has come", async () => {
  const windowed = await startBrowser({ withWindows: true });
  for (const hasTouch of [false, true]) {
    const { page, context } = await openPage(windowed, { hasTouch });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(address);
    const video = page.locator('video');
    assert.not.ok(await hasBrowserControls(page));
    if (hasTouch) await video.tap({ position: { x: 40, y: 40 } });
    else await video.hover();
    assert.ok(await hasBrowserControls(page), hasTouch ? 'touched' : 'pointed at');
    await context.close();
  }
  const { page } = await openPage(windowed);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(address);
  await page.locator('video').focus();
  assert.ok(await hasBrowserControls(page), 'focused');
  await windowed.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
