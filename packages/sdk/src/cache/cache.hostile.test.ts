import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, CacheSnapshot } from '../contract/cache.ts';
import { createVirtualClock } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { emptyCache, exercise, fillCache, readAll } from './realisticCache.laws.ts';

const { runtime } = createVirtualClock({ startMs: Date.UTC(2026, 0, 1) });

function filledCache(visit: number): Cache {
  const cache = emptyCache({ runtime });
  fillCache(cache, visit);
  return cache;
}

const text = JSON.stringify(filledCache(1).extract());

type Parent = { [key: string]: unknown };

/** Every object and list in a value, itself first. */
function parentsIn(root: unknown): Parent[] {
  const found = new Set([root as Parent]);
  for (const parent of found) {
    for (const value of Object.values(parent)) {
      if (typeof value === 'object' && value !== null) found.add(value as Parent);
    }
  }
  return [...found];
}

const deep = (open: string, close: string, depth: number) =>
  JSON.parse(open.repeat(depth) + '1' + close.repeat(depth)) as unknown;

/** Values that may replace others. JSON cannot contain all of them, but a caller can pass them. */
const strange: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 53,
  () => 1e308,
  () => Number.NaN,
  () => Infinity,
  () => '',
  () => '__proto__',
  () => 'constructor',
  () => 'ROOT_QUERY',
  () => 'Video',
  () => 'v1',
  () => '\ud83d',
  () => 'x'.repeat(100_000),
  () => [],
  () => [[]],
  () => ['Video', 'v1', 0],
  () => [0, 1, 2, 3, 4],
  () => ({}),
  () => JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
  () => ({ constructor: { prototype: { polluted: 1 } } }),
  () => ({ length: 3 }),
  () => ({ __ref: 'Video:v1' }),
  () => Array.from({ length: 5 }),
  () => new Date(0),
  () => new Map([['a', 1]]),
  () => Object.create(null) as unknown,
  () => Symbol('odd'),
  () => () => 1,
  // Three of them inside each other can still be written as JSON, which ends at a depth of about 4,200.
  () => deep('[', ']', 1_000),
  () => deep('{"a":', '}', 1_000),
  () => ({
    get value(): never {
      throw new Error('It cannot be looked at.');
    },
  }),
];

/** Creates a snapshot with one to three changed places, so that most of it is still valid. */
function spoilt(chance: () => number): unknown {
  const snapshot: unknown = JSON.parse(text);
  const times = 1 + Math.floor(chance() * 3);
  try {
    for (let time = 0; time < times; time += 1) spoil(snapshot, chance);
  } catch {
    // Data that is frozen, or throws when it is read, is bad enough.
  }
  return snapshot;
}

/** Returns a value as a storage would return it, or `undefined` if no storage could hold it. */
function asParsed(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}

function spoil(snapshot: unknown, chance: () => number): void {
  const parents = parentsIn(snapshot);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
  const parent = pick(parents);
  const keys = Object.keys(parent);
  const key = pick(keys);
  const other = pick(parents);
  const otherKey = pick(Object.keys(other));
  const changes: readonly (() => unknown)[] = [
    () => (parent[key] = pick(strange)()),
    () => (parent[key] = pick(strange)()),
    () => delete parent[key],
    () => (parent[key] = other[otherKey]),
    () => ([parent[key], other[otherKey]] = [other[otherKey], parent[key]]),
    () => (parent[key] = structuredClone(other)),
    () => (parent[key] = parent),
    () => Array.isArray(parent) && parent.splice(Math.floor(chance() * parent.length), 1),
    () => Array.isArray(parent) && parent.push(pick(strange)()),
    () => Array.isArray(parent) && parent.push(...(structuredClone(parent) as unknown[])),
    () => Array.isArray(parent) && parent.reverse(),
    () => Array.isArray(parent) && (parent.length = Math.floor(chance() * parent.length)),
    () => typeof parent[key] === 'number' && (parent[key] = parent[key] + pick([1, -1, 0.5, 1e9])),
    () => typeof parent[key] === 'string' && (parent[key] = pick([`${parent[key]}x`, '', '__proto__'])),
    () => (parent[pick(['__proto__ ', 'constructor', 'toString', '0', 'length2'])] = pick(strange)()),
    () => Object.freeze(parent),
  ];
  pick(changes)();
}

const it = suite('createCache: hostile snapshots');

for (const way of ['restore', 'merge'] as const) {
  for (const takeOwnership of [false, true]) {
    const title = `${way}${takeOwnership ? ' with takeOwnership' : ''} takes it and works, or refuses it and nothing changes (50 times)`;
    it(title, async () => {
      let [taken, refused] = [0, 0];
      await forEachSeed(50, (chance) => {
        const given = spoilt(chance);
        // Data that is handed over was just parsed: it has no cycles and no shared parts.
        const snapshot = (takeOwnership ? asParsed(given) : given) as CacheSnapshot;
        const cache = filledCache(2);
        const before = readAll(cache);
        if (!cache[way](snapshot, { takeOwnership })) {
          refused += 1;
          assert.is(readAll(cache), before);
          assert.equal(cache.extract(), filledCache(2).extract());
        } else {
          taken += 1;
        }
        exercise(cache);
        const extracted = JSON.stringify(cache.extract());
        assert.ok(emptyCache({ runtime }).restore(JSON.parse(extracted) as CacheSnapshot));
        assert.is(({} as { polluted?: unknown }).polluted, undefined);
      });
      const isOneSeed = Boolean(process.env['SEED']);
      assert.ok(isOneSeed || (taken > 0 && refused > 0), `${taken} taken, ${refused} refused`);
    });
  }
}

it.run();
