import { getEventListeners } from 'node:events';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { StorageLike } from '../contract/storage.ts';
import { gql } from '../gql.ts';
import {
  createAsyncStorage,
  createFaultyStorage,
  createMemoryStorage,
  createVirtualClock,
} from '../testing/index.ts';
import { corruptText } from '../testing/corruptText.laws.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { content, createContentCache, persistCacheLaws } from './persistCache.laws.ts';
import { persistCache } from './persistCache.ts';
import type { PersistenceOptions } from './persistenceOptions.ts';

const createWindow = (html = '') => new JSDOM(html, { url: 'http://site.test/' }).window;

persistCacheLaws('a storage in memory', createMemoryStorage);
persistCacheLaws('localStorage', () => createWindow().localStorage);
persistCacheLaws('an asynchronous storage', () => createAsyncStorage(createMemoryStorage()));

const key = 'mainvideo-cache';

function open(options: Partial<PersistenceOptions>, first: object | null = null) {
  const cache = createContentCache(first);
  const events: ClientEvent[] = [];
  const persistence = persistCache(cache, {
    storage: createMemoryStorage(),
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { cache, persistence, events, types: () => events.map((event) => event.type) };
}

const sync = suite('persistCache with a synchronous storage');

sync('S9: has the snapshot before it returns, so before the first query', () => {
  const storage = createMemoryStorage();
  void open({ storage }, content).persistence.save();
  assert.is(storage.length, 1, 'saved before save returned');
  assert.equal(open({ storage }).cache.content, content);
});

sync('uses the key it is given', () => {
  const storage = createMemoryStorage();
  void open({ storage, key: 'other' }, content).persistence.save();
  assert.is(storage.getItem(key), null);
  assert.is(typeof storage.getItem('other'), 'string');
});

sync.run();

const opening = suite('persistCache: a storage that cannot be opened');

opening(
  'S10: is told as an event, to be ignored for a DOMException, and the cache lives in memory',
  async () => {
    const blocked = new DOMException('The operation is insecure.', 'SecurityError');
    const { cache, persistence, events } = open(
      {
        storage: () => {
          throw blocked;
        },
      },
      content,
    );
    await persistence.save();
    assert.equal(cache.content, content);
    await persistence.purge();
    assert.equal(cache.content, null);
    assert.not(await persistence.restored);
    const [failed, ...more] = events;
    assert.equal(
      { ...failed, timestampMs: 0 },
      { type: 'persistence.failed', action: 'open', error: blocked, ignored: true, timestampMs: 0 },
    );
    assert.equal(
      more.map(({ type }) => type),
      ['persistence.purged'],
    );
  },
);

opening('is reported as an event if it is null, as in some embedded browsers', () => {
  const { events } = open({ storage: () => null as unknown as StorageLike });
  const [failed] = events;
  assert.ok(failed?.type === 'persistence.failed');
  assert.equal([failed.action, failed.ignored], ['open', false]);
});

opening('is opened once', async () => {
  let calls = 0;
  const storage = createMemoryStorage();
  const { persistence } = open({
    storage: () => {
      calls += 1;
      return storage;
    },
  });
  await persistence.save();
  await persistence.save();
  assert.is(calls, 1);
});

opening.run();

const hiding = suite('persistCache: when it writes');

function setVisibility(window: ReturnType<typeof createWindow>, visibilityState: string): void {
  Object.defineProperty(window.document, 'visibilityState', { value: visibilityState, configurable: true });
  window.document.dispatchEvent(new window.Event('visibilitychange'));
}

hiding('S9: on pagehide, and when the page becomes hidden; at no other time', () => {
  const window = createWindow();
  const storage = createFaultyStorage(window.localStorage, { failOn: () => undefined });
  open({ storage, lifecycle: window }, content);
  const writes = () => storage.calls.filter((action) => action === 'setItem').length;

  for (const type of ['beforeunload', 'unload', 'blur', 'freeze', 'pageshow', 'load']) {
    window.dispatchEvent(new window.Event(type));
  }
  setVisibility(window, 'visible');
  assert.is(writes(), 0);
  setVisibility(window, 'hidden');
  assert.is(writes(), 1);
  window.dispatchEvent(new window.Event('pagehide'));
  assert.is(writes(), 2);
});

hiding('takes the window it runs in where none is given', () => {
  const window = createWindow();
  const names = ['document', 'addEventListener', 'removeEventListener'] as const;
  for (const name of names) {
    const value = name === 'document' ? window.document : window[name].bind(window);
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  try {
    const storage = createMemoryStorage();
    const { persistence } = open({ storage }, content);
    window.dispatchEvent(new window.Event('pagehide'));
    assert.is(storage.length, 1);
    persistence.stop();
  } finally {
    for (const name of names) delete (globalThis as { [name: string]: unknown })[name];
  }
});

hiding('writes nothing by itself in Node', async () => {
  const storage = createFaultyStorage(createMemoryStorage(), { failOn: () => undefined });
  await open({ storage }, content).persistence.restored;
  assert.equal(storage.calls, ['getItem']);
});

hiding('S9: makes ready what changed in idle time, and still writes nothing', async () => {
  const window = createWindow();
  const clock = createVirtualClock();
  const storage = createFaultyStorage(createMemoryStorage(), { failOn: () => undefined });
  const { cache, persistence } = open({ storage, lifecycle: window, runtime: clock.runtime, channel: null });
  assert.is(clock.pendingTimers, 0);
  cache.content = content;
  await clock.advance(999);
  assert.is(clock.pendingTimers, 1);
  await clock.advance(1_000);
  assert.is(clock.pendingTimers, 0);
  assert.equal(storage.calls, ['getItem']);
  cache.content = { home: [] };
  persistence.stop();
  assert.is(clock.pendingTimers, 0);
});

hiding('not after stop, and no listener is left', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const lifecycle = Object.assign(new EventTarget(), { document });
  const storage = createMemoryStorage();
  const { persistence } = open({ storage, lifecycle, channel: null }, content);
  assert.equal(
    [lifecycle, document].map(
      (target, index) => getEventListeners(target, ['pagehide', 'visibilitychange'][index]!).length,
    ),
    [1, 1],
  );
  persistence.stop();
  lifecycle.dispatchEvent(new Event('pagehide'));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(storage.length, 0);
  assert.equal(
    [lifecycle, document].map(
      (target, index) => getEventListeners(target, ['pagehide', 'visibilitychange'][index]!).length,
    ),
    [0, 0],
  );
});

hiding.run();

const slow = suite('persistCache with a storage that takes its time');

/** A storage whose calls complete on demand. */
function createSlowStorage(inner: StorageLike) {
  const waiting: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const storage: StorageLike = {
    getItem: (name) => turn().then(() => inner.getItem(name)),
    setItem: (name, value) => turn().then(() => inner.setItem(name, value)),
    removeItem: (name) => turn().then(() => inner.removeItem(name)),
    clear: () => turn().then(() => inner.clear()),
  };
  return {
    storage,
    async answerAll() {
      for (let turn = 0; turn < 50; turn += 1) {
        waiting.shift()?.();
        await undefined;
      }
    },
  };
}

async function stored(): Promise<StorageLike> {
  const inner = createMemoryStorage();
  await open({ storage: inner }, content).persistence.save();
  return inner;
}

slow('a snapshot that is still being read is not written over', async () => {
  const inner = await stored();
  const { storage, answerAll } = createSlowStorage(inner);
  const { cache, persistence } = open({ storage });
  const saved = persistence.save();
  await answerAll();
  await saved;
  assert.equal(cache.content, content);
  assert.equal(open({ storage: inner }).cache.content, content);
});

slow('a purge while the snapshot is being read: it does not come back', async () => {
  const inner = await stored();
  const { storage, answerAll } = createSlowStorage(inner);
  const { cache, persistence } = open({ storage });
  const purged = persistence.purge();
  await answerAll();
  await purged;
  assert.not(await persistence.restored);
  assert.equal(cache.content, null);
  assert.is(await inner.getItem(key), null);
});

slow('a purge while a snapshot is being written: it does not stay', async () => {
  const inner = createMemoryStorage();
  const { storage, answerAll } = createSlowStorage(inner);
  const { persistence } = open({ storage }, content);
  const done = [persistence.save(), persistence.purge()];
  await answerAll();
  await Promise.all(done);
  assert.is(inner.length, 0);
});

slow.run();

const real = suite('persistCache with createCache');

const HomePage = gql`
  query HomePage {
    home {
      id
      title
      channel {
        id
        name
      }
    }
  }
`;
const channel = { __typename: 'Channel', id: 'c1', name: 'Ponds, ä€😀' };
const data = {
  home: [
    { __typename: 'Video', id: 'v1', title: 'Ducks', channel },
    { __typename: 'Video', id: 'v2', title: 'Frogs', channel },
  ],
};

function storedCache(): { readonly storage: StorageLike; readonly text: string } {
  const storage = createMemoryStorage();
  const cache = createCache();
  cache.writeQuery({ query: HomePage, data });
  void persistCache(cache, { storage }).save();
  return { storage, text: storage.getItem(key)! };
}

real('S9: the next visit reads what the last one had fetched', () => {
  const { storage } = storedCache();
  const cache = createCache();
  persistCache(cache, { storage });
  assert.equal(cache.readQuery({ query: HomePage }), data);
});

real('a damaged snapshot is restored exactly or dropped with an event (500 corruptions)', () => {
  const { text } = storedCache();
  return forEachSeed(500, (chance) => {
    const storage = createMemoryStorage();
    storage.setItem(key, corruptText(text, chance));
    const cache = createCache();
    const events: ClientEvent[] = [];
    persistCache(cache, { storage, onEvent: (event) => events.push(event) });
    const wasRestored = events[0]?.type === 'persistence.restored';
    assert.is(events.length, 1);
    assert.ok(wasRestored || events[0]?.type === 'persistence.dropped');
    assert.equal(cache.readQuery({ query: HomePage }), wasRestored ? data : null);
    assert.is(storage.getItem(key) === null, !wasRestored);
  });
});

real('S10: clears the storage if what the cache holds cannot be written at all', async () => {
  const storage = createMemoryStorage();
  storage.setItem('theme', 'dark');
  const cache = createCache();
  const events: ClientEvent[] = [];
  const persistence = persistCache(cache, { storage, onEvent: (event) => events.push(event) });
  cache.writeQuery({
    query: gql`
      {
        count
      }
    `,
    data: { count: 10n },
  });
  await persistence.save();
  assert.equal(
    events.map(({ type }) => type),
    ['persistence.cleared'],
  );
  assert.is(storage.length, 0);
});

real.run();
