import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { tellOfOpenPages } from './tellOfOpenPages.ts';

/**
 * Real Chromium. `npm test` finds or installs one and names it in CHROMIUM_PATH.
 *
 * @param options.withBackForwardCache which Playwright switches off
 * @param options.withMachineCode `false`: scripts are interpreted, so that the heap holds nothing that a compiler has made
 */
export async function startBrowser({
  withBackForwardCache = false,
  withMachineCode = true,
} = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
  const browser = await chromium.launch({
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
      ...(withMachineCode ? [] : ['--js-flags=--no-sparkplug --no-maglev --no-turbofan']),
    ],
  });
  const folder = process.env['TRACES_DIR'];
  if (folder) keepTracesOfFailures(browser, folder);
  const limitMs = Number(process.env['TEST_LIMIT_MS']);
  if (limitMs) setTimeout(() => void tellOfOpenPages(browser), limitMs * 0.9).unref();
  return browser;
}

/** A test closes its context when it has passed: what is open when the browser is closed, a failed one has left. */
function keepTracesOfFailures(browser: Browser, folder: string): void {
  const open = new Set<BrowserContext>();
  const [newContext, close] = [browser.newContext.bind(browser), browser.close.bind(browser)];
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.tracing.start({ screenshots: true, snapshots: true });
    open.add(context);
    context.on('close', () => open.delete(context));
    return context;
  };
  browser.close = async (options) => {
    for (const [index, context] of [...open].entries()) {
      const path = join(folder, `${index + 1}.zip`);
      // One whose page has crashed has nothing more to say.
      await context.tracing.stop({ path }).then(
        () => console.log(`A trace of the failure is in ${path}: npx playwright-core show-trace ${path}`),
        (error: unknown) => console.log(`There is no trace of the failure: ${String(error)}`),
      );
    }
    await close(options);
  };
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
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // What a worker answers, Playwright cannot answer in its place.
    serviceWorkers: 'block',
    ...options,
  });
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

/** Waits until React has taken the page over and all its effects have run: from then on the page hears keys, and the router clicks. */
export async function hydrated(page: Page): Promise<void> {
  // The effect of the outermost component, so the last of the first.
  await page.waitForFunction(() => document.documentElement.dataset['alive'] !== undefined);
}
