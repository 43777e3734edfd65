import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Observed, observePage, type Seen } from './observePage.ts';

/** A mid-range phone on a slow network: "Slow 4G" of Lighthouse, and a processor at a quarter of its speed. */
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;

export interface ThrottledPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Compressed bytes of the scripts transferred so far. */
  scriptBytes(): number;
  seen(): Promise<Seen>;
  /** Waits until there was no request for half a second. Playwright's `networkidle` happens only once per document. */
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
  // The tool that runs this file inserts calls of `__name`, which the page lacks.
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
