// Own process: fake-indexeddb defines globals for good.
// What is promised when a page dies: by every call at which it may die, and by many pages that write and die.
import 'fake-indexeddb/auto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock, rejects } from '../../testing/index.ts';
import { corruptText } from '../../testing/corruptText.laws.ts';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { type MemoryStorage, memoryStorage } from '../memoryStorage.ts';
import { watchDatabaseCalls } from './databaseCalls.laws.ts';
import { indexedDbStorage, type IndexedDbStorageOptions, type JournalStorage } from './indexedDbStorage.ts';

let databases = 0;

/** A browser: one database, one journal and one clock, for as many pages as are opened. */
function createBrowser() {
  const name = `database ${(databases += 1)}`;
  const journal = memoryStorage();
  const clock = createVirtualClock();
  const open = (options: Partial<IndexedDbStorageOptions> = {}) =>
    indexedDbStorage({ name, journal: () => journal, runtime: clock.runtime, ...options });
  const items = async () => Object.fromEntries([...(await open().getItems(''))].sort());
  return { name, journal, clock, open, items };
}
type TestBrowser = ReturnType<typeof createBrowser>;

const map = (items: { readonly [key: string]: string | null }) => new Map(Object.entries(items));
const keysOf = (journal: MemoryStorage) =>
  Array.from({ length: journal.length }, (_, index) => journal.key(index)!);

/**
 * A page that is dead from a call on, to its journal or to the database: nothing that it asks for happens any more.
 *
 * @returns how many calls it made, and whether its journal took something
 */
async function dieAt(
  browser: TestBrowser,
  call: number,
  work: (open: TestBrowser['open']) => Promise<unknown>,
): Promise<{ calls: number; wasJournaled: boolean }> {
  let journalCalls = 0;
  let wasJournaled = false;
  const step = () => {
    if (journalCalls + database.count() >= call) throw new DOMException('dead', 'UnknownError');
  };
  const database = watchDatabaseCalls(step);
  const counted = <Answer>(action: () => Answer): Answer => {
    journalCalls += 1;
    step();
    return action();
  };
  const journal: JournalStorage = {
    getItem: (key) => counted(() => browser.journal.getItem(key)),
    setItem(key, value) {
      counted(() => browser.journal.setItem(key, value));
      wasJournaled = true;
    },
    removeItem: (key) => counted(() => browser.journal.removeItem(key)),
    key: (index) => counted(() => browser.journal.key(index)),
    get length() {
      return browser.journal.length;
    },
  };
  try {
    await work((options) => browser.open({ journal: () => journal, ...options })).catch(() => {});
    return { calls: journalCalls + database.count(), wasJournaled };
  } finally {
    database.stop();
  }
}

/** A page that dies as soon as its journal has the change. */
async function leaveBehind(
  browser: TestBrowser,
  change: (storage: ReturnType<typeof browser.open>) => Promise<void>,
) {
  const { wasJournaled } = await dieAt(browser, 2, (open) => change(open()));
  assert.ok(wasJournaled);
  await browser.clock.advance(1);
}

const it = suite('the journal of indexedDbStorage');

it('leaves all of an update or nothing, and all of it once the journal has it, wherever the page dies', async () => {
  const seen = new Set<string>();
  for (let call = 1; ; call += 1) {
    assert.ok(call < 100, 'an update makes a few calls');
    const browser = createBrowser();
    await browser.open().update(map({ a: '1', b: '1', c: '1' }));
    await browser.clock.advance(1);
    const { calls, wasJournaled } = await dieAt(browser, call, (open) =>
      open().update(map({ a: '2', b: null, d: '2' })),
    );
    const items = await browser.items();
    assert.equal(
      items,
      wasJournaled ? { a: '2', c: '1', d: '2' } : { a: '1', b: '1', c: '1' },
      `call ${call}`,
    );
    assert.is(browser.journal.length, 0);
    seen.add(`${wasJournaled}`);
    if (calls < call) break;
    assert.ok(call > 1 ? wasJournaled : !wasJournaled, 'the journal comes first');
  }
  assert.is(seen.size, 2);
});

it('is brought over again where the page that brings it dies, wherever it does', async () => {
  for (let call = 1; ; call += 1) {
    assert.ok(call < 100, 'an opening makes a few calls');
    const browser = createBrowser();
    await browser.open().update(map({ a: '1', b: '1' }));
    await browser.clock.advance(1);
    await leaveBehind(browser, (storage) => storage.update(map({ a: '2', b: null })));
    await leaveBehind(browser, (storage) => storage.update(map({ a: '3', c: '3' })));
    const { calls } = await dieAt(browser, call, (open) => open().getItem('a'));
    assert.equal(await browser.items(), { a: '3', c: '3' }, `call ${call}`);
    assert.is(browser.journal.length, 0);
    if (calls < call) break;
  }
});

it('is brought over before the first read, and before the first change', async () => {
  const browser = createBrowser();
  await leaveBehind(browser, (storage) => storage.setItem('a', 'left'));
  assert.is(await browser.open().getItem('a'), 'left');
  await leaveBehind(browser, (storage) => storage.setItem('a', 'left again'));
  await browser.open().setItem('a', 'newer');
  assert.equal(await browser.items(), { a: 'newer' });
});

/** Holds the database, so that what is under way stays under way. */
async function hold({ name }: TestBrowser): Promise<() => Promise<void>> {
  const done = (request: IDBOpenDBRequest) =>
    new Promise<IDBDatabase>((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const stubborn = await done(indexedDB.open(name, 1));
  const deleted = done(indexedDB.deleteDatabase(name));
  return async () => {
    stubborn.close();
    await deleted;
  };
}

it('holds all that is under way, in order, and nothing once it is through', async () => {
  const browser = createBrowser();
  const release = await hold(browser);
  const storage = browser.open();
  const updates = [
    storage.update(map({ a: '1', b: '1' })),
    storage.setItem('\ud83d', '\udca9'),
    storage.clear(),
    storage.update(map({ b: '2', c: '2' })),
    storage.removeItem('c'),
    storage.setItem('d', '3'),
  ];
  const copy = memoryStorage();
  for (const key of keysOf(browser.journal)) copy.setItem(key, browser.journal.getItem(key)!);
  assert.is(copy.length, updates.length);
  await release();
  await Promise.all(updates);
  assert.is(browser.journal.length, 0);
  assert.equal(await browser.items(), { b: '2', d: '3' });

  await (
    await hold(browser)
  )();
  assert.equal(await browser.items(), {}, 'a database without any of it');
  assert.equal(
    [...(await browser.open({ journal: () => copy }).getItems(''))],
    [
      ['b', '2'],
      ['d', '3'],
    ],
  );
  assert.is(copy.length, 0);
});

it('does no harm to a page that is alive: what it has under way may be brought over by another', async () => {
  const browser = createBrowser();
  const release = await hold(browser);
  const alive = browser.open();
  const update = alive.update(map({ a: 'alive', b: 'alive' }));
  const other = browser.open();
  const read = other.getItems('');
  await release();
  assert.ok([0, 2].includes((await read).size));
  await update;
  await other.setItem('a', 'newer');
  await alive.setItem('c', 'alive');
  assert.equal(await browser.items(), { a: 'newer', b: 'alive', c: 'alive' });
  assert.is(browser.journal.length, 0);
});

const overtaking: readonly (readonly [
  name: string,
  act: (storage: ReturnType<TestBrowser['open']>) => Promise<void>,
  items: object,
])[] = [
  ['sets an item', (storage) => storage.setItem('a', 'newer'), { a: 'newer', b: 'left', kept: '1' }],
  ['removes an item', (storage) => storage.removeItem('a'), { b: 'left', kept: '1' }],
  ['removes an item that was not there yet', (storage) => storage.removeItem('b'), { a: 'left', kept: '1' }],
  ['changes another item', (storage) => storage.setItem('kept', '2'), { a: 'left', b: 'left', kept: '2' }],
  ['clears everything', (storage) => storage.clear(), {}],
];
for (const [name, act, items] of overtaking) {
  it(`never overtakes a page that ${name} later`, async () => {
    for (const waitMs of [1, 3_600_000]) {
      const browser = createBrowser();
      const alive = browser.open();
      await alive.update(map({ a: 'old', kept: '1' }));
      await browser.clock.advance(1);
      await leaveBehind(browser, (storage) => storage.update(map({ a: 'left', b: 'left' })));
      await browser.clock.advance(waitMs);
      await act(alive);
      await browser.clock.advance(waitMs);
      // Writing is also when the log is shortened.
      await alive.setItem('kept', items === overtaking.at(-1)![2] ? 'x' : (items as { kept: string }).kept);
      await alive.removeItem('nothing');
      const expected = Object.keys(items).length === 0 ? { kept: 'x' } : items;
      assert.equal(await browser.items(), expected, `${waitMs} ms`);
    }
  });
}

it('a clearing that was left behind removes what was there, and not what came later', async () => {
  const browser = createBrowser();
  const alive = browser.open();
  await alive.update(map({ a: 'old', b: 'old' }));
  await browser.clock.advance(1);
  await leaveBehind(browser, (storage) => storage.clear());
  await alive.setItem('b', 'newer');
  assert.equal(await browser.items(), { b: 'newer' });
});

it('agrees with a map, whatever many pages do and wherever they die (30 seeds of 30 changes)', async () => {
  let deaths = 0;
  await forEachSeed(30, async (chance) => {
    const browser = createBrowser();
    const model: { [key: string]: string } = {};
    const pages = [browser.open(), browser.open(), browser.open()];
    assert.equal(await browser.items(), {});
    for (let change = 0; change < 30; change += 1) {
      await browser.clock.advance(1 + Math.floor(chance() ** 4 * 200_000));
      const index = Math.floor(chance() * pages.length);
      const isClear = chance() < 0.05;
      const changes = new Map<string, string | null>();
      for (const key of ['a', 'b', 'c', 'd'])
        if (chance() < 0.4) changes.set(key, chance() < 0.3 ? null : `${change}`);
      const act = (storage: ReturnType<typeof browser.open>) =>
        isClear ? storage.clear() : storage.update(changes);

      let isKept = true;
      if (chance() < 0.4) {
        const call = 1 + Math.floor(chance() * 14);
        const { calls, wasJournaled } = await dieAt(browser, call, (open) => act(open()));
        isKept = wasJournaled || calls < call;
        deaths += Number(calls >= call);
        pages[index] = browser.open();
      } else await act(pages[index]!);

      if (!isKept) continue;
      if (isClear) for (const key of Object.keys(model)) delete model[key];
      else
        for (const [key, value] of changes) {
          if (value === null) delete model[key];
          else model[key] = value;
        }
      if (chance() < 0.2) assert.equal(await browser.items(), sorted(model), `after change ${change}`);
    }
    assert.equal(await browser.items(), sorted(model));
    assert.is(browser.journal.length, 0);
  });
  assert.ok(deaths > 200 || process.env['SEED'], `${deaths} deaths`);
});
const sorted = (items: { readonly [key: string]: string }) =>
  Object.fromEntries(Object.entries(items).sort());

it('drops an entry that makes no sense, and never throws (200 corruptions)', async () => {
  await forEachSeed(200, async (chance) => {
    const browser = createBrowser();
    await browser.open().setItem('a', 'before');
    await browser.clock.advance(1);
    await leaveBehind(browser, (storage) => storage.update(map({ a: 'left', b: 'left' })));
    const [key] = keysOf(browser.journal);
    const text = browser.journal.getItem(key!)!;
    const corrupt = corruptText(text, chance);
    browser.journal.setItem(key!, corrupt);
    assert.equal(await browser.items(), corrupt === text ? { a: 'left', b: 'left' } : { a: 'before' });
    assert.is(browser.journal.length, 0);
  });
});

it('leaves alone what belongs to others, and to other databases', async () => {
  const browser = createBrowser();
  const other = createBrowser();
  const foreign = {
    theme: 'dark',
    'mainvideo-cache': '{}',
    'indexeddb-journal': 'x',
    'indexeddb-journal:': '',
  };
  for (const [key, value] of Object.entries(foreign)) browser.journal.setItem(key, value);
  await leaveBehind(browser, (storage) => storage.setItem('a', 'left'));
  await other.open({ journal: () => browser.journal }).setItem('a', 'of the other');
  await other.open({ journal: () => browser.journal }).clear();
  assert.is(browser.journal.length, 5);
  assert.equal(await browser.items(), { a: 'left' });
  assert.equal(keysOf(browser.journal).sort(), Object.keys(foreign).sort());
});

const refusing = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const refusals: readonly (readonly [name: string, journal: () => JournalStorage])[] = [
  ['cannot be reached', refusing],
  ['is not there', () => null as unknown as JournalStorage],
  ['is full', () => memoryStorage({ maxBytes: 10 })],
  [
    'refuses everything',
    () => ({
      getItem: refusing,
      setItem: refusing,
      removeItem: refusing,
      key: refusing,
      get length(): number {
        return refusing();
      },
    }),
  ],
];
for (const [name, journal] of refusals) {
  it(`goes on without a journal that ${name}`, async () => {
    const browser = createBrowser();
    const storage = browser.open({ journal });
    await storage.update(map({ a: '1', b: '1' }));
    await storage.setItem('a', '2');
    assert.equal([...(await browser.open({ journal }).getItems(''))], [...map({ a: '2', b: '1' })]);
  });
}

it('takes no more of the journal than it may, two bytes for each UTF-16 unit', async () => {
  const browser = createBrowser();
  const release = await hold(browser);
  const storage = browser.open({ journalMaxBytes: 2_000 });
  const heldBytes = () =>
    keysOf(browser.journal).reduce(
      (sum, key) => sum + 2 * (key.length + browser.journal.getItem(key)!.length),
      0,
    );
  const updates = [];
  for (let index = 0; index < 50; index += 1) updates.push(storage.setItem(`key ${index}`, 'x'.repeat(100)));
  assert.ok(heldBytes() <= 2_000 && heldBytes() > 1_500, `${heldBytes()} bytes`);
  await release();
  await Promise.all(updates);
  assert.is(browser.journal.length, 0);
  assert.is((await storage.getItems('key ')).size, 50);
});

it('writes nothing there behind a change that did not fit: no change outlives one before it', async () => {
  const browser = createBrowser();
  const release = await hold(browser);
  const storage = browser.open({ journalMaxBytes: 2_000 });
  const updates = [
    storage.setItem('a', 'fits'),
    storage.setItem('b', 'x'.repeat(2_000)),
    storage.setItem('c', 'fits'),
  ];
  assert.is(browser.journal.length, 1);
  await release();
  await Promise.all(updates);
  const again = await hold(browser);
  const later = storage.setItem('d', 'fits');
  assert.is(browser.journal.length, 1, 'once that is through, it goes on');
  await again();
  await later;
});

it('keeps no entry of a change that was rejected', async () => {
  const browser = createBrowser();
  const storage = browser.open();
  await storage.setItem('a', 'before');
  const calls = watchDatabaseCalls((_call, name) => {
    if (name === 'put') throw new DOMException('full', 'QuotaExceededError');
  });
  await rejects(storage.setItem('a', 'after'));
  calls.stop();
  assert.is(browser.journal.length, 0);
  assert.equal(await browser.items(), { a: 'before' });
});

it('drops what was left behind and does not fit, so that what is there can be read', async () => {
  const browser = createBrowser();
  await browser.open().setItem('a', 'before');
  await browser.clock.advance(1);
  await leaveBehind(browser, (storage) => storage.setItem('a', 'left'));
  const calls = watchDatabaseCalls((_call, name) => {
    if (name === 'put') throw new DOMException('full', 'QuotaExceededError');
  });
  assert.is(await browser.open().getItem('a'), 'before');
  calls.stop();
  assert.is(browser.journal.length, 0);
});

it('has what was left behind though the clock was set back before it', async () => {
  for (let call = 1; ; call += 1) {
    assert.ok(call < 100, 'a visit makes a few calls');
    const browser = createBrowser();
    const nextMonthMs = browser.clock.now() + 30 * 86_400_000;
    await browser.open({ runtime: { now: () => nextMonthMs } }).setItem('a', 'by the wrong clock');
    const { calls, wasJournaled } = await dieAt(browser, call, async (open) => {
      const storage = open();
      await storage.getItem('a');
      await storage.setItem('a', 'by the right clock');
    });
    assert.equal(
      await browser.items(),
      { a: `by the ${wasJournaled ? 'right' : 'wrong'} clock` },
      `call ${call}`,
    );
    if (calls < call) break;
  }
});

it('a page that cannot see the journal makes void what is older, since it cannot tell when the log may go', async () => {
  const browser = createBrowser();
  await leaveBehind(browser, (storage) => storage.update(map({ a: 'left', b: 'left' })));
  const worker = browser.open({ journal: undefined });
  await worker.setItem('a', 'newer');
  await browser.clock.advance(3_600_000);
  await worker.setItem('c', 'newer');
  await browser.clock.advance(1);
  await leaveBehind(browser, (storage) => storage.setItem('d', 'left later'));
  assert.equal(await browser.items(), { a: 'newer', c: 'newer', d: 'left later' });
});

it('takes a journal that is back from long ago for what it is: the browser was killed, and lost what it had removed', async () => {
  for (const waitMs of [1, 3_600_000]) {
    const browser = createBrowser();
    const alive = browser.open();
    const journaled = memoryStorage();
    const setItem = browser.journal.setItem;
    browser.journal.setItem = (key, value) => (journaled.setItem(key, value), setItem(key, value));
    await alive.update(map({ a: 'old', b: 'old' }));
    browser.journal.setItem = setItem;
    await browser.clock.advance(waitMs);
    await alive.setItem('a', 'newer');
    await browser.clock.advance(waitMs);
    await alive.removeItem('b');
    assert.is(journaled.length, 1);
    for (const key of keysOf(journaled)) browser.journal.setItem(key, journaled.getItem(key)!);
    assert.equal(await browser.items(), { a: 'newer' }, `${waitMs} ms`);
  }
});

/** What the database holds besides items. */
async function logLength({ name }: TestBrowser): Promise<number> {
  const request = indexedDB.open(name, 1);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const keys = request.result
    .transaction('items')
    .objectStore('items')
    .getAllKeys(IDBKeyRange.lowerBound([]));
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  request.result.close();
  return keys.result.length;
}

it('needs a log of a minute, and a longer one only while there is something older to bring over', async () => {
  const browser = createBrowser();
  const write = async (storage: ReturnType<typeof browser.open>, times: number) => {
    for (let index = 0; index < times; index += 1) {
      await storage.setItem('a', `${index}`);
      await browser.clock.advance(1_000);
    }
  };
  const alive = browser.open();
  await write(alive, 200);
  assert.ok((await logLength(browser)) <= 63, `${await logLength(browser)} in the log`);
  await leaveBehind(browser, (storage) => storage.setItem('b', 'left'));
  await write(alive, 200);
  assert.ok((await logLength(browser)) >= 200);
  assert.equal(await browser.items(), { a: '199', b: 'left' });
  await write(alive, 1);
  assert.ok((await logLength(browser)) <= 63, `${await logLength(browser)} in the log`);
  const worker = browser.open({ journal: undefined });
  await write(worker, 200);
  assert.ok((await logLength(browser)) <= 130, `${await logLength(browser)} in the log of a worker`);
});

it.run();
