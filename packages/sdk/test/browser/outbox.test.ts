import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startOutboxSite } from './startOutboxSite.ts';

declare global {
  /** What the script of the page puts there. */
  interface Window {
    mutate(entry: number, context?: object): void;
    readonly answered: readonly (number | string)[];
    readonly outbox: { pending(): readonly unknown[] };
    readonly isReady?: boolean;
  }
}

const executablePath = process.env['CHROMIUM_HEADLESS_PATH'] || process.env['CHROMIUM_PATH'];
if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const it = suite('createOutbox, in Chromium');

async function withSite(
  body: (
    site: Awaited<ReturnType<typeof startOutboxSite>>,
    context: BrowserContext,
    openTab: () => Promise<Page>,
  ) => Promise<void>,
): Promise<void> {
  const site = await startOutboxSite();
  const context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  try {
    await body(site, context, async () => {
      const page = await context.newPage();
      await page.goto(site.origin);
      await page.waitForFunction(() => window.isReady);
      return page;
    });
  } finally {
    site.release();
    await context.close();
    await site.stop();
  }
}

const storedIn = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((name) => name.startsWith('mainvideo-outbox/')).length,
  );
const isEmpty = (page: Page) => page.waitForFunction(() => window.outbox.pending().length === 0);

it('keeps what two tabs change offline, and sends each once from the one that is left', () =>
  withSite(async (site, context, openTab) => {
    const [one, other] = [await openTab(), await openTab()];
    await context.setOffline(true);
    await one.evaluate(() => window.mutate(1));
    await one.evaluate(() => window.mutate(2));
    await other.evaluate(() => window.mutate(3));
    assert.is(await storedIn(other), 3);
    await one.close();
    assert.equal(await other.evaluate(() => window.answered), []);
    await context.setOffline(false);
    await isEmpty(other);
    assert.equal(site.applied, [1, 2, 3]);
    assert.is(new Set(site.keys).size, 3);
    await other.waitForFunction(() => window.answered.length === 1);
    assert.equal(await other.evaluate(() => window.answered), [3]);
    assert.is(await storedIn(other), 0);
  }));

it('sends after the browser comes back what a closed tab has left behind', () =>
  withSite(async (site, context, openTab) => {
    const page = await openTab();
    await context.setOffline(true);
    await page.evaluate(() => window.mutate(1));
    await page.close();
    await context.setOffline(false);
    await isEmpty(await openTab());
    assert.equal(site.applied, [1]);
  }));

it('asks again, with the same key, what a tab that crashed was waiting for', () =>
  withSite(async (site, _context, openTab) => {
    const page = await openTab();
    site.hold();
    const arrived = page.waitForRequest('**/api/graphql');
    await page.evaluate(() => window.mutate(1));
    await arrived;
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => {});
    await crashed;
    site.release();
    const next = await openTab();
    await isEmpty(next);
    assert.equal(site.applied, [1]);
    assert.is(new Set(site.keys).size, 1);
    assert.is(await storedIn(next), 0);
  }));

it('sends once what many tabs hold that come online together', () =>
  withSite(async (site, context, openTab) => {
    const pages = [await openTab(), await openTab(), await openTab()];
    await context.setOffline(true);
    for (const [index, page] of pages.entries())
      await page.evaluate((entry) => window.mutate(entry), index + 1);
    await context.setOffline(false);
    for (const page of pages) await isEmpty(page);
    assert.equal(site.applied, [1, 2, 3]);
    assert.is(site.keys.length, 3, 'one request each');
  }));

it('applies once what is sent as the page goes away, however far that gets', () =>
  withSite(async (site, _context, openTab) => {
    const page = await openTab();
    await page.evaluate(() =>
      window.addEventListener('pagehide', () => window.mutate(1, { keepalive: true })),
    );
    await page.goto('about:blank');
    await page.close();
    await isEmpty(await openTab());
    assert.equal(site.applied, [1]);
    assert.is(new Set(site.keys).size, 1);
  }));

it.after(() => browser.close());
it.run();
