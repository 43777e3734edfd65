import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { bundlesFolder } from '../cache/bundle.ts';
import type { OpenOptions, PageVariables } from './contender.ts';
import type { PageTools } from './page.ts';
import type { TitleServer } from './titleServer.ts';

/** A global of the page, for the functions that run there. */
declare const tools: PageTools;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function executablePath(): string {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) throw new Error('CHROMIUM_PATH does not name a browser. Run the benches with: npm run bench');
  return path;
}

/** Real Chromium, in which a page can collect its garbage with `gc()`. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath(),
    args: [...flags, '--js-flags=--expose-gc'],
  });
}

/** Chromium with a profile whose owner has forbidden all sites to keep anything. */
export function startForbidding(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: executablePath(), args: flags });
}

/** A tab of somebody who visits the application. */
export interface Tab {
  readonly page: Page;
  /** Of its GraphQL endpoint. */
  readonly url: string;
  /** What nobody caught in it. */
  readonly errors: string[];
  open(options?: Partial<OpenOptions>): Promise<void>;
  /** Waits until it is restored, or says why it is not. */
  restored(): Promise<void>;
  read(variables: PageVariables): Promise<unknown>;
  ask(variables: PageVariables): Promise<unknown>;
  save(): Promise<void>;
  /** To another page: as far as this one can see, that is how it ends when it is closed too. */
  leave(): Promise<void>;
}

/** One visitor: a browser's context with storages of its own, and what the server makes of him. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly traffic: ReturnType<TitleServer['trafficOf']>;
  /** A tab with the contender's script in it, not opened yet. */
  tab(): Promise<Tab>;
  /** That all tabs are of. */
  readonly origin: string;
}

/**
 * @param name of the contender
 * @param id of the visitor: one that nobody else has
 */
export async function visit(
  context: BrowserContext,
  server: TitleServer,
  name: string,
  id: string,
): Promise<Visitor> {
  const origin = `http://localhost:${server.port}`;
  const url = `${origin}/graphql/${id}`;
  context.setDefaultTimeout(10_000);
  // From the disk: the pages of an application that works offline come from its service worker.
  await context.route(
    ({ pathname }) => !pathname.startsWith('/graphql/'),
    (route) => {
      const file = new URL(route.request().url()).pathname.slice(1);
      if (file === 'favicon.ico') return route.fulfill({ status: 204 });
      if (file !== '') {
        return route.fulfill({
          contentType: 'text/javascript',
          body: readFileSync(`${bundlesFolder}${file}`),
        });
      }
      const script =
        '<!doctype html><meta charset="utf-8"><script type="module" src="/persistence.page.mjs"></script>';
      return route.fulfill({ contentType: 'text/html', body: script });
    },
  );
  return {
    context,
    origin,
    traffic: server.trafficOf(id),
    tab: async () => {
      const page = await context.newPage();
      return openTab(page, `${origin}/#${name}`, url);
    },
  };
}

async function openTab(page: Page, address: string, url: string): Promise<Tab> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
  await page.goto(address);
  await page.waitForFunction(() => 'tools' in globalThis);
  return {
    page,
    url,
    errors,
    open: (options = {}) => page.evaluate((options) => tools.open(options), { url, ...options }),
    restored: () => page.evaluate(async () => void (await tools.visit.restored)),
    read: (variables) => page.evaluate((variables) => tools.visit.read(variables), variables),
    ask: (variables) => page.evaluate((variables) => tools.visit.ask(variables), variables),
    save: () => page.evaluate(async () => void (await tools.visit.save())),
    leave: async () => {
      await page.goto('about:blank');
      await page.close();
    },
  };
}
