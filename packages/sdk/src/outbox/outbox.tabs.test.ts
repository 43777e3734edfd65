// Several tabs over one storage, some of which die.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { appendByScope, createWorld, type PageOptions, ShowLog, type WorldPage } from './outboxWorld.laws.ts';

const second = 1_000;
const minute = 60 * second;

const replacing = { Append: { ...appendByScope.Append, replaces: () => true } };

const ways: { readonly [name: string]: PageOptions } = {
  'with locks and a channel': {},
  'with locks alone': { hasChannel: false },
  'with a lease and a channel': { hasLocks: false },
  'with a lease alone': { hasLocks: false, hasChannel: false },
  'with a lease, a channel and an asynchronous storage': { hasLocks: false, isAsync: true },
};

const it = suite('outboxes of several tabs');

for (const [name, options] of Object.entries(ways)) {
  it(`${name}: each mutation is applied once and in order, whichever tab survives, and surviving callers are notified`, () =>
    forEachSeed(12, async (chance, seed) => {
      const world = createWorld(seed);
      const pick = <Item>(list: readonly Item[]) => list[Math.floor(chance() * list.length)]!;
      let pages: WorldPage[] = [world.openPage(options), world.openPage(options)];
      const made = new Map<number, WorldPage>();
      for (let turn = 1; turn <= 25; turn += 1) {
        const page = pick(pages);
        const dice = chance();
        if (dice < 0.5) {
          page.append(pick(['a', 'b']), turn);
          made.set(turn, page);
          // Where storing takes time, a page that dies at once has promised nothing.
          if (options.isAsync) await world.clock.advance(2);
        } else if (dice < 0.6) page.setOnline(false);
        else if (dice < 0.7) page.setOnline(true);
        else if (dice < 0.8) world.server.trouble = world.server.trouble === null ? 'down' : null;
        else if (dice < 0.9) {
          page.kill();
          pages = [...pages.filter((one) => one !== page), world.openPage(options)];
        }
        await world.clock.advance(pick([1, 3, 12, 30, 500, 20 * second]));
      }
      world.server.trouble = null;
      for (const page of pages) page.setOnline(true);
      await world.clock.advance(60 * minute);

      assert.equal(world.stored(), []);
      const applied = Object.values(world.server.logs).flat();
      assert.equal([...applied].sort(), [...made.keys()].sort(), 'each once');
      for (const log of Object.values(world.server.logs)) {
        assert.equal(
          log,
          [...log].sort((one, other) => one - other),
          'in the order they were made',
        );
      }
      for (const [entry, page] of made) {
        if (!page.isAlive) continue;
        assert.equal(
          page.ended.filter((one) => one.entry === entry),
          [{ entry, how: 'answered' }],
        );
      }
      for (const page of pages) assert.equal(page.outbox.pending(), []);
    }));
}

it('shows in every tab what one of them has queued, and what came of it', async () => {
  const world = createWorld();
  const [one, other] = [world.openPage(), world.openPage()];
  one.setOnline(false);
  other.setOnline(false);
  one.append('a', 1);
  await world.clock.advance(second);
  assert.equal(other.shown('a'), [1]);
  one.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(other.shown('a'), [1]);
  assert.equal(other.outbox.pending(), []);
  assert.is(world.server.keys.length, 1);
});

it('sends what a dead tab has left behind from one that lives', async () => {
  const world = createWorld();
  const [one, other] = [world.openPage(), world.openPage()];
  one.setOnline(false);
  one.append('a', 1);
  await world.clock.advance(100);
  one.kill();
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(other.shown('a'), [1]);
});

it('sends from one tab at a time, each mutation once, while all are well', async () => {
  const world = createWorld();
  const pages = [world.openPage(), world.openPage(), world.openPage()];
  for (const page of pages) page.setOnline(false);
  for (const [index, page] of pages.entries()) {
    page.append('a', index + 1);
    await world.clock.advance(100);
  }
  for (const page of pages) page.setOnline(true);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1, 2, 3] });
  assert.is(world.server.keys.length, 3);
  assert.equal(
    pages.map((page) => page.ended.length),
    [1, 1, 1],
  );
});

it('takes the lock from a tab that sleeps on it', async () => {
  const world = createWorld();
  const asleep = world.openPage();
  asleep.append('a', 1);
  await world.clock.advance(5);
  // It never hears the answer, and holds the lock.
  const frozen = asleep.steps.length;
  asleep.freeze();
  const page = world.openPage();
  page.append('a', 2);
  await world.clock.advance(minute);
  assert.equal(world.server.logs, { a: [1] });
  await world.clock.advance(2 * minute);
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.is(asleep.steps.length, frozen);
});

it('waits for the lease of a tab that died, and not longer', async () => {
  const world = createWorld();
  const gone = world.openPage({ hasLocks: false });
  gone.append('a', 1);
  await world.clock.advance(105);
  gone.kill();
  assert.ok(world.items.has('mainvideo-outbox-lease'));
  world.openPage({ hasLocks: false });
  await world.clock.advance(10 * second);
  assert.is(world.server.keys.length, 1);
  await world.clock.advance(10 * second);
  assert.equal(world.server.logs, { a: [1] });
  assert.is(world.server.keys.length, 2);
  assert.not(world.items.has('mainvideo-outbox-lease'));
});

it('keeps a later replacement by another tab while the earlier one is being answered', async () => {
  const world = createWorld();
  const replaces = { mutations: replacing };
  const [one, other] = [world.openPage(replaces), world.openPage(replaces)];
  other.setOnline(false);
  one.setOnline(false);
  one.append('a', 1);
  await world.clock.advance(second);
  one.setOnline(true);
  await world.clock.advance(0);
  // It has not heard that the first is on its way.
  other.append('a', 2);
  await world.clock.advance(25);
  assert.equal(world.server.logs, { a: [1] });
  assert.is(one.ended.length, 1);
  assert.equal(other.ended, [], 'the answer to the first is none to the second');
  await world.clock.advance(10 * minute);
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.is(other.ended.length, 1);
  assert.equal(world.stored(), []);
});

it('takes an answer that another tab heard for younger than what was asked before', async () => {
  const world = createWorld();
  const [one, other] = [world.openPage(), world.openPage()];
  for (const id of ['b', 'a']) void other.client.query({ query: ShowLog, variables: { id } });
  one.append('a', 1);
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(other.shown('a'), [1]);
});

it('leaves what is gone to the tab that made it, where tabs do not hear one another', async () => {
  const world = createWorld();
  const one = world.openPage({ hasChannel: false });
  one.setOnline(false);
  one.append('a', 1);
  await world.clock.advance(10);
  const other = world.openPage({ hasChannel: false });
  other.setOnline(false);
  await world.clock.advance(10);
  one.setOnline(true);
  await world.clock.advance(10 * minute);
  assert.is(world.server.keys.length, 1);
  assert.equal(other.outbox.pending(), []);
});

it('rests no longer when another tab has got through', async () => {
  const world = createWorld();
  const [one, other] = [world.openPage(), world.openPage()];
  world.server.trouble = 'down';
  one.append('a', 1);
  await world.clock.advance(20 * minute);
  world.server.trouble = null;
  one.outbox.send();
  await world.clock.advance(second);
  other.append('a', 2);
  await world.clock.advance(second);
  assert.equal(world.server.logs, { a: [1, 2] });
});

it('leaves a server that is down in peace together', async () => {
  const sendingsOf = async (tabs: number) => {
    const world = createWorld();
    let requests = 0;
    world.server.trouble = () => {
      requests += 1;
      return new Response('down', { status: 503 });
    };
    const pages = Array.from({ length: tabs }, () => world.openPage());
    pages[0]!.append('a', 1);
    await world.clock.advance(60 * minute);
    return requests;
  };
  const [alone, together] = [await sendingsOf(1), await sendingsOf(5)];
  // Of those that wait for the lock, one may get it before it hears.
  assert.ok(together <= 2 * alone, `${alone} requests in an hour from one tab, ${together} from five`);
});

it.run();
