import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { ClientEvent } from '../contract/events.ts';
import { gql } from '../gql.ts';
import { createChannelNetwork, createFaultyStorage, createMemoryStorage } from '../testing/index.ts';
import { persistCache } from './persistCache.ts';
import type { PersistenceOptions } from './persistenceOptions.ts';

const Video = gql`
  query Video($id: ID!) {
    video(id: $id) {
      id
      title
      likes
    }
  }
`;
const video = (id: string, title: string, likes = 0) => ({
  video: { __typename: 'Video', id, title, likes },
});
const key = 'mainvideo-cache';

function createLifecycle() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), { document });
  return {
    page,
    hide: () => page.dispatchEvent(new Event('pagehide')),
    thaw: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    show: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })),
  };
}

/** Counts the visits: each has its own random numbers, which also name it. */
let visits = 0;

function openTab(options: Partial<PersistenceOptions>) {
  const cache = createCache();
  const events: ClientEvent[] = [];
  const lifecycle = createLifecycle();
  let purges = 0;
  const persistence = persistCache(cache, {
    storage: createMemoryStorage(),
    lifecycle: lifecycle.page,
    channel: null,
    runtime: { random: () => (visits += 1) / 1_000_003, now: () => 0 },
    onEvent: (event) => events.push(event),
    onPurge: () => (purges += 1),
    ...options,
  });
  return {
    cache,
    persistence,
    ...lifecycle,
    write: (id: string, title: string, likes?: number) =>
      cache.writeQuery({ query: Video, variables: { id }, data: video(id, title, likes) }),
    title: (id: string) =>
      cache.readQuery<any, any>({ query: Video, variables: { id } })?.video.title ?? null,
    types: () => events.map(({ type }) => type),
    purges: () => purges,
  };
}

const merging = suite('persistCache: tabs that share a storage');

merging('take over what the others have stored before they store', () => {
  const storage = createMemoryStorage();
  const one = openTab({ storage });
  const two = openTab({ storage });
  one.write('v1', 'Ducks');
  two.write('v2', 'Frogs');
  one.hide();
  two.hide();
  assert.equal([two.title('v1'), two.title('v2')], ['Ducks', 'Frogs']);
  const next = openTab({ storage });
  assert.equal([next.title('v1'), next.title('v2')], ['Ducks', 'Frogs']);
  assert.equal(two.types(), ['persistence.merged', 'persistence.saved']);
});

merging('keep what changed in them since they looked last, and take the others word for the rest', () => {
  const storage = createMemoryStorage();
  const first = openTab({ storage });
  for (const id of ['v1', 'v2', 'v3']) first.write(id, 'old');
  first.hide();
  const one = openTab({ storage });
  const two = openTab({ storage });
  one.write('v1', 'of one');
  one.write('v2', 'of one');
  one.hide();
  two.write('v2', 'of two');
  two.hide();
  assert.equal(
    ['v1', 'v2', 'v3'].map((id) => two.title(id)),
    ['of one', 'of two', 'old'],
  );
  one.hide();
  assert.equal(
    ['v1', 'v2', 'v3'].map((id) => one.title(id)),
    ['of one', 'of two', 'old'],
  );
});

merging('read nothing twice if no other tab has stored data', () => {
  const storage = createMemoryStorage();
  const tab = openTab({ storage });
  tab.write('v1', 'Ducks');
  tab.hide();
  tab.hide();
  tab.write('v1', 'Frogs');
  tab.hide();
  assert.equal(tab.types(), ['persistence.saved', 'persistence.saved', 'persistence.saved']);
});

merging('do not bring back what was evicted in them', () => {
  const storage = createMemoryStorage();
  const first = openTab({ storage });
  first.write('v1', 'Ducks');
  first.hide();
  const one = openTab({ storage });
  const two = openTab({ storage });
  one.write('v2', 'Frogs');
  one.hide();
  two.cache.evict({ id: 'Video:v1' });
  two.hide();
  assert.is(two.title('v1'), null);
  assert.is(openTab({ storage }).title('v1'), null);
});

merging('write over what another version of the application has stored', () => {
  const storage = createMemoryStorage();
  const old = openTab({ storage, version: '1' });
  old.write('v1', 'of the old one');
  const young = openTab({ storage, version: '2' });
  young.write('v2', 'of the young one');
  old.hide();
  young.hide();
  const next = openTab({ storage, version: '2' });
  assert.equal([next.title('v1'), next.title('v2')], [null, 'of the young one']);
});

merging('that come back out of the back/forward cache see what the others stored meanwhile', () => {
  const storage = createMemoryStorage();
  const one = openTab({ storage });
  one.write('v1', 'Ducks');
  one.hide();
  const two = openTab({ storage });
  two.write('v2', 'Frogs');
  two.hide();
  const heard: unknown[] = [];
  one.cache.watch<any, any>({
    query: Video,
    variables: { id: 'v2' },
    callback: ({ result }) => heard.push(result),
  });
  one.show();
  assert.equal(heard, []);
  one.thaw();
  assert.equal(heard, [video('v2', 'Frogs')]);
});

merging('that cannot read the storage still write', () => {
  const inner = createMemoryStorage();
  let isBroken = false;
  const storage = createFaultyStorage(inner, {
    failOn: (_call, action) => (isBroken && action === 'getItem' ? new TypeError('odd') : undefined),
  });
  const tab = openTab({ storage });
  tab.write('v1', 'Ducks');
  isBroken = true;
  tab.hide();
  assert.equal(tab.types(), ['persistence.failed', 'persistence.saved']);
  assert.is(openTab({ storage: inner }).title('v1'), 'Ducks');
});

merging.run();

const purging = suite('persistCache: a purge');

purging('empties memory and storage in every tab, and says so', async () => {
  const storage = createMemoryStorage();
  const channels = createChannelNetwork();
  const one = openTab({ storage, channel: channels.open() });
  const two = openTab({ storage, channel: channels.open() });
  one.write('v1', 'Ducks');
  two.write('v2', 'Frogs');
  one.hide();
  await one.persistence.purge();
  assert.equal([one.title('v1'), one.purges()], [null, 0]);
  await channels.settle();
  assert.equal([two.title('v2'), two.purges()], [null, 1]);
  assert.is(storage.getItem(key), null);
  two.hide();
  assert.equal([openTab({ storage }).title('v1'), openTab({ storage }).title('v2')], [null, null]);
});

purging('removes what another tab wrote before it was notified', async () => {
  const storage = createMemoryStorage();
  const channels = createChannelNetwork();
  const one = openTab({ storage, channel: channels.open() });
  one.write('v1', 'Ducks');
  one.hide();
  const two = openTab({ storage, channel: channels.open() });
  void one.persistence.purge();
  // The tab stores no data from before the storage was emptied.
  two.hide();
  assert.is(openTab({ storage }).title('v1'), null);
  await channels.settle();
  assert.is(two.title('v1'), null);
  await two.persistence.save();
  assert.is(openTab({ storage }).title('v1'), null);
});

purging('is detected from the storage by a tab that was not notified: no earlier data is written', () => {
  for (const how of ['nothing is stored', 'another user has stored'] as const) {
    const storage = createMemoryStorage();
    const one = openTab({ storage });
    one.write('v1', 'of the old user');
    one.hide();
    const deaf = openTab({ storage });
    assert.is(deaf.title('v1'), 'of the old user');
    void one.persistence.purge();
    if (how === 'another user has stored') {
      one.write('v2', 'of the new user');
      one.hide();
    }
    deaf.write('v3', 'of the new user');
    deaf.hide();
    const text = storage.getItem(key)!;
    assert.not.match(text, 'of the old user');
    if (how === 'another user has stored') {
      assert.equal([deaf.title('v1'), deaf.title('v2'), deaf.purges()], [null, 'of the new user', 1]);
      assert.match(text, 'of the new user');
    }
  }
});

purging('reaches a page that comes back out of the back/forward cache', () => {
  const storage = createMemoryStorage();
  const frozen = openTab({ storage });
  frozen.write('v1', 'of the old user');
  frozen.hide();
  const other = openTab({ storage });
  void other.persistence.purge();
  frozen.thaw();
  assert.equal([frozen.title('v1'), frozen.purges()], [null, 1]);
  frozen.hide();
  assert.is(openTab({ storage }).title('v1'), null);
});

purging('lets what comes after it be stored', async () => {
  const storage = createMemoryStorage();
  const tab = openTab({ storage });
  tab.write('v1', 'of the old user');
  tab.hide();
  await tab.persistence.purge();
  tab.write('v2', 'of the new user');
  tab.hide();
  const next = openTab({ storage });
  assert.equal([next.title('v1'), next.title('v2')], [null, 'of the new user']);
});

purging(
  'by the visitor leaves a tab to store what answers say from then on, also where they say it once more',
  () => {
    const storage = createMemoryStorage();
    const tab = openTab({ storage });
    tab.write('v1', 'Ducks');
    tab.write('v2', 'Frogs');
    tab.hide();
    storage.clear();
    tab.hide();
    tab.write('v2', 'Frogs');
    tab.hide();
    assert.equal([tab.title('v1'), tab.title('v2')], ['Ducks', 'Frogs']);
    const next = openTab({ storage });
    assert.equal([next.title('v1'), next.title('v2')], [null, 'Frogs']);
  },
);

purging('does not notify stopped tabs', async () => {
  const channels = createChannelNetwork();
  const one = openTab({ channel: channels.open() });
  const two = openTab({ channel: channels.open() });
  two.write('v2', 'Frogs');
  two.persistence.stop();
  assert.is(channels.listeners, 1);
  await one.persistence.purge();
  await channels.settle();
  assert.is(two.title('v2'), 'Frogs');
});

purging.run();

const budget = suite('persistCache: maxBytes');

budget('is never passed, and the storage hears of no failure', () => {
  for (const maxBytes of [500, 3_000, 20_000]) {
    const storage = createMemoryStorage();
    const tab = openTab({ storage, maxBytes });
    for (let id = 0; id < 300; id += 1) tab.write(`v${id}`, 'Ducks, ä€😀');
    tab.hide();
    const bytes = Buffer.byteLength(storage.getItem(key)!);
    assert.ok(bytes <= maxBytes, `${bytes} of ${maxBytes}`);
    assert.equal(tab.types(), ['persistence.saved']);
    if (maxBytes >= 3_000) assert.is(openTab({ storage }).title('v299'), 'Ducks, ä€😀');
  }
});

budget('gives way to a storage that takes less, after it was cleared in vain', () => {
  const storage = createMemoryStorage({ maxBytes: 40_000 });
  storage.setItem('theme', 'dark');
  const tab = openTab({ storage });
  for (let id = 0; id < 1_000; id += 1) tab.write(`v${id}`, 'Ducks, ä€😀');
  for (let save = 0; save < 6; save += 1) tab.hide();
  const types = tab.types();
  assert.equal(types.slice(0, 2), ['persistence.cleared', 'persistence.cleared']);
  assert.is(types.at(-1), 'persistence.saved');
  const next = openTab({ storage });
  assert.is(next.title('v999'), 'Ducks, ä€😀');
  assert.is(next.title('v0'), null);
});

budget('leaves nothing stored where not even an empty snapshot fits', () => {
  const storage = createMemoryStorage();
  openTab({ storage }).hide();
  assert.is(storage.length, 1);
  openTab({ storage, maxBytes: 100 }).hide();
  assert.is(storage.length, 0);
});

budget.run();
