import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { bundlesFolder } from '../cache/bundle.ts';
import type { OpenOptions, PageVariables } from './contender.ts';
import type { PageTools } from './page.ts';
import type { TitleServer } from './titleServer.ts';

/** Defined in the page, for the functions that run there. */
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

/** Launches a real Chromium, in which a page can collect its garbage with `gc()`. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath(),
    args: [...flags, '--js-flags=--expose-gc'],
  });
}

/** Launches Chromium with a profile that blocks all site data. */
export function startForbidding(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: executablePath(), args: flags });
}

/** A tab of a visitor. */
export interface Tab {
  readonly page: Page;
  /** The URL of its GraphQL endpoint. */
  readonly url: string;
  /** Uncaught errors of the page. */
  readonly errors: string[];
  open(options?: Partial<OpenOptions>): Promise<void>;
  /** Waits for the restore; rejects with the reason if it fails. */
  restored(): Promise<void>;
  read(variables: PageVariables): Promise<unknown>;
  ask(variables: PageVariables): Promise<unknown>;
  save(): Promise<void>;
  /** Navigates to another page. To the application this looks like closing the tab. */
  leave(): Promise<void>;
}

/** One visitor: a browser context with its own storages, and the state of the server for this visitor. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly traffic: ReturnType<TitleServer['trafficOf']>;
  /** Opens a tab with the library's script, without starting the application. */
  tab(): Promise<Tab>;
  /** The origin of all tabs. */
  readonly origin: string;
}

/**
 * @param name the name of the library
 * @param id the unique id of the visitor
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
  // Serve scripts from disk, because the pages of an offline application come from its service worker.
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
