import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { Cache } from '../contract/cache.ts';
import type { OutboxFailure } from '../contract/outbox.ts';
import type { Stage } from '../contract/stage.ts';
import { persistCache } from '../persistence/persistCache.ts';
import { createMemoryStorage } from '../testing/index.ts';
import { composeTransport } from '../transport/composeTransport.ts';
import { idempotencyKeys } from '../transport/stages/idempotencyKeys.ts';
import { createOutbox } from './createOutbox.ts';
import type { OutboxOptions } from './outboxOptions.ts';
import {
  Append,
  appendByScope,
  createWorld,
  json,
  type Log,
  ShowLog,
  type World,
  type WorldPage,
} from './outboxWorld.laws.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const entriesOf = (page: WorldPage) => page.ended.map(({ entry }) => entry);
const typesOf = (page: WorldPage) =>
  page.events.map(({ type }) => type).filter((type) => type.startsWith('outbox.'));
const refusal = () => json({ errors: [{ message: 'The log is closed.' }] });

/**
 * A world whose storage contains these mutations. The page that made them is gone, and they never reached the server.
 */
async function worldWith(...made: readonly [id: string, entry: number][]): Promise<World> {
  const world = createWorld();
  const page = world.openPage();
  page.setOnline(false);
  for (const [id, entry] of made) page.append(id, entry);
  await world.clock.advance(second);
  page.kill();
  return world;
}

const it = suite('createOutbox');

it('stores a mutation before anything is sent, and removes it when it is answered', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1);
  assert.is(world.stored().length, 1);
  assert.not(page.steps.includes('fetch.start'));
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(world.stored(), []);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
  assert.equal(typesOf(page), ['outbox.queued', 'outbox.sent', 'outbox.settled']);
});

it('keeps the promise pending while there is no network, and answers it afterwards', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.setOnline(false);
  page.append('a', 1);
  page.append('a', 2);
  await world.clock.advance(10 * minute);
  assert.equal(page.ended, []);
  page.setOnline(true);
  await world.clock.advance(second);
  assert.equal(entriesOf(page), [1, 2]);
  assert.equal(world.server.logs, { a: [1, 2] });
});

it('sends one scope in order, one at a time, and scopes beside one another', async () => {
  const world = createWorld();
  const page = world.openPage({ parallel: 2 });
  for (const [id, entry] of [
    ['a', 1],
    ['a', 2],
    ['b', 3],
    ['c', 4],
  ] as const)
    page.append(id, entry);
  await world.clock.advance(25);
  assert.equal(world.server.logs, { a: [1], b: [3] });
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [1, 2], b: [3], c: [4] });
});

it('shows after a reload, before createClient returns, what was not answered', async () => {
  const world = await worldWith(['a', 1], ['a', 2]);
  const cache = createCache();
  cache.writeQuery({
    query: ShowLog,
    variables: { id: 'a' },
    data: { log: { __typename: 'Log', id: 'a', entries: [] } },
  });
  const snapshot = cache.extract();
  const page = world.openPage();
  // Data from elsewhere is merged below the optimistic layers.
  page.cache.restore(snapshot);
  assert.equal(page.shown('a'), [1, 2]);
  assert.equal(
    page.outbox.pending().map(({ variables }) => variables['entry']),
    [1, 2],
  );
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.equal(page.shown('a'), [1, 2]);
  assert.equal(
    page.cache.readQuery({ query: ShowLog, variables: { id: 'a' }, optimistic: false })?.log.entries,
    [1, 2],
  );
});

it('runs the listed update after a reload, for what is expected and for the answer', async () => {
  const world = await worldWith(['a', 1]);
  const updates: number[][] = [];
  const page = world.openPage({
    mutations: {
      Append: {
        ...appendByScope.Append,
        update: (_cache, { data }) => void updates.push(data.append.entries),
      },
    },
  });
  await world.clock.advance(minute);
  assert.equal(updates.at(0), [1]);
  assert.equal(updates.at(-1), [1]);
  assert.ok(updates.length >= 2);
  assert.equal(page.outbox.pending(), []);
});

it('sends after a reload also what its update fails to show', async () => {
  const world = await worldWith(['a', 1]);
  const page = world.openPage({
    mutations: {
      Append: { ...appendByScope.Append, update: () => assert.unreachable('an update that throws') },
    },
  });
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  assert.ok(page.events.some(({ type }) => type === 'listener.failed'));
});

it('uses the same key after a reload: what the server has applied is answered from its record', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1);
  // The mutation has reached the server, and its response is on the way.
  await world.clock.advance(15);
  page.kill();
  assert.equal(world.server.logs, { a: [1] });
  const next = world.openPage();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  assert.is(new Set(world.server.keys).size, 1);
  assert.is(world.server.keys.length, 2);
  assert.equal(next.shown('a') ?? [1], [1]);
});

it('leaves alone what is not listed, what says queue: false, and what has no key', async () => {
  const world = createWorld();
  const page = world.openPage({ mutations: {} });
  page.append('a', 1);
  const other = world.openPage();
  other.append('a', 2, { queue: false });
  other.append('a', 3, { context: { idempotency: false } });
  assert.equal(world.stored(), []);
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [1, 2, 3] });
});

it('refuses an option that is not there', () => {
  assert.throws(
    () => createOutbox({ storage: createMemoryStorage(), mutation: {} } as never),
    /createOutbox has no option mutation/,
  );
});

it('serves one client', () => {
  const world = createWorld();
  const { outbox } = world.openPage();
  assert.throws(() => outbox.open({} as never), /already has a client/);
});

it('returns the pending mutations, in the same list until it changes', async () => {
  const world = createWorld();
  const page = world.openPage();
  const states: string[][] = [];
  page.outbox.subscribe(() => states.push(page.outbox.pending().map(({ state }) => state)));
  page.append('a', 1);
  assert.is(page.outbox.pending(), page.outbox.pending());
  await world.clock.advance(second);
  assert.equal(states, [['waiting'], ['sending'], []]);
});

it('refuses what the server might apply twice, where no idempotency keys are sent', () => {
  const SetTitle = { mutation: Append, isRepeatable: true };
  const listed = (mutations: OutboxOptions['mutations'], more: Partial<ClientOptions> = {}) => {
    const outbox = createOutbox({ storage: createMemoryStorage(), mutations });
    return () => createClient({ url: 'https://site.test/api/graphql', outbox, ...more }).stop();
  };
  const unsafe = { Append: { mutation: Append }, SetTitle };
  const transport = (stages: readonly Stage[]) =>
    composeTransport({ url: 'https://site.test/api/graphql', stages });
  const message =
    'createOutbox lists Append, which the server might apply twice. If it supports idempotency keys, pass { stages: [idempotencyKeys()] } to the client. Otherwise list only mutations with isRepeatable.';
  assert.throws(listed(unsafe), (error: Error) => error instanceof TypeError && error.message === message);
  assert.throws(listed(unsafe, { transport: transport([]) }), message);
  assert.not.throws(listed({ SetTitle }));
  assert.not.throws(listed(unsafe, { stages: [idempotencyKeys()] }));
  assert.not.throws(listed(unsafe, { transport: transport([idempotencyKeys()]) }));
});

it.run();

const failing = suite('createOutbox, when a mutation fails');

failing('rejects for its caller and rolls back when the server refuses it', async () => {
  const world = createWorld();
  world.server.trouble = refusal;
  const page = world.openPage();
  page.append('a', 1);
  page.append('a', 2);
  assert.equal(page.outbox.pending().length, 2);
  await world.clock.advance(second);
  assert.equal(page.ended, [
    { entry: 1, how: 'GraphQLResultError' },
    { entry: 2, how: 'GraphQLResultError' },
  ]);
  assert.is(page.shown('a'), null);
  assert.equal(world.stored(), []);
  // These mutations still have callers, so they are not reported as failures.
  assert.equal(page.failures, []);
});

failing('calls onFailure if no caller is waiting any more, and rolls back', async () => {
  const world = await worldWith(['a', 1]);
  world.server.trouble = refusal;
  const page = world.openPage();
  await world.clock.advance(minute);
  const [failure] = page.failures;
  assert.is(failure?.reason, 'refused');
  assert.is(failure?.error.kind, 'graphql');
  assert.equal(failure?.mutation.variables, { id: 'a', entry: 1 });
  assert.is(page.shown('a'), null);
  assert.equal(page.outbox.pending(), []);
});

const statuses = [
  { name: '400, a mistake', status: 400, isKept: false },
  { name: '401, which a sign-in lifts', status: 401, isKept: true },
  { name: '403, which it would not', status: 403, isKept: false },
  { name: '404, another server', status: 404, isKept: false },
  { name: '429, too many', status: 429, isKept: true },
  { name: '500 five times', status: 500, isKept: true },
  { name: '511, the page of a network that wants a sign-in', status: 511, isKept: true },
  { name: '200 and no GraphQL, such a page as well', status: 200, isKept: true },
];
for (const { name, status, isKept } of statuses) {
  failing(`${isKept ? 'keeps' : 'gives up'} what is answered with ${name}`, async () => {
    const world = createWorld();
    world.server.trouble = () =>
      new Response('<p>hello</p>', { status, headers: { 'content-type': 'text/html' } });
    const page = world.openPage();
    page.append('a', 1);
    await world.clock.advance(30 * second);
    assert.is(world.stored().length, isKept ? 1 : 0);
    assert.is(page.ended.length, isKept ? 0 : 1);
    if (!isKept) return;
    world.server.trouble = null;
    await world.clock.advance(10 * minute);
    assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
  });
}

failing('rests longer and longer, up to minutes, and send() ends the rest', async () => {
  const world = createWorld();
  world.server.trouble = 'down';
  const page = world.openPage();
  page.append('a', 1);
  await world.clock.advance(60 * minute);
  const delaysMs = page.events.flatMap((event) => (event.type === 'outbox.deferred' ? [event.delayMs] : []));
  assert.ok(delaysMs[0]! >= 1_000 && delaysMs[0]! <= 3_000);
  assert.ok(delaysMs.at(-1)! >= 150_000 && delaysMs.at(-1)! <= 450_000);
  assert.ok(delaysMs.length < 25, `${delaysMs.length} sendings in an hour`);
  world.server.trouble = null;
  page.outbox.send();
  await world.clock.advance(second);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
});

failing('keeps one that is not listed any more, tells of it, and lets others of its scope pass', async () => {
  const world = await worldWith(['a', 1]);
  const text = world.items.get(world.stored()[0]!)!;
  world.items.set(world.stored()[0]!, text.replace('"Append"', '"Prepend"'));
  const page = world.openPage();
  page.append('a', 2);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [2] });
  assert.equal(
    page.failures.map(({ reason }) => reason),
    ['unknown'],
  );
  assert.equal(
    page.outbox.pending().map(({ state }) => state),
    ['unknown'],
  );
  page.kill();
  // A later version that can handle the mutation.
  const told: OutboxFailure[] = [];
  const next = world.openPage({
    onFailure(failure) {
      told.push(failure);
      return 'drop';
    },
  });
  assert.is(told.length, 1);
  assert.equal(next.outbox.pending(), []);
  assert.equal(world.stored(), []);
});

failing('leaves alone what it cannot read', async () => {
  const world = createWorld();
  const name = 'mainvideo-outbox/00000000000001-later';
  for (const text of ['{"format":2}', '{', 'null', '']) {
    world.items.set(name, text);
    const page = world.openPage();
    page.append('a', 1);
    await world.clock.advance(minute);
    assert.is(world.items.get(name), text);
    assert.equal(page.outbox.pending(), []);
    page.kill();
  }
});

failing('gives up what waited for longer than a month', async () => {
  const world = await worldWith(['a', 1]);
  await world.clock.advance(31 * day);
  const page = world.openPage();
  await world.clock.advance(minute);
  assert.equal(
    page.failures.map(({ reason }) => reason),
    ['expired'],
  );
  assert.equal(world.server.logs, {});
  assert.equal(world.stored(), []);
});

for (const isRepeatable of [false, true]) {
  failing(
    isRepeatable
      ? 'sends what is repeatable also when the server may have forgotten its key'
      : 'does not send again what the server may have had and forgotten',
    async () => {
      const world = createWorld();
      const page = world.openPage();
      page.append('a', 1);
      await world.clock.advance(5);
      page.kill();
      await world.clock.advance(day);
      const next = world.openPage({ mutations: { Append: { ...appendByScope.Append, isRepeatable } } });
      await world.clock.advance(minute);
      assert.is(world.server.keys.length, isRepeatable ? 2 : 1);
      assert.equal(
        next.failures.map(({ reason }) => reason),
        isRepeatable ? [] : ['uncertain'],
      );
      assert.equal(world.stored(), []);
    },
  );
}

failing('does not count as sent what was tried while the platform was offline', async () => {
  const world = await worldWith(['a', 1]);
  await world.clock.advance(3 * day);
  const page = world.openPage();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(page.failures, []);
});

failing.run();

const taken = suite('createOutbox, when its caller changes their mind');

taken('removes what was not sent, and aborts what was', async () => {
  const world = createWorld();
  const page = world.openPage();
  const [sent, queued] = [new AbortController(), new AbortController()];
  page.append('a', 1, { signal: sent.signal });
  page.append('a', 2, { signal: queued.signal });
  page.append('a', 3);
  await world.clock.advance(5);
  queued.abort();
  await world.clock.advance(0);
  assert.equal(page.ended, [{ entry: 2, how: 'AbortError' }]);
  assert.is(world.stored().length, 2);
  sent.abort();
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [3] });
  assert.equal(world.stored(), []);
  assert.equal(page.ended.slice(1), [
    { entry: 1, how: 'AbortError' },
    { entry: 3, how: 'answered' },
  ]);
});

const replacing = { Append: { ...appendByScope.Append, replaces: () => true } };

taken('sends only the last of those that replace one another; each promise gets its answer', async () => {
  const world = createWorld();
  const page = world.openPage({ mutations: replacing });
  page.setOnline(false);
  page.append('a', 1);
  page.append('a', 2);
  page.append('b', 3);
  page.append('a', 4);
  await world.clock.advance(second);
  assert.is(world.stored().length, 2);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [4], b: [3] });
  assert.equal(entriesOf(page).sort(), [1, 2, 3, 4]);
  assert.equal(page.shown('a') ?? [4], [4]);
});

taken('replaces also what is being tried while the platform is offline', async () => {
  const world = createWorld();
  const page = world.openPage({ mutations: replacing });
  page.setOnline(false);
  page.append('a', 1);
  await world.clock.advance(5);
  assert.equal(
    page.outbox.pending().map(({ state }) => state),
    ['sending'],
  );
  page.append('a', 2);
  assert.is(page.outbox.pending().length, 1);
  await world.clock.advance(second);
  assert.is(world.stored().length, 1);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [2] });
  assert.equal(entriesOf(page).sort(), [1, 2]);
});

taken('sends the later one after a try that arrived although the platform was offline', async () => {
  const world = createWorld();
  const page = world.openPage({ mutations: replacing });
  page.setOnline(false);
  page.append('a', 1);
  await world.clock.advance(5);
  // As a server on the same machine does.
  page.setOnline(true);
  page.append('a', 2);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.equal(page.shown('a'), [1, 2]);
  assert.equal(world.stored(), []);
});

taken('writes the answer of what was replaced once, as that of the last', async () => {
  const world = createWorld();
  const page = world.openPage({ mutations: replacing });
  const updates: string[] = [];
  page.setOnline(false);
  for (const entry of [1, 2]) {
    page.append('a', entry, {
      optimisticResponse: undefined,
      update: (_cache: Cache, { data }: { data: { append: Log } }) =>
        updates.push(`${entry}: ${String(data.append.entries)}`),
    });
  }
  await world.clock.advance(second);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(updates, ['2: 2']);
});

taken('never sends what was replaced, also where the later one could not be stored', async () => {
  const world = createWorld();
  let isFull = false;
  const page = world.openPage({
    mutations: replacing,
    failsAt: (_call, action) => isFull && action === 'setItem',
  });
  page.setOnline(false);
  page.append('a', 1);
  isFull = true;
  page.append('a', 2);
  await world.clock.advance(second);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [2] });
  assert.equal(world.stored(), []);
});

taken('sends nothing with keepalive before what an earlier visit left behind', async () => {
  const world = await worldWith(['a', 1]);
  const page = world.openPage({ isAsync: true });
  page.append('a', 2, { context: { keepalive: true } });
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2] });
});

taken('replaces what an earlier visit left behind, and not what was sent', async () => {
  const world = await worldWith(['a', 1]);
  const page = world.openPage({ mutations: replacing });
  page.append('a', 2);
  await world.clock.advance(5);
  page.append('a', 3);
  page.append('a', 4);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [2, 4] });
  assert.equal(entriesOf(page), [2, 4, 3]);
});

taken('sends mutations with keepalive without waiting for another tab to release the lock', async () => {
  const world = createWorld();
  const busy = world.openPage();
  busy.append('a', 1);
  await world.clock.advance(5);
  const page = world.openPage();
  page.append('b', 2, { context: { keepalive: true } });
  await world.clock.advance(0);
  assert.is(page.steps.filter((step) => step === 'fetch.start').length, 1);
  // The page dies before it receives the response.
  page.kill();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1], b: [2] });
  assert.equal(world.stored(), []);
});

taken('keeps everything over clearStore, and writes no response into the data of another user', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1);
  await world.clock.advance(5);
  await page.client.clearStore();
  await world.clock.advance(second);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
  assert.is(page.shown('a'), null);
});

taken('drops everything with clear(), in every tab and before the next visit', async () => {
  const world = await worldWith(['a', 1], ['b', 2]);
  world.server.trouble = 'down';
  const [one, other] = [world.openPage(), world.openPage()];
  other.append('c', 3);
  await world.clock.advance(second);
  await one.outbox.clear();
  assert.equal(world.stored(), []);
  await world.clock.advance(second);
  assert.equal(other.ended, [{ entry: 3, how: 'AbortError' }]);
  assert.equal(other.outbox.pending(), []);
  world.server.trouble = null;
  other.append('c', 4);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { c: [4] });
});

/** One tab has cleared the outbox, but the other one was not notified: it is offline and holds a mutation. */
async function clearedUnheard() {
  const world = createWorld();
  const deaf = { hasChannel: false };
  const [one, other] = [world.openPage(deaf), world.openPage(deaf)];
  other.setOnline(false);
  other.append('a', 1);
  await world.clock.advance(second);
  await one.outbox.clear();
  return { world, one, other };
}

taken('drops with clear() also the mutations of a tab that is not notified', async () => {
  const { world, other } = await clearedUnheard();
  other.setOnline(true);
  await world.clock.advance(10 * minute);
  assert.equal(world.server.logs, {});
  assert.equal(other.ended, [{ entry: 1, how: 'AbortError' }]);
});

taken('drops with clear() what a sleeping tab holds, though the storage was cleared since', async () => {
  const { world, one, other } = await clearedUnheard();
  world.items.clear();
  one.outbox.onEvent({ type: 'persistence.cleared' });
  other.setOnline(true);
  await world.clock.advance(10 * minute);
  assert.equal(world.server.logs, {});
});

taken('keeps what is another owner’s for them, unseen and unsent', async () => {
  const world = createWorld();
  const ada = world.openPage({ owner: () => 'ada' });
  ada.setOnline(false);
  ada.append('a', 1);
  await world.clock.advance(second);
  ada.kill();
  const bob = world.openPage({ owner: () => 'bob' });
  await world.clock.advance(minute);
  assert.is(bob.shown('a'), null);
  assert.equal(bob.outbox.pending(), []);
  assert.equal(world.server.logs, {});
  bob.kill();
  world.openPage({ owner: () => 'ada' });
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
});

taken('leaves nothing running after client.stop(), and everything stored', async () => {
  const world = createWorld();
  world.server.trouble = 'down';
  const page = world.openPage();
  page.append('a', 1);
  await world.clock.advance(minute);
  page.client.stop();
  await world.clock.advance(0);
  assert.is(world.clock.pendingTimers, 0);
  assert.equal(page.ended, [{ entry: 1, how: 'AbortError' }]);
  assert.is(world.stored().length, 1);
  world.server.trouble = null;
  world.openPage();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
});

taken.run();

const stored = suite('createOutbox, when the storage fails');

stored('sends what cannot be stored, in its turn, and says that it is in memory alone', async () => {
  const world = createWorld();
  const page = world.openPage({ failsAt: (_call, action) => action === 'setItem' });
  page.setOnline(false);
  page.append('a', 1);
  page.append('a', 2);
  assert.equal(
    page.outbox.pending().map(({ isStored }) => isStored),
    [false, false],
  );
  await world.clock.advance(minute);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.equal(entriesOf(page), [1, 2]);
  assert.ok(typesOf(page).includes('outbox.storageFailed'));
});

stored('keeps in memory what JSON cannot hold', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1, { optimisticResponse: { append: { __typename: 'Log', id: 'a', entries: [1n] } } });
  await world.clock.advance(second);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
});

stored('works in memory where the storage is blocked', async () => {
  const world = createWorld();
  const page = world.openPage({
    storage: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  page.append('a', 1);
  await world.clock.advance(second);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
  assert.is(typesOf(page)[0], 'outbox.storageFailed');
});

stored('stores no more than maxEntries, and keeps the rest in memory', async () => {
  const world = createWorld();
  const page = world.openPage({ maxEntries: 2 });
  page.setOnline(false);
  for (const entry of [1, 2, 3]) page.append('a', entry);
  assert.is(world.stored().length, 2);
  await world.clock.advance(second);
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2, 3] });
});

stored('S10: writes back at once what a clearing of the whole storage removed', async () => {
  const world = await worldWith(['a', 1]);
  world.server.trouble = 'down';
  const page = world.openPage();
  page.append('b', 2);
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem() {},
    clear: () => world.items.clear(),
  };
  const persistence = persistCache(page.cache, { storage: full, onEvent: page.outbox.onEvent });
  void persistence.save();
  assert.is(world.stored().length, 2);
  page.kill();
  world.server.trouble = null;
  world.openPage();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1], b: [2] });
});

stored('writes back what another tab has cleared', async () => {
  const world = createWorld();
  const window = new EventTarget();
  const page = world.openPage({ page: window });
  page.setOnline(false);
  page.append('a', 1);
  await world.clock.advance(second);
  world.items.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'something' }));
  assert.is(world.stored().length, 0);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  assert.is(world.stored().length, 1);
  page.client.stop();
});

stored('sends what it promised also when the user has emptied the storage', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.setOnline(false);
  page.append('a', 1);
  await world.clock.advance(second);
  world.items.clear();
  page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
});

stored(
  'sweep: whichever of its calls fails, once or from then on, each mutation is applied once and answered',
  async () => {
    for (const isForGood of [false, true]) {
      for (const isAsync of [false, true]) {
        let calls = Infinity;
        for (let call = 1; call <= calls; call += 1) {
          const world = createWorld(call);
          const page = world.openPage({ isAsync, failsAt: (at) => (isForGood ? at >= call : at === call) });
          page.append('a', 1);
          page.append('b', 2);
          await world.clock.advance(second);
          page.setOnline(false);
          page.append('a', 3);
          page.append('a', 4);
          await world.clock.advance(second);
          page.setOnline(true);
          await world.clock.advance(10 * minute);
          const where = `call ${call}${isForGood ? ' and all after it' : ''}`;
          assert.equal(world.server.logs, { a: [1, 3, 4], b: [2] }, where);
          assert.equal(entriesOf(page).sort(), [1, 2, 3, 4], where);
          assert.equal(page.outbox.pending(), [], where);
          page.kill();
          world.openPage({ isAsync });
          await world.clock.advance(10 * minute);
          assert.equal(world.server.logs, { a: [1, 3, 4], b: [2] }, `${where}, and after a reload`);
          assert.equal(world.stored(), [], where);
          if (page.storageCalls < call) calls = page.storageCalls;
        }
        assert.ok(calls > 5 && calls < 500, `${calls} calls`);
      }
    }
  },
);

stored.run();

const update = suite('client.mutate with an outbox');

update('resolves with the server’s result, and runs the caller’s update', async () => {
  const world = createWorld();
  const page = world.openPage();
  const updated: number[][] = [];
  const result = page.client.mutate({
    mutation: Append,
    variables: { id: 'a', entry: 1 },
    update: (_cache, { data }) => void updated.push([...data.append.entries]),
  });
  await world.clock.advance(second);
  const { data, error } = await result;
  assert.equal(data?.append.entries, [1]);
  assert.is(error, undefined);
  assert.equal(updated, [[1]]);
});

update('works without a cache', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1, { optimisticResponse: undefined });
  await world.clock.advance(second);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
});

update.run();
