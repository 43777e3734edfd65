import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** How to launch a Chromium that differs from the shared one. */
export interface BrowserOptions {
  /** Playwright switches the back-forward cache off. */
  readonly withBackForwardCache?: boolean;
  /** `true`: full Chromium, where the headless shell behaves differently: it reports no hover after a touch. */
  readonly withWindows?: boolean;
  /** `false`: scripts are interpreted, so that the heap holds nothing that a compiler has made. */
  readonly withMachineCode?: boolean;
}

/**
 * A real Chromium, which `npm test` finds or installs and names in CHROMIUM_PATH. Without options it is the one that all files of a
 * process share: closing it closes the contexts of this file alone.
 */
export async function startBrowser(options?: BrowserOptions): Promise<Browser> {
  const folder = process.env['TRACES_DIR'];
  const browser = options ? await launchBrowser(options) : contextsOf(await sharedBrowser());
  if (folder) keepTracesOfFailures(browser, folder);
  return browser;
}

let shared: Promise<Browser> | undefined;

/** Launches it on first use. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser({}).then((browser) => {
    process.once('disconnect', () => void browser.close());
    return browser;
  }));
}

async function launchBrowser({
  withBackForwardCache = false,
  withWindows = withBackForwardCache,
  withMachineCode = true,
}: BrowserOptions): Promise<Browser> {
  // Without windows, where it is installed: a new context costs a third of the processor time. It has no back-forward cache.
  const headless = withWindows ? undefined : process.env['CHROMIUM_HEADLESS_PATH'];
  const executablePath = headless || process.env['CHROMIUM_PATH'];
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
      // A context then starts one renderer instead of two, the second for a later navigation: a seventh of the processor time of a visit.
      '--renderer-process-limit=1',
      '--autoplay-policy=no-user-gesture-required',
      ...(withMachineCode ? [] : ['--js-flags=--no-sparkplug --no-maglev --no-turbofan']),
    ],
  });
}

/** The browser as one file sees it: with its own contexts, which are all that it closes. */
function contextsOf(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>();
  const own = {
    async newContext(options?: BrowserContextOptions) {
      const context = await browser.newContext(options);
      contexts.add(context);
      context.on('close', () => contexts.delete(context));
      return context;
    },
    contexts: () => [...contexts],
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_, name, value) => Reflect.set(own, name, value),
  });
}

/** A test closes its context when it has passed: a context that is open when the browser is closed belongs to a failed test. */
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
      // A crashed page has no trace.
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

/** Waits until the client and its outbox have loaded, which the page loads when it is idle. The network is quiet before that too. */
export async function codeLoaded(page: Page): Promise<void> {
  await hydrated(page);
  const address = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/background.'))?.name,
  );
  // The same module as the page's, once it and its imports have run.
  await address.evaluate((name) => import(name!).then(() => true));
  await page.waitForLoadState('networkidle');
}
