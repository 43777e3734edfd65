// The storages of the SDK in a real browser: their shared contract, and their content after a page is hidden,
// crashes, or is killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { sdkModule } from '../../../sdk/test/browser/bundleScript.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemStorage } from '../../../sdk/src/contract/storage.ts';
import { memoryStorage } from '../../../sdk/src/storages/memoryStorage.ts';
import { itemStorageLaws, storageLaws } from '../../../sdk/src/storages/storage.laws.ts';
import { startBrowser } from './startBrowser.ts';
import { startPage } from './startPage.ts';
import { startProfile } from './startProfile.ts';

type PlaceName = 'localStorage' | 'sessionStorage' | 'indexedDbStorage' | 'indexedDbStorage with a journal';

/** What the page's script offers. */
interface PageTools {
  /** By the name of each law: `passed`, or what went wrong. */
  runLaws(place: PlaceName): Promise<{ readonly [name: string]: string }>;
  openStorage(withJournal: boolean, durability?: 'relaxed' | 'strict'): ItemStorage;
  /**
   * Whether what this wrote at the visit before, past our storage, is there; and writes it. Chromium sometimes throws away
   * all databases of an origin when it starts after it was killed, which no storage can answer for.
   */
  findWitness(): Promise<boolean>;
  /** Keeps a transaction going, so that whatever others want to write waits. @returns ends it */
  holdDatabase(): Promise<() => void>;
}
/** Globals of the page, for the functions below that run there. */
declare const tools: PageTools;
declare const release: () => void;
declare const storage: ItemStorage;

const entry = `
  import { itemStorageLaws, storageLaws } from ${sdkModule('storages/storage.laws.ts')};
  import { indexedDbStorage } from ${sdkModule('storages/indexeddb/index.ts')};
  const openStorage = (withJournal, durability = 'relaxed', name = 'items') =>
    indexedDbStorage({ name, durability, ...(withJournal && { journal: () => localStorage }) });
  let places = 0;
  const createPlace = (withJournal) => async () => {
    const name = 'laws ' + (places += 1);
    return { open: () => openStorage(withJournal, 'relaxed', name) };
  };
  const emptied = (storage) => async () => (storage.clear(), storage);
  const laws = {
    localStorage: () => storageLaws(emptied(localStorage)),
    sessionStorage: () => storageLaws(emptied(sessionStorage)),
    indexedDbStorage: () => itemStorageLaws(createPlace(false)),
    'indexedDbStorage with a journal': () => itemStorageLaws(createPlace(true)),
  };
  globalThis.tools = {
    openStorage,
    async runLaws(place) {
      const outcomes = {};
      for (const { name, run } of laws[place]()) {
        try { await run(); outcomes[name] = 'passed'; } catch (error) { outcomes[name] = String(error.stack ?? error); }
      }
      return outcomes;
    },
    async findWitness() {
      const opening = indexedDB.open('witness', 1);
      let isFound = true;
      opening.onupgradeneeded = () => { isFound = false; opening.result.createObjectStore('witness'); };
      const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
      const writing = database.transaction('witness', 'readwrite', { durability: 'strict' });
      writing.objectStore('witness').put('was here', 'witness');
      await new Promise((resolve) => (writing.oncomplete = resolve));
      database.close();
      return isFound;
    },
    async holdDatabase() {
      await openStorage(false).getItem('');
      const request = indexedDB.open('items');
      const database = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const store = database.transaction('items', 'readwrite').objectStore('items');
      let isHeld = true;
      const hold = () => { if (isHeld) store.get('').onsuccess = hold; };
      hold();
      return () => { isHeld = false; };
    },
  };
`;

const site = await startPage(entry);
const { origin } = site;
const browser = await startBrowser();

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

const lawsPage = await openPage(await browser.newContext());
const noStorage = () => Promise.reject(new Error('Only the names of the laws are wanted here.'));
for (const place of [
  'localStorage',
  'sessionStorage',
  'indexedDbStorage',
  'indexedDbStorage with a journal',
] as const) {
  const it = suite(`a storage in Chromium: ${place}`);
  let outcomes: ReturnType<PageTools['runLaws']> | undefined;
  const isOfItems = place.startsWith('indexedDb');
  for (const { name } of isOfItems ? itemStorageLaws(noStorage) : storageLaws(noStorage)) {
    it(name, async () => {
      outcomes ??= lawsPage.evaluate((place) => tools.runLaws(place), place);
      assert.is((await outcomes)[name], 'passed');
    });
  }
  it.run();
}

const quota = suite('the quota of localStorage in Chromium');

quota(
  'is 10 MiB, at two bytes for each UTF-16 unit of keys and values: as memoryStorage counts',
  async () => {
    const maxBytes = 10 * 1024 * 1024;
    const keys = ['a', 'a key of some length', '😀'];
    const restUnits = maxBytes / 2 - keys.join('').length - 2 * 1_000;
    const values = ['x'.repeat(1_000), 'ä'.repeat(1_000)];
    const fill = (storage: Storage, last: string) => {
      storage.clear();
      storage.setItem(keys[0]!, values[0]!);
      storage.setItem(keys[1]!, values[1]!);
      storage.setItem(keys[2]!, last);
    };
    const fits = (units: number) =>
      lawsPage.evaluate(
        ([keys, values, units]) => {
          localStorage.clear();
          try {
            values.forEach((value, index) => localStorage.setItem(keys[index]!, value));
            localStorage.setItem(keys[2]!, 'x'.repeat(units));
            return 'fits';
          } catch (error) {
            return (error as Error).name;
          } finally {
            localStorage.clear();
          }
        },
        [keys, values, units] as const,
      );
    assert.is(await fits(restUnits), 'fits');
    assert.is(await fits(restUnits + 1), 'QuotaExceededError');
    const ours = memoryStorage({ maxBytes }) as unknown as Storage;
    fill(ours, 'x'.repeat(restUnits));
    assert.throws(() => fill(ours, 'x'.repeat(restUnits + 1)));
  },
);

quota.run();

const it = suite('indexedDbStorage in a page of Chromium that goes away');

const changes = [
  ['a', 'x'.repeat(20_000)],
  ['b', 'y'.repeat(20_000)],
] as const;
type Changes = typeof changes;

/** Returns what the visitor's next page finds: whether the change is complete, and the rest of the journal. */
async function nextPageFinds(context: BrowserContext): Promise<{ isKept: boolean; journalLength: number }> {
  const page = await openPage(context);
  const [items, journalLength] = await page.evaluate(async () => {
    const items = await tools.openStorage(true).getItems('');
    return [[...items], localStorage.length] as const;
  });
  assert.ok(items.length === 0 || items.length === changes.length, `${items.length} items`);
  if (items.length > 0) assert.equal(items, changes);
  await page.close();
  return { isKept: items.length > 0, journalLength };
}

const leavings: readonly (readonly [name: string, leave: (page: Page) => Promise<unknown>])[] = [
  ['is left for another', (page) => page.goto('about:blank')],
  ['is loaded anew', (page) => page.reload()],
  [
    'is closed',
    async (page) => {
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
    },
  ],
];
for (const [name, leave] of leavings) {
  for (const isBusy of [false, true]) {
    it(`keeps what was set in pagehide as the page ${name}${isBusy ? ', while another page holds the database' : ''}`, async () => {
      const context = await browser.newContext();
      const holder = await openPage(context);
      const page = await openPage(context);
      await page.evaluate(async (changes: Changes) => {
        const storage = tools.openStorage(true);
        await storage.getItem('a');
        addEventListener('pagehide', () => void storage.update(new Map(changes)), { once: true });
      }, changes);
      if (isBusy)
        await holder.evaluate(
          async () => void Object.assign(globalThis, { release: await tools.holdDatabase() }),
        );
      await leave(page);
      if (isBusy) await holder.evaluate(() => release());
      assert.equal(await nextPageFinds(context), { isKept: true, journalLength: 0 });
      await context.close();
    });
  }
}

/** Crashes in the task in which it sets a value, behind a transaction that never ends. */
async function crashWhileWriting(withJournal: boolean): Promise<{ isKept: boolean; journalLength: number }> {
  const context = await browser.newContext();
  const page = await openPage(context);
  const crashed = page.waitForEvent('crash');
  const written = page.waitForEvent('console');
  const session = await context.newCDPSession(page);
  await page.evaluate(async (withJournal) => {
    const storage = tools.openStorage(withJournal);
    await storage.getItem('a');
    await tools.holdDatabase();
    Object.assign(globalThis, { storage });
  }, withJournal);
  const dying = page
    .evaluate((changes) => {
      void storage.update(new Map(changes));
      console.log('written');
      for (;;);
    }, changes)
    .catch(() => {});
  await written;
  void session.send('Page.crash').catch(() => {});
  await Promise.all([crashed, dying]);
  const found = await nextPageFinds(context);
  await context.close();
  return found;
}

it('keeps what was set in the very moment in which the page crashes', async () => {
  assert.equal(await crashWhileWriting(true), { isKept: true, journalLength: 0 });
});

it('without a journal, that is lost, whole', async () => {
  assert.equal(await crashWhileWriting(false), { isKept: false, journalLength: 0 });
});

it('goes on when the user clears the data of the site meanwhile', async () => {
  const context = await browser.newContext();
  const page = await openPage(context);
  await page.evaluate(async () => {
    const storage = tools.openStorage(true);
    await storage.setItem('a', 'before');
    Object.assign(globalThis, { storage });
  });
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  const found = await page.evaluate(async () => {
    const before = await storage.getItem('a');
    await storage.setItem('a', 'after');
    return [before, await storage.getItem('a')];
  });
  assert.equal(found, [null, 'after']);
  await context.close();
});

for (const [durability, promise] of [
  ['relaxed', ''],
  ['strict', ', and no less than it said was kept'],
] as const) {
  it(`leaves all of an update or nothing when the whole browser is killed${promise} (${durability})`, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'storages-'));
    let said = 0;
    /** @returns false where the browser has thrown everything away itself */
    async function visit(number: number, page: Page): Promise<boolean> {
      if (!(await page.evaluate(() => tools.findWitness())) && number > 0) return false;
      const found = await page.evaluate(async () => [
        ...new Set((await tools.openStorage(true).getItems('')).values()),
      ]);
      assert.ok(found.length <= 1, `halves of ${found.length} updates`);
      const kept = Number(found[0]?.split(' ')[0] ?? 0);
      if (durability === 'strict') assert.ok(kept >= said, `${kept} is there, ${said} was said to be kept`);

      const enough = new Promise<void>((resolve) =>
        page.on('console', (message) => {
          said = Number(message.text());
          if (said >= kept + 10 + 7 * number) resolve();
        }),
      );
      void page
        .evaluate(
          async ([from, durability]) => {
            const storage = tools.openStorage(true, durability);
            for (let round = from + 1; ; round += 1) {
              const value = `${round} ${'x'.repeat(2_000)}`;
              await storage.update(
                new Map(Array.from({ length: 20 }, (_, index) => [`key ${index}`, value])),
              );
              console.log(round);
            }
          },
          [kept, durability] as const,
        )
        .catch(() => {});
      await enough;
      return true;
    }

    try {
      let thrownAway = 0;
      for (let number = 0; number < 3;) {
        const { context, kill } = await startProfile(profile);
        try {
          if (await visit(number, await openPage(context))) {
            number += 1;
          } else {
            thrownAway += 1;
            assert.ok(thrownAway < 5, 'the browser throws everything away, again and again');
            number = said = 0;
          }
        } finally {
          await kill();
        }
      }
    } finally {
      rmSync(profile, { recursive: true, maxRetries: 5 });
    }
  });
}

it.after(async () => {
  await browser.close();
  site.stop();
});
it.run();
