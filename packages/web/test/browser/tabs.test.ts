// Two tabs of one visitor, in real Chromium: what one writes shows in the other, and what a purge leaves.
import type { BrowserContext, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sdkModule } from '../../../sdk/test/browser/bundleScript.ts';
import { codeLoaded, hydrated, openPage, startBrowser, watchPage } from './startBrowser.ts';
import { startPage } from './startPage.ts';
import { sharedSite } from './startSite.ts';

/** What the page's script offers: a cache that is stored and connected. */
interface PageTools {
  write(title: string): void;
  read(): string | null;
  purge(): Promise<void>;
}
/** Of the page, for the functions below that run there. */
declare const tools: PageTools;

const entry = `
  import { createCache } from ${sdkModule('cache/createCache.ts')};
  import { gql } from ${sdkModule('gql.ts')};
  import { connectTabs } from ${sdkModule('persistence/connectTabs.ts')};
  import { persistCache } from ${sdkModule('persistence/persistCache.ts')};
  const query = gql\`query { video { id title } }\`;
  const cache = createCache();
  const persistence = persistCache(cache, { storage: () => localStorage });
  connectTabs(cache);
  globalThis.tools = {
    write: (title) => void cache.writeQuery({ query, data: { video: { __typename: 'Video', id: '1', title } } }),
    read: () => cache.readQuery({ query })?.video.title ?? null,
    purge: () => persistence.purge(),
  };
`;

const toolPage = await startPage(entry);
const { origin } = toolPage;
const site = await sharedSite();
const browser = await startBrowser();

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

const write = (page: Page, title: string) => page.evaluate((text) => tools.write(text), title);
const read = (page: Page) => page.evaluate(() => tools.read());
const reads = (page: Page, title: string | null) =>
  page.waitForFunction((text) => tools.read() === text, title);

/** Returns the content of the storage when all tabs are closed. */
async function storedAfter(context: BrowserContext, tabs: readonly Page[]): Promise<string> {
  for (const tab of tabs) await tab.goto('about:blank');
  const page = await context.newPage();
  await page.goto(`${origin}/script.js`);
  return page.evaluate(() => JSON.stringify({ ...localStorage }));
}

const it = suite('connectTabs in Chromium');

it('on the site: a like in one tab shows in the other, without a request', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  const href = (await page.locator('main a[href^="/watch/"]').first().getAttribute('href'))!;
  await page.goto(site.origin + href);
  await hydrated(page);
  const other = watchPage(context, await context.newPage());
  await other.page.goto(site.origin + href);
  await codeLoaded(other.page);
  const like = (tab: Page) => tab.locator('main .like__button').first();
  assert.is(await like(other.page).getAttribute('aria-pressed'), 'false');
  other.operations.length = 0;
  await page.bringToFront();
  await like(page).click();
  await other.page.locator('main .like__button[aria-pressed="true"]').first().waitFor();
  assert.is(await like(other.page).innerText(), await like(page).innerText());
  // What waits to be sent is sent by whichever tab has the turn.
  assert.equal(
    other.operations.filter((name) => name !== 'SetLike'),
    [],
  );
  assert.equal([...problems, ...other.problems], []);
  await context.close();
});

it('a write shows in the other tab, and a purge empties both: nothing of before is stored by either', async () => {
  const context = await browser.newContext();
  const tabs = [await openTab(context), await openTab(context)] as const;
  for (const tab of tabs) await write(tab, 'of the old user');
  await write(tabs[0], 'of the old user, changed');
  await reads(tabs[1], 'of the old user, changed');
  await tabs[0].evaluate(() => tools.purge());
  await reads(tabs[1], null);
  assert.is(await read(tabs[0]), null);
  for (const tab of tabs) await write(tab, 'of the new user');
  await write(tabs[1], 'of the new user, changed');
  await reads(tabs[0], 'of the new user, changed');
  const stored = await storedAfter(context, tabs);
  assert.not.match(stored, 'of the old user');
  assert.match(stored, 'of the new user');
  await context.close();
});

it('a tab that was frozen meanwhile tells and stores nothing of the old user, and is connected again', async () => {
  const context = await browser.newContext();
  const tabs = [await openTab(context), await openTab(context)] as const;
  for (const tab of tabs) await write(tab, 'of the old user');
  const session = await context.newCDPSession(tabs[1]);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await tabs[0].evaluate(() => tools.purge());
  await write(tabs[0], 'of the new user');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await reads(tabs[1], null);
  assert.is(await read(tabs[0]), 'of the new user');
  await write(tabs[1], 'of the new user, again');
  await reads(tabs[0], 'of the new user, again');
  assert.not.match(await storedAfter(context, tabs), 'of the old user');
  await context.close();
});

it.after(async () => {
  await browser.close();
  toolPage.stop();
  await site.stop();
});
it.run();
