import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Observed, observePage, type Seen } from './observePage.ts';

/** A phone of the middle on a slow network: what Lighthouse calls "Slow 4G", and a processor of a quarter of the speed. */
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;

export interface ThrottledPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Bytes of scripts that came over the network so far, compressed as they came. */
  scriptBytes(): number;
  seen(): Promise<Seen>;
  /** Until nothing has been asked of the network for half a second. Playwright's `networkidle` is true once and for all of a document. */
  atRest(): Promise<void>;
  close(): Promise<void>;
}

export async function openThrottled(browser: Browser, reused?: BrowserContext): Promise<ThrottledPage> {
  const context = reused ?? (await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const underway = new Set<unknown>();
  page.on('request', (request) => underway.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end, (request) => underway.delete(request));
  }
  // What runs this file calls a function of its own, which the page has not, wherever a function is named.
  await page.addInitScript(`globalThis.__name = (named) => named; (${String(observePage)})();`);
  return {
    page,
    cdp,
    scriptBytes: () => bytes,
    seen: () => page.evaluate(() => (window as unknown as { observed: Observed }).observed.seen()),
    async atRest() {
      for (let quietMs = 0, waitedMs = 0; quietMs < 500 && waitedMs < 20_000; waitedMs += 50) {
        await page.waitForTimeout(50);
        quietMs = underway.size === 0 ? quietMs + 50 : 0;
      }
    },
    close: () => (reused ? page.close() : context.close()),
  };
}
