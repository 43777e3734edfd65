import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import type { ClientEvent } from '../contract/events.ts';
import { createMemoryStorage, createVirtualClock } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { persistCache } from './persistCache.ts';
import type { PersistenceOptions } from './persistenceOptions.ts';
import { emptyCache, exercise, fillCache, readAll } from '../cache/realisticCache.laws.ts';

const key = 'mainvideo-cache';
const { runtime } = createVirtualClock({ startMs: Date.UTC(2026, 0, 1) });

/** What a visit leaves in the storage. */
function textOf(visit: number, options: Partial<PersistenceOptions> = {}): string {
  const storage = createMemoryStorage();
  const cache = emptyCache({ runtime });
  fillCache(cache, visit);
  void persistCache(cache, { storage, runtime, version: '1.0', ...options }).save();
  return storage.getItem(key)!;
}

/** What the next visit is to see of it: all, but for nulls that errors left, which are asked for again. */
function seenBy(visit: number): string {
  const [cache, next] = [emptyCache({ runtime }), emptyCache({ runtime })];
  fillCache(cache, visit);
  assert.ok(next.restore(cache.extract()));
  return readAll(next);
}

const [text, otherText] = [textOf(1), textOf(2)];
const [seen, otherSeen] = [seenBy(1), seenBy(2)];
const nothing = readAll(emptyCache({ runtime }));
const emptySnapshot = emptyCache({ runtime }).extract();

interface Visit {
  readonly cache: Cache;
  readonly events: readonly ClientEvent[];
  readonly isKept: boolean;
}

/** A visit that finds this text in its storage. */
function visitWith(stored: string): Visit {
  const storage = createMemoryStorage();
  storage.setItem(key, stored);
  const cache = emptyCache({ runtime });
  const events: ClientEvent[] = [];
  persistCache(cache, { storage, runtime, version: '1.0', onEvent: (event) => events.push(event) });
  // What is only found out when it is looked at is looked at.
  readAll(cache);
  return { cache, events, isKept: storage.getItem(key) !== null };
}

/** Restored exactly, or dropped with an event; never half, and it never throws. Answers which. */
function judge(stored: string): 'restored' | 'dropped' {
  const { cache, events, isKept } = visitWith(stored);
  const types = events.map(({ type }) => type);
  if (types.includes('persistence.dropped')) {
    assert.ok(types.every((type) => type === 'persistence.dropped' || type === 'persistence.restored'));
    assert.is(readAll(cache), nothing);
    assert.equal(cache.extract(), emptySnapshot);
    assert.not(isKept, 'the key is removed');
    return 'dropped';
  }
  assert.equal(types, ['persistence.restored']);
  assert.ok(isKept);
  const reads = readAll(cache);
  if (reads !== otherSeen) assert.is(reads, seen);
  return 'restored';
}

const it = suite('persistCache: what befalls a snapshot');

it('gives every query what it read before, where nothing befell it', () => {
  assert.is(judge(text), 'restored');
  assert.is(readAll(visitWith(text).cache), seen);
  assert.is(readAll(visitWith(otherText).cache), otherSeen);
});

type Accident = (text: string, chance: () => number) => string;

const below = (chance: () => number, limit: number) => Math.floor(chance() * limit);
/** Half of the accidents befall the first letters, where the facts about the snapshot stand. */
const place = (text: string, chance: () => number) =>
  below(chance, chance() < 0.5 ? text.length : Math.min(text.length, 200));
const span = (text: string, chance: () => number) => {
  const from = place(text, chance);
  const until = Math.min(text.length, from + 1 + below(chance, chance() < 0.5 ? 8 : 2_000));
  return [text.slice(0, from), text.slice(from, until), text.slice(until)] as const;
};
const withUnit = (text: string, at: number, unit: number) =>
  text.slice(0, at) + String.fromCharCode(unit) + text.slice(at + 1);
const pieces = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '0',
  '-',
  'e',
  'null',
  '\u0000',
  '\ud83d',
  ' ',
  '\n',
];

const accidents: { readonly [name: string]: Accident } = {
  'cut off': (text, chance) => text.slice(0, place(text, chance)),
  'cut off at the front': (text, chance) => text.slice(place(text, chance)),
  'a bit flipped': (text, chance) => {
    const at = place(text, chance);
    return withUnit(text, at, text.charCodeAt(at) ^ (1 << below(chance, 16)));
  },
  'a letter changed': (text, chance) => withUnit(text, place(text, chance), 32 + below(chance, 95)),
  'two letters swapped': (text, chance) => {
    const [one, other] = [place(text, chance), below(chance, text.length)];
    return withUnit(withUnit(text, one, text.charCodeAt(other)), other, text.charCodeAt(one));
  },
  'neighbours swapped': (text, chance) => {
    const at = place(text, chance);
    return (
      text.slice(0, at) +
      text
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      text.slice(at + 2)
    );
  },
  'a span lost': (text, chance) => {
    const [before, , after] = span(text, chance);
    return before + after;
  },
  'a span doubled': (text, chance) => {
    const [before, piece, after] = span(text, chance);
    return before + piece + piece + after;
  },
  'a span moved': (text, chance) => {
    const [before, piece, after] = span(text, chance);
    const at = below(chance, after.length);
    return before + after.slice(0, at) + piece + after.slice(at);
  },
  'a span zeroed': (text, chance) => {
    const [before, piece, after] = span(text, chance);
    return before + '\u0000'.repeat(piece.length) + after;
  },
  'something put in': (text, chance) => {
    const [before, piece, after] = span(text, chance);
    return before + pieces[below(chance, pieces.length)]! + piece + after;
  },
  'two snapshots spliced at one place': (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + otherText.slice(at);
  },
  'two snapshots spliced anywhere': (text, chance) =>
    text.slice(0, place(text, chance)) + otherText.slice(place(otherText, chance)),
  'a span of the other snapshot': (text, chance) => {
    const at = place(text, chance);
    const until = at + 1 + below(chance, 500);
    return text.slice(0, at) + otherText.slice(at, until) + text.slice(until);
  },
};
const accidentNames = Object.keys(accidents);

it('restores it exactly or drops it with an event, never half, whatever the accident (2,000 of them)', async () => {
  const outcomes = { restored: 0, dropped: 0 };
  await forEachSeed(2_000, (chance) => {
    const name = accidentNames[below(chance, accidentNames.length)]!;
    try {
      outcomes[judge(accidents[name]!(text, chance))] += 1;
    } catch (error) {
      (error as Error).message = `${name}: ${(error as Error).message}`;
      throw error;
    }
  });
  assert.ok(outcomes.dropped > 1_500 || process.env['SEED'], JSON.stringify(outcomes));
});

it('restores one that lost its end at any of its last and first 300 letters never', () => {
  for (let count = 1; count <= 300; count += 1) {
    assert.is(judge(text.slice(0, -count)), 'dropped');
    assert.is(judge(text.slice(0, count)), 'dropped');
  }
});

const depth = 5_000_000;
const foreign: readonly (readonly [name: string, text: () => string])[] = [
  ['nothing', () => ''],
  ['null', () => 'null'],
  ['a number', () => '1e400'],
  ['a list', () => '[]'],
  ['an empty object', () => '{}'],
  ['a page of HTML', () => '<!doctype html><title>502 Bad Gateway</title>'],
  ["another cache's snapshot", () => '{"ROOT_QUERY":{"__typename":"Query","home":{"__ref":"Video:1"}}}'],
  ['the settings of somebody else', () => '{"theme":"dark","volume":0.5}'],
  ['a prototype', () => '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'],
  ['halves of letters', () => '\ud83d{"\udc00":"\ud83d"}'],
  ['a byte order mark before it', () => `\ufeff${text}`],
  ['itself twice', () => text + text],
  ['itself as a string', () => JSON.stringify(text)],
  ['itself in a list', () => `[${text}]`],
  ['itself in other letters', () => Buffer.from(text).toString('latin1')],
  ['10 MB of open brackets', () => '['.repeat(2 * depth)],
  ['10 MB of brackets', () => '['.repeat(depth) + ']'.repeat(depth)],
  ['10 MB of open objects', () => '{"a":'.repeat(depth / 2.5)],
  ['10 MB of one string', () => JSON.stringify('x'.repeat(2 * depth))],
  ['another version of the application', () => textOf(1, { version: '1.1' })],
];
for (const [name, stored] of foreign) {
  it(`drops ${name}`, () => {
    assert.is(judge(stored()), 'dropped');
    assert.is(({} as { polluted?: unknown }).polluted, undefined);
  });
}

it('leaves a cache that works, and a storage that takes the next snapshot', () => {
  const storage = createMemoryStorage();
  storage.setItem(key, text.slice(0, -1));
  const cache = emptyCache({ runtime });
  const persistence = persistCache(cache, { storage, runtime, version: '1.0' });
  exercise(cache);
  cache.reset();
  fillCache(cache, 2);
  void persistence.save();
  assert.is(readAll(visitWith(storage.getItem(key)!).cache), otherSeen);
});

it.run();
