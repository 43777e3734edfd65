import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { ClientEvent } from '../contract/events.ts';
import { gql } from '../gql.ts';
import { createMemoryStorage, type MemoryStorage } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { saveResponses, type SaveResponsesOptions } from './saveResponses.ts';
import type { SavedResponse } from './savedResponses.ts';
import { persistCache } from './persistCache.ts';
import { restoreResponses, type RestoreResponsesOptions } from './restoreResponses.ts';

const key = 'mainvideo-cache';
const startMs = Date.UTC(2026, 0, 1);
const query = gql`
  query VideoPage($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;

function answerOf(id: string, title = `About ${id}`): SavedResponse {
  return { query, variables: { id }, data: { video: { __typename: 'Video', id, title } } };
}

/** Opens a page whose cache is not created yet. */
function openPage(
  storage: MemoryStorage,
  responses: readonly SavedResponse[],
  options: Partial<SaveResponsesOptions> = {},
) {
  const { window } = new JSDOM('', { url: 'http://site.test/', pretendToBeVisual: true });
  const events: ClientEvent[] = [];
  const stop = saveResponses({
    responses: () => responses,
    storage: () => storage,
    version: '1',
    lifecycle: window as never,
    now: () => startMs,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return {
    window,
    events,
    stop,
    leave: () => void window.dispatchEvent(new window.Event('pagehide')),
    hide() {
      Object.defineProperty(window.document, 'visibilityState', { value: 'hidden', configurable: true });
      window.document.dispatchEvent(new window.Event('visibilitychange'));
    },
    /** Dispatches the event that this page receives when another tab changes the storage. */
    hear: (name: string | null, newValue: string | null = null) =>
      void window.dispatchEvent(new window.StorageEvent('storage', { key: name, newValue })),
  };
}

/** Opens a page with its cache. */
async function nextVisit(storage: MemoryStorage, options: Partial<RestoreResponsesOptions> = {}) {
  const cache = createCache({ gc: false });
  const events: string[] = [];
  const persistence = persistCache(cache, {
    storage: () => restoreResponses(cache, { storage, version: '1', now: () => startMs, ...options }),
    version: options.version ?? '1',
    channel: null,
    onEvent: ({ type }) => events.push(type),
  });
  const titleOf = (id: string) =>
    cache.readQuery<any, any>({ query, variables: { id } })?.video.title as string | undefined;
  const fetched = (id: string, title: string) =>
    cache.writeQuery<any, any>({ ...answerOf(id, title), order: cache.requestStarted() });
  // Saved responses are written right after the restored data.
  await Promise.resolve();
  return { cache, persistence, titleOf, fetched, events };
}

const it = suite('saveResponses and restoreResponses');

it('S9: gives the next visit what a page was answered that went away before its cache was there', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  assert.is(storage.length, 1);
  assert.is(storage.key(0), key, 'under the one key');
  assert.is((await nextVisit(storage)).titleOf('1'), 'About 1');
});

it('writes when the page is hidden, and again only where there is more', async () => {
  const storage = createMemoryStorage();
  const answers = [answerOf('1')];
  const page = openPage(storage, answers);
  page.hide();
  const first = storage.getItem(key)!;
  page.leave();
  assert.is(storage.getItem(key), first);
  answers.push(answerOf('2'));
  page.leave();
  assert.is(storage.getItem(key)!.split('\n').length, 2, 'in place of what it had written');
  const { titleOf } = await nextVisit(storage);
  assert.equal([titleOf('1'), titleOf('2')], ['About 1', 'About 2']);
});

it('writes nothing where nothing was answered, or once it is stopped', () => {
  const storage = createMemoryStorage();
  openPage(storage, []).leave();
  const page = openPage(storage, [answerOf('1')]);
  page.stop();
  page.leave();
  page.hide();
  assert.is(storage.length, 0);
});

it('leaves the snapshot before it as it was, and both are restored', async () => {
  const storage = createMemoryStorage();
  const first = await nextVisit(storage);
  first.fetched('1', 'Old one');
  first.fetched('2', 'Old two');
  await first.persistence.save();
  const snapshot = storage.getItem(key)!;
  openPage(storage, [answerOf('2')]).leave();
  assert.ok(storage.getItem(key)!.startsWith(`${snapshot}\n`));
  const { titleOf, events } = await nextVisit(storage);
  assert.equal([titleOf('1'), titleOf('2')], ['Old one', 'About 2'], 'what came later counts');
  assert.equal(events, ['persistence.restored']);
});

it('keeps what several pages have left, each of which came too early for a cache', async () => {
  const storage = createMemoryStorage();
  for (const id of ['1', '2', '3']) openPage(storage, [answerOf(id)]).leave();
  const { titleOf } = await nextVisit(storage);
  assert.equal(['1', '2', '3'].map(titleOf), ['About 1', 'About 2', 'About 3']);
});

it('is part of the snapshot with the next save, and no line any more', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  await (await nextVisit(storage)).persistence.save();
  assert.not(storage.getItem(key)!.includes('\n'));
  assert.is((await nextVisit(storage)).titleOf('1'), 'About 1');
});

it('is taken over by a tab that has a cache as it stores, beneath what it has fetched itself', async () => {
  const storage = createMemoryStorage();
  const tab = await nextVisit(storage);
  tab.fetched('1', 'Fetched here');
  openPage(storage, [answerOf('1'), answerOf('2')]).leave();
  await tab.persistence.save();
  assert.equal([tab.titleOf('1'), tab.titleOf('2')], ['Fetched here', 'About 2']);
  const { titleOf } = await nextVisit(storage);
  assert.equal([titleOf('1'), titleOf('2')], ['Fetched here', 'About 2']);
});

it('is as old as it was when the page was left', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  const readAt = async (nowMs: number) => {
    const cache = createCache({
      gc: false,
      typePolicies: { Video: { maxAgeMs: 1_000 } },
      runtime: { now: () => nowMs },
    });
    restoreResponses(cache, { storage, version: '1' }).getItem(key);
    await Promise.resolve();
    return cache.diff<any, any>({ query, variables: { id: '1' } }).complete;
  };
  assert.ok(await readAt(startMs + 1_000));
  assert.not(await readAt(startMs + 1_001));
});

it('is not taken by another version, or when it is older than it may be', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  assert.is((await nextVisit(storage, { version: '2' })).titleOf('1'), undefined);
  assert.is((await nextVisit(storage, { maxAgeMs: 1, now: () => startMs + 2 })).titleOf('1'), undefined);
  assert.is((await nextVisit(storage, { maxAgeMs: 2, now: () => startMs + 2 })).titleOf('1'), 'About 1');
});

it('drops what was left first where it grows too long, and what is too long by itself', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  const maxLength = 2 * storage.getItem(key)!.length;
  for (const id of ['2', '3']) openPage(storage, [answerOf(id)], { maxLength }).leave();
  const before = storage.getItem(key);
  openPage(storage, [answerOf('4', 'x'.repeat(maxLength))], { maxLength }).leave();
  assert.is(storage.getItem(key), before);
  const { titleOf } = await nextVisit(storage);
  assert.equal(['1', '2', '3', '4'].map(titleOf), [undefined, 'About 2', 'About 3', undefined]);
});

it('writes nothing back once the storage was emptied elsewhere', () => {
  for (const name of [key, null]) {
    const storage = createMemoryStorage();
    const page = openPage(storage, [answerOf('1')]);
    page.hear('another', null);
    page.hear(key, 'a snapshot');
    page.hear(name, null);
    page.leave();
    assert.is(storage.length, 0);
  }
});

it('writes nothing a second time where what it had written was removed, heard of or not', () => {
  const storage = createMemoryStorage();
  const answers = [answerOf('1')];
  const page = openPage(storage, answers);
  page.hide();
  storage.clear();
  answers.push(answerOf('2'));
  page.leave();
  assert.is(storage.length, 0);
});

it('is gone with what a sign-out removes', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  await (await nextVisit(storage)).persistence.purge();
  assert.is(storage.length, 0);
});

it('is taken once: a cache that was emptied since does not get it again', async () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')]).leave();
  const cache = createCache({ gc: false });
  const taking = restoreResponses(cache, { storage, version: '1' });
  taking.getItem(key);
  await Promise.resolve();
  cache.reset();
  taking.getItem(key);
  assert.is(cache.readQuery<any, any>({ query, variables: { id: '1' } }), null);
});

it('S10: clears the whole storage where writing fails, and says so', () => {
  const storage = createMemoryStorage({ maxBytes: 200 });
  storage.setItem('another', 'of the application');
  const { leave, events } = openPage(storage, [answerOf('1')]);
  leave();
  assert.is(storage.length, 0);
  assert.equal(
    events.map(({ type }) => type),
    ['persistence.cleared'],
  );
});

it('S10: tells of any other fault of the storage, and says which is to be ignored', () => {
  const blocked = new DOMException('Access is denied.', 'SecurityError');
  const rows: readonly [string, boolean, () => MemoryStorage][] = [
    ['open', true, () => fail(blocked)],
    ['open', false, () => fail(new Error('broken'))],
    ['read', true, () => ({ ...createMemoryStorage(), getItem: () => fail(blocked) })],
    [
      'clear',
      false,
      () => ({
        ...createMemoryStorage(),
        setItem: () => fail(blocked),
        clear: () => fail(new Error('broken')),
      }),
    ],
  ];
  for (const [action, ignored, storage] of rows) {
    const { leave, events } = openPage(createMemoryStorage(), [answerOf('1')], { storage });
    leave();
    assert.is(events.length, 1);
    const [event] = events as any[];
    assert.equal([event.type, event.action, event.ignored], ['persistence.failed', action, ignored]);
  }
});

it('works without events if there is no listener', () => {
  const storage = createMemoryStorage();
  openPage(storage, [answerOf('1')], { onEvent: undefined }).leave();
  assert.is(storage.length, 1);
  const calls: string[] = [];
  openPage(createMemoryStorage(), [answerOf('1')], {
    storage: () => {
      calls.push('storage');
      return fail(new Error('broken'));
    },
    onEvent: undefined,
  }).leave();
  assert.equal(calls, ['storage']);
});

it('takes all of a line or nothing, whatever befell it, and what is stored besides is not touched by that', async () => {
  const storage = createMemoryStorage();
  const first = await nextVisit(storage);
  first.fetched('kept', 'Kept');
  await first.persistence.save();
  const snapshot = storage.getItem(key)!;
  openPage(storage, [answerOf('1', 'Ducks, ä€😀'), answerOf('2')]).leave();
  const line = storage.getItem(key)!.slice(snapshot.length + 1);
  await forEachSeed(100, async (chance) => {
    const at = Math.floor(chance() * line.length);
    const broken =
      chance() < 0.5
        ? line.slice(0, at)
        : `${line.slice(0, at)}${String.fromCharCode(32 + chance() * 90)}${line.slice(at + 1)}`;
    if (broken === line) return;
    storage.setItem(key, `${snapshot}\n${broken}`);
    const { titleOf, events } = await nextVisit(storage);
    assert.equal([titleOf('kept'), titleOf('1'), titleOf('2')], ['Kept', undefined, undefined]);
    assert.equal(events, ['persistence.restored']);
  });
});

it('hides nothing of what is stored of an object that the page has answered a part of', async () => {
  const authorOf = gql`
    query Author($id: ID!) {
      video(id: $id) {
        id
        author
      }
    }
  `;
  const storage = createMemoryStorage();
  const first = await nextVisit(storage);
  const data = { video: { __typename: 'Video', id: '1', author: 'Somebody' } };
  first.cache.writeQuery<any, any>({ query: authorOf, variables: { id: '1' }, data });
  await first.persistence.save();
  openPage(storage, [answerOf('1')]).leave();
  const { cache, titleOf } = await nextVisit(storage);
  assert.is(titleOf('1'), 'About 1');
  assert.is(cache.readQuery<any, any>({ query: authorOf, variables: { id: '1' } })?.video.author, 'Somebody');
});

it('outlives a snapshot that has come to harm', async () => {
  const storage = createMemoryStorage();
  storage.setItem(key, '{"format":2,"generation":"x');
  openPage(storage, [answerOf('1')]).leave();
  const { titleOf, events } = await nextVisit(storage);
  assert.is(titleOf('1'), 'About 1');
  assert.equal(events, ['persistence.dropped']);
});

it('passes over what is no answer though its checksum is right, and takes the rest', async () => {
  const storage = createMemoryStorage();
  const hostile = [null, 1, { query: {}, data: {} }, { query, variables: { id: '1' }, data: [] }];
  for (const answer of hostile) openPage(storage, [answer as unknown as SavedResponse]).leave();
  openPage(storage, [answerOf('2')]).leave();
  assert.is((await nextVisit(storage)).titleOf('2'), 'About 2');
});

it('asks the storage for other keys as it is', () => {
  const storage = createMemoryStorage();
  storage.setItem('other', 'a\nb');
  const taking = restoreResponses(createCache(), { storage });
  assert.is(taking.getItem('other'), 'a\nb');
  assert.is(taking.getItem(key), null);
  void taking.setItem('third', 'c');
  assert.is(storage.getItem('third'), 'c');
  void taking.removeItem('third');
  assert.is(storage.getItem('third'), null);
  void taking.clear();
  assert.is(storage.length, 0);
});

function fail(error: unknown): never {
  throw error;
}

it.run();
