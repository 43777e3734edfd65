// Random programs in several tabs, whose messages arrive in any order, some of them twice. Once all messages have been
// delivered, no two tabs have different values for a field.
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { Cache } from '../contract/cache.ts';
import { gql } from '../gql.ts';
import { createChannelNetwork, settleMicrotasks } from '../testing/index.ts';
import { createRepeatableChance } from '../testing/repeatableChance.ts';
import { connectTabs } from './connectTabs.ts';

const { SEED, TEST_SEED, CASE, LONG } = process.env;
const seed = Number(SEED ?? TEST_SEED ?? 1);
const programs = LONG === '1' ? 3_000 : 150;

const listQuery = gql`
  query List {
    list {
      id
      likes
      title
      tags
      state {
        liked
        inner {
          depth
        }
      }
      marks {
        at
      }
    }
  }
`;

const partQuery = gql`
  query Part($id: ID!) {
    video(id: $id) {
      id
      likes
      state {
        seconds
        inner {
          width
        }
      }
    }
  }
`;

const titleFragment = gql`
  fragment Title on Video {
    title
  }
`;

interface Step {
  readonly tab: number;
  readonly act:
    | 'list'
    | 'part'
    | 'late'
    | 'start'
    | 'modify'
    | 'state'
    | 'evict'
    | 'evictAll'
    | 'invalidate'
    | 'wait'
    | 'deliver'
    | 'twice'
    | 'turn';
  readonly id: number;
  readonly value: number;
}

const arbitraryStep = fc.record<Step>({
  tab: fc.nat(2),
  act: fc.constantFrom(
    'list',
    'list',
    'part',
    'part',
    'late',
    'start',
    'modify',
    'state',
    'evict',
    'evictAll',
    'invalidate',
    'wait',
    'deliver',
    'deliver',
    'deliver',
    'twice',
    'turn',
    'turn',
  ),
  id: fc.nat(2),
  value: fc.nat(5),
});

const stateOf = (value: number, more: object) =>
  value === 0 ? null : { __typename: value === 5 ? 'OtherState' : 'State', ...more };

const inList = (id: number, value: number) => ({
  __typename: 'Video',
  id: String(id),
  likes: value,
  title: `t${value}`,
  tags: [value, { deep: value }],
  state: stateOf(value, {
    liked: value % 2 === 0,
    inner: value === 3 ? null : { __typename: 'Inner', depth: value },
  }),
  marks: Array.from({ length: value % 3 }, (_, at) => ({ __typename: 'Mark', at: at + value })),
});

const inPart = (id: number, value: number) => ({
  __typename: 'Video',
  id: String(id),
  likes: value,
  state: stateOf(value, { seconds: value, inner: { __typename: 'Inner', width: value } }),
});

/** Returns the fields that a tab holds by their paths, with lists and opaque values as a whole. */
function fieldsOf(cache: Cache): Map<string, string> {
  const fields = new Map<string, string>();
  const note = (way: string, object: any): void => {
    for (const [name, value] of Object.entries<any>(object)) {
      if (name === '__typename') continue;
      if (value !== null && typeof value === 'object' && !Array.isArray(value) && value.__ref === undefined) {
        fields.set(`${way}.${name}`, `an object: ${value.__typename}`);
        note(`${way}.${name}(${value.__typename})`, value);
      } else fields.set(`${way}.${name}`, JSON.stringify(value));
    }
  };
  for (const id of ['ROOT_QUERY', 'Video:0', 'Video:1', 'Video:2']) {
    const object: Record<string, unknown> = {};
    cache.modify({
      id,
      fields(value, { storageKey }) {
        object[storageKey] = value;
        return value as unknown;
      },
    });
    note(id, object);
    // Data that must be fetched anyway may differ.
    if (cache.readFragment({ id, fragment: titleFragment }) === null) fields.delete(`${id}.title`);
  }
  return fields;
}

async function run(steps: readonly Step[], last: readonly number[]): Promise<void> {
  let nowMs = Date.UTC(2026, 6, 1);
  const network = createChannelNetwork();
  const chance = createRepeatableChance(11);
  const tabs = [0, 1, 2].map(() => {
    const cache = createCache({ gc: false });
    connectTabs(cache, {
      channel: network.open,
      runtime: { now: () => nowMs, random: chance },
      onEvent: (event) => assert.unreachable(JSON.stringify(event)),
    });
    cache.writeQuery({ query: listQuery, data: { list: [inList(0, 1), inList(1, 1)] } });
    cache.writeQuery({ query: partQuery, variables: { id: '0' }, data: { video: inPart(0, 1) } });
    return { cache, early: cache.requestStarted() };
  });
  await network.settle();
  for (const { tab, act, id, value } of steps) {
    const own = tabs[tab]!;
    const { cache } = own;
    const acts: Record<Step['act'], () => unknown> = {
      list: () =>
        cache.writeQuery({
          query: listQuery,
          data: { list: [inList(id, value), inList((id + 1) % 3, value)].slice(value % 2) },
        }),
      part: () =>
        cache.writeQuery({
          query: partQuery,
          variables: { id: String(id) },
          data: { video: inPart(id, value) },
        }),
      start: () => (own.early = cache.requestStarted()),
      // One request has one response.
      late() {
        cache.writeQuery({
          query: partQuery,
          variables: { id: String(id) },
          data: { video: inPart(id, value) },
          order: own.early,
        });
        own.early = cache.requestStarted();
      },
      modify: () =>
        cache.modify({ id: `Video:${id}`, fields: { likes: () => value, tags: (_, { DELETE }) => DELETE } }),
      state: () =>
        cache.modify({
          id: `Video:${id}`,
          fields: { state: (state) => state && { ...state, liked: value } },
        }),
      evict: () => cache.evict({ id: `Video:${id}`, fieldName: value > 2 ? 'likes' : 'state' }),
      evictAll: () => cache.evict({ id: `Video:${id}` }),
      invalidate: () => cache.invalidate({ id: `Video:${id}`, fieldName: 'title' }),
      wait: () => (nowMs += value),
      deliver: () => network.waiting > 0 && network.deliver(value % network.waiting),
      twice: () => network.waiting > 0 && network.deliver(value % network.waiting, true),
      turn: () => undefined,
    };
    acts[act]();
    if (act !== 'list' && act !== 'part') await settleMicrotasks();
  }
  let at = 0;
  await network.settle((count) => (last[at++ % last.length] ?? 0) % count);
  const held = tabs.map(({ cache }) => fieldsOf(cache));
  for (const [tab, fields] of held.entries())
    for (const [other, theirs] of held.entries())
      for (const [name, value] of fields)
        if (other > tab && theirs.has(name))
          assert.is(theirs.get(name), value, `tabs ${tab} and ${other} about ${name}`);
}

const it = suite('connectTabs: agreement');

it('ends with one value of each field that tabs hold, in whichever order messages come', async () => {
  const property = fc.asyncProperty(
    fc.array(arbitraryStep, { maxLength: 40 }),
    fc.array(fc.nat(7), { minLength: 1, maxLength: 6 }),
    run,
  );
  const found = await fc.check(property, {
    numRuns: programs,
    seed,
    ...(CASE && { path: CASE, endOnFailure: true }),
  });
  if (!found.failed) return;
  const { errorInstance: error } = found;
  const message = error instanceof Error ? error.message : String(error);
  const program = JSON.stringify(found.counterexample);
  throw new Error(
    `${message}\n${program}\n\nSEED=${found.seed} CASE=${found.counterexamplePath} replays this.`,
    { cause: error },
  );
});

it.run();
