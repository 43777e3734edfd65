// The page is killed before and after each thing it does to the world, one run each: a mutation that was stored is on
// the server exactly once in the end, in its turn; one that was not stored is not there.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createWorld, type PageOptions, type World, type WorldPage, ShowLog } from './outboxWorld.laws.ts';

const it = suite('an outbox whose page is killed');
const minute = 60_000;

/** The numbers that are in the storage at present. */
function storedEntries(world: World): Set<number> {
  const texts = world.stored().map((name) => world.items.get(name)!);
  return new Set(texts.map((text) => (JSON.parse(text) as { variables: { entry: number } }).variables.entry));
}

/** Some made online, some offline, some while others are on their way; two scopes. */
async function useThePage(world: World, page: WorldPage, made: number[]): Promise<void> {
  const make = (id: string, entry: number, more = {}) => {
    if (!page.isAlive) return;
    page.append(id, entry, more);
    made.push(entry);
  };
  make('a', 1);
  await world.clock.advance(5);
  make('a', 2);
  make('b', 3);
  await world.clock.advance(200);
  page.setOnline(false);
  make('a', 4);
  await world.clock.advance(50);
  make('a', 5);
  make('b', 6);
  await world.clock.advance(5_000);
  page.setOnline(true);
  await world.clock.advance(15);
  make('b', 7, { context: { keepalive: true } });
  await world.clock.advance(minute);
}

/** @returns how many steps it took */
async function runKilledAt(step: number, when: 'before' | 'after', options: PageOptions): Promise<number> {
  const world = createWorld(step);
  const first = world.openPage({ ...options, killAt: { step, when } });
  const made: number[] = [];
  await useThePage(world, first, made);
  first.kill();
  const where = `${when} step ${step} (${first.steps[step - 1]})`;
  const promised = new Set([...storedEntries(world), ...first.ended.map(({ entry }) => entry)]);

  const second = world.openPage(options);
  for (const id of ['a', 'b']) void second.client.query({ query: ShowLog, variables: { id } });
  await world.clock.advance(20 * minute);

  assert.equal(world.stored(), [], `${where}: nothing is left`);
  for (const id of ['a', 'b']) {
    const log = world.server.logs[id] ?? [];
    assert.equal(log, [...new Set(log)].sort(), `${where}: once each, in order`);
    assert.equal(second.shown(id), log, `${where}: what is shown is what the server has`);
  }
  const applied = Object.values(world.server.logs).flat();
  for (const entry of promised) assert.ok(applied.includes(entry), `${where}: ${entry} was promised`);
  for (const entry of applied) assert.ok(made.includes(entry), `${where}: ${entry} was made`);
  return first.steps.length;
}

const ways: { readonly [name: string]: PageOptions } = {
  'with locks and a channel': {},
  'with a lease in place of locks': { hasLocks: false },
  'with an asynchronous storage': { isAsync: true },
  'with an asynchronous storage, a lease and no channel': {
    isAsync: true,
    hasLocks: false,
    hasChannel: false,
  },
};

for (const [name, options] of Object.entries(ways)) {
  // The first way is swept whole each time; LONG=1 sweeps all of them.
  const stride = process.env['LONG'] === '1' || options === ways['with locks and a channel'] ? 1 : 4;
  it(`${name}, before or after ${stride === 1 ? 'any' : 'every fourth'} step, has each stored mutation applied exactly once and in order`, async () => {
    for (const when of ['before', 'after'] as const) {
      let steps = Infinity;
      for (let step = 1; step <= steps; step += stride) {
        const taken = await runKilledAt(step, when, options);
        if (taken < step) steps = taken;
      }
      assert.ok(steps > 30 && steps < 1_000, `${steps} steps`);
    }
  });
}

it.run();
