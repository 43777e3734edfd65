import type { Browser, Page } from 'playwright-core';
import type { Contender } from './contender.ts';
import type { Seen } from './observePage.ts';
import { openThrottled } from './throttledPage.ts';

export interface FirstLoad extends Seen {
  readonly scriptBytes: number;
}

/** Measures a first visit. On a watch page, the video starts to play immediately. */
export async function firstLoad(browser: Browser, contender: Contender, path: string): Promise<FirstLoad> {
  const { page, seen, scriptBytes, close } = await openThrottled(browser);
  await page.goto(`${contender.origin}${path}#play`, { waitUntil: 'load' });
  await settled(page);
  if (path.startsWith('/watch/')) {
    await page.waitForFunction(() => (window as any).observed.seen().firstFrameMs > 0);
  }
  const result = { ...(await seen()), scriptBytes: scriptBytes() };
  await close();
  return result;
}

/** Measures a second visit, with the caches of the browser and the site filled. */
export async function secondLoad(browser: Browser, contender: Contender, path: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  const before = await context.newPage();
  await before.goto(contender.origin + path, { waitUntil: 'networkidle' });
  // The site writes its cache when the page is hidden.
  await before.goto('about:blank');
  await before.close();
  const { page, seen, scriptBytes } = await openThrottled(browser, context);
  await page.goto(contender.origin + path, { waitUntil: 'load' });
  await settled(page);
  const result = { ...(await seen()), scriptBytes: scriptBytes() };
  await context.close();
  return result;
}

/** Waits for everything that loads after the page, and for paint and hydration, which a busy machine may reach after the network is idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const { firstPaintMs, largestPaintMs, scriptBytesUntilAlive } = (window as any).observed.seen();
    return firstPaintMs > 0 && largestPaintMs > 0 && scriptBytesUntilAlive !== null;
  });
}
