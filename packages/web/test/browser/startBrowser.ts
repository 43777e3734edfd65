import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/**
 * Real Chromium. `npm test` finds or installs one and names it in CHROMIUM_PATH.
 *
 * @param options.withBackForwardCache which Playwright switches off
 */
export async function startBrowser({ withBackForwardCache = false } = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: withBackForwardCache ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

/** A page, and everything that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console and of scripts, and violations of the Content-Security-Policy. */
  readonly problems: string[];
  /** Operation names of the requests to /api/graphql. */
  readonly operations: string[];
}

/** A page of a new visitor: no cookies, nothing stored. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  return watchPage(context, await context.newPage());
}

export function watchPage(context: BrowserContext, page: Page): WatchedPage {
  const problems: string[] = [];
  const operations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/graphql') return;
    operations.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return { page, context, problems, operations };
}

/** Waits until React has taken the page over: from then on the router takes over clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const mounted = document.getElementById('mounted');
    return mounted !== null && Object.keys(mounted).some((name) => name.startsWith('__react'));
  });
}
