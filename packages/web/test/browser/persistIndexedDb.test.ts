// A cache in IndexedDB, with the journal: its content when the page is closed right after a change.
import type { Page } from 'playwright-core';
import { sdkModule } from '../../../sdk/test/browser/bundleScript.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startBrowser } from './startBrowser.ts';
import { startPage } from './startPage.ts';

/** What the page's script offers. */
interface PageTools {
  readonly events: readonly string[];
  readonly restored: Promise<boolean>;
  write(first: number, count: number): void;
  /** The titles that the cache has. */
  titles(first: number, count: number): readonly (string | null)[];
  save(): Promise<void>;
  purge(): Promise<void>;
}
declare const tools: PageTools;

const script = `
  import { parse } from 'graphql';
  import { createCache } from ${sdkModule('cache/createCache.ts')};
  import { persistCache } from ${sdkModule('persistence/persistCache.ts')};
  import { indexedDbStorage } from ${sdkModule('storages/indexeddb/index.ts')};
  const query = parse('query ($id: ID!) { video(id: $id) { id title } }');
  const cache = createCache();
  const events = [];
  const persistence = persistCache(cache, {
    storage: indexedDbStorage({ name: 'cache', journal: () => localStorage }),
    // Nothing but hiding the page saves.
    saveDelayMs: 3_600_000,
    onEvent: ({ type }) => events.push(type),
  });
  const ids = (first, count) => Array.from({ length: count }, (_, index) => 'v' + (first + index));
  globalThis.tools = {
    events,
    restored: persistence.restored,
    write(first, count) {
      for (const id of ids(first, count))
        cache.writeQuery({
          query,
          variables: { id },
          data: { video: { __typename: 'Video', id, title: 'Ducks, ä€😀 ' + id } },
        });
    },
    titles: (first, count) =>
      ids(first, count).map((id) => cache.readQuery({ query, variables: { id } })?.video.title ?? null),
    save: () => persistence.save(),
    purge: () => persistence.purge(),
  };
`;

const site = await startPage(script);
const browser = await startBrowser();
const it = suite('persistCache with indexedDbStorage, in Chromium');
const title = (id: number) => `Ducks, ä€😀 v${id}`;

const restored = (page: Page) => page.evaluate(() => tools.restored);
const titles = (page: Page, first: number, count: number) =>
  page.evaluate(([first, count]) => tools.titles(first!, count!), [first, count]);

/** Waits for the page that follows one which left with `isLeaving` set: its script, and what it restored. */
const cameBack = (page: Page) =>
  page.waitForFunction(
    () =>
      !('isLeaving' in globalThis) &&
      typeof tools !== 'undefined' &&
      tools.events.includes('persistence.restored'),
  );

it('has what was written right before the page was left', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.origin);
  assert.not(await restored(page));
  await page.evaluate(() => {
    Object.assign(globalThis, { isLeaving: true });
    // After this function has returned: its result would be lost with the page.
    setTimeout(() => {
      // As much as the journal holds: a larger write is only as safe as the database, which may lose it.
      tools.write(0, 300);
      location.reload();
    });
  });
  await cameBack(page);
  assert.ok(await restored(page));
  assert.equal(
    await titles(page, 0, 300),
    Array.from({ length: 300 }, (_, id) => title(id)),
  );
  await context.close();
});

it('writes at the second leave only what changed since the first', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.origin);
  await restored(page);
  await page.evaluate(async () => {
    tools.write(0, 2_000);
    await tools.save();
    Object.assign(globalThis, { isLeaving: true });
    setTimeout(() => {
      tools.write(5_000, 3);
      location.reload();
    });
  });
  await cameBack(page);
  assert.equal(await titles(page, 5_000, 3), [5_000, 5_001, 5_002].map(title));
  assert.equal(await titles(page, 1_999, 1), [title(1_999)]);
  assert.is(await page.evaluate(() => localStorage.length), 0, 'the journal is empty again');
  await context.close();
});

/** Two tabs of one visitor: the first has stored `count` videos, the second one more. */
async function twoTabs(count: number) {
  const context = await browser.newContext();
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) {
    await page.goto(site.origin);
    await restored(page);
  }
  for (const [index, page] of pages.entries()) {
    await page.evaluate(
      async ([first, count]) => {
        tools.write(first!, count!);
        await tools.save();
      },
      [index + 1, index === 0 ? count : 1],
    );
  }
  return { context, one: pages[0], two: pages[1] };
}

it('of two tabs has what either wrote', async () => {
  const { context, two } = await twoTabs(1);
  assert.equal(await titles(two, 1, 2), [title(1), title(2)]);
  const three = await context.newPage();
  await three.goto(site.origin);
  assert.ok(await restored(three));
  assert.equal(await titles(three, 1, 2), [title(1), title(2)]);
  await context.close();
});

it('has nothing after a purge, in any tab, and nothing comes back', async () => {
  const { context, one, two } = await twoTabs(100);
  await one.evaluate(() => tools.purge());
  await two.waitForFunction(() => tools.events.includes('persistence.purged'));
  assert.equal(await titles(two, 1, 2), [null, null]);
  await two.evaluate(() => tools.save());
  await two.close();
  await one.reload();
  await restored(one);
  assert.equal(
    await titles(one, 1, 100),
    Array.from({ length: 100 }, () => null),
  );
  await context.close();
});

it.after(async () => {
  await browser.close();
  site.stop();
});
it.run();
