import type { Browser } from 'playwright-core';
import { card, type Contender, homeLink, player } from './contender.ts';

/**
 * Returns the size of the JavaScript heap, in MB, after these numbers of navigations between home and videos, without throttling.
 *
 * The page navigates by itself, because the driver's scripts for finding elements would add 0.7 MB to the heap.
 */
export async function heapAfter(
  browser: Browser,
  { origin }: Contender,
  counts: readonly number[],
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (named) => named');
  const cdp = await context.newCDPSession(page);
  await page.goto(origin, { waitUntil: 'networkidle' });
  const heaps: number[] = [];
  let done = 0;
  for (const count of counts) {
    for (; done < count; done += 1) {
      const nth = done % 2 === 1 ? null : ((done / 2) % 12) * 2;
      await page.evaluate(navigate, { nth, card, homeLink, player });
    }
    await page.waitForLoadState('networkidle');
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    heaps.push(usedSize / 1e6);
  }
  await context.close();
  return heaps;
}

interface Step {
  /** Index of the card to click; `null` for the link to home. */
  readonly nth: number | null;
  readonly card: string;
  readonly homeLink: string;
  readonly player: string;
}

/** Runs in the page. Resolves when the other page is complete. A watch page has cards too, so on home the player must be gone. */
function navigate({ nth, card, homeLink, player }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = nth === null ? document.querySelector(homeLink) : document.querySelectorAll(card)[nth];
    (link as HTMLElement).click();
    const untilMs = performance.now() + 30_000;
    const look = (): void => {
      const isWatch = document.querySelector(player) !== null;
      if (isWatch === (nth !== null) && document.querySelectorAll(card).length > 8) resolve();
      else if (performance.now() > untilMs) reject(new Error('The other page did not come within 30 s.'));
      else requestAnimationFrame(look);
    };
    look();
  });
}
