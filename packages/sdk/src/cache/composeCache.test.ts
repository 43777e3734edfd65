import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, FieldReadContext, TypePolicy } from '../contract/cache.ts';
import { composeCache } from './composeCache.ts';
import { edits } from './edits.ts';
import { fieldFunctions } from './fieldFunctions.ts';
import { garbageCollection } from './garbageCollection.ts';
import { limitMemory } from './limitMemory.ts';
import { maximumAges } from './maximumAges.ts';
import { snapshots } from './snapshots.ts';

const it = suite('composeCache');

const query = gql`
  {
    item {
      id
      name
    }
  }
`;
const dataOf = (name: string) => ({ item: { __typename: 'Item', id: '1', name } });

it('reads, writes and watches, and has optimistic layers, without any part', () => {
  const cache = composeCache();
  const seen: unknown[] = [];
  const stop = cache.watch({ query, callback: ({ result }) => seen.push(result) });
  cache.writeQuery({ query, data: dataOf('Duck') });
  cache.recordOptimisticTransaction((inner) => inner.writeQuery({ query, data: dataOf('Swan') }), 'layer');
  assert.equal(cache.readQuery({ query }), dataOf('Swan'));
  cache.removeOptimistic('layer');
  assert.equal(seen, [dataOf('Duck'), dataOf('Swan'), dataOf('Duck')]);
  stop();
  cache.reset();
  assert.is(cache.readQuery({ query }), null);
});

const methods: {
  readonly [part: string]: readonly (readonly [name: string, call: (cache: Cache) => unknown])[];
} = {
  garbageCollection: [
    ['gc', (cache) => cache.gc()],
    ['retain', (cache) => cache.retain('Item:1')],
    ['release', (cache) => cache.release('Item:1')],
  ],
  edits: [
    ['modify', (cache) => cache.modify({ id: 'Item:1', fields: { name: () => 'Swan' } })],
    ['evict', (cache) => cache.evict({ id: 'Item:1' })],
    ['invalidate', (cache) => cache.invalidate({ id: 'Item:1' })],
  ],
  snapshots: [
    ['extract', (cache) => cache.extract()],
    ['restore', (cache) => cache.restore({})],
    ['merge', (cache) => cache.merge({})],
  ],
};
const parts = { garbageCollection, edits, snapshots };

for (const [part, itsMethods] of Object.entries(methods)) {
  for (const [name, call] of itsMethods) {
    it(`has ${name} with the part ${part}, and names the part where it is missing`, () => {
      const given = Object.entries(parts).map(([other, make]) => [other, make()] as const);
      const withIt = composeCache({
        parts: given.filter(([other]) => other === part).map(([, each]) => each),
      });
      withIt.writeQuery({ query, data: dataOf('Duck') });
      call(withIt);
      const without = composeCache({
        parts: given.filter(([other]) => other !== part).map(([, each]) => each),
      });
      assert.throws(
        () => call(without),
        (error: Error) =>
          error instanceof TypeError &&
          error.message.includes(`cache.${name} requires a part`) &&
          error.message.includes(`[${part}()]`),
      );
    });
  }
}

it('collects garbage by itself only with the part garbageCollection', () => {
  for (const isCollected of [false, true]) {
    let timers = 0;
    const runtime = { setTimeout: () => (timers += 1) };
    const cache = composeCache({ runtime, parts: [edits(), ...(isCollected ? [garbageCollection()] : [])] });
    cache.writeQuery({ query, data: dataOf('Duck') });
    cache.evict({ fieldName: 'item' });
    assert.is(timers, isCollected ? 1 : 0);
  }
});

it('refuses a memory limit without the part that enforces it', () => {
  const memoryLimit = limitMemory(1_000);
  assert.throws(() => composeCache({ memoryLimit }), /memoryLimit requires a part.*garbageCollection\(\)/);
  composeCache({ memoryLimit, parts: [garbageCollection()] });
});

const refusedPolicies: readonly (readonly [what: string, part: string, policy: TypePolicy])[] = [
  ['A field function', 'fieldFunctions', { fields: { name: { read: () => 'Swan' } } }],
  ['A field function', 'fieldFunctions', { fields: { name: () => 'Swan' } }],
  ['A field function', 'fieldFunctions', { fields: { name: { merge: () => 'Swan' } } }],
  ['maxAgeMs', 'maximumAges', { maxAgeMs: 1_000 }],
  ['maxAgeMs', 'maximumAges', { fields: { name: { maxAgeMs: 1_000 } } }],
];
for (const [what, part, policy] of refusedPolicies) {
  it(`refuses ${JSON.stringify(policy, (_, value) => (typeof value === 'function' ? 'a function' : value))} without the part ${part}`, () => {
    const typePolicies = { Item: policy };
    assert.throws(
      () => composeCache({ typePolicies }),
      (error: Error) =>
        error instanceof TypeError &&
        error.message === `${what} requires a part: composeCache({ parts: [${part}()] }).`,
    );
    composeCache({ typePolicies, parts: [fieldFunctions(), maximumAges()] });
  });
}

it('calls read and merge functions with the part fieldFunctions, alone', () => {
  const fields = {
    name: { merge: (_: unknown, incoming: string) => incoming.toUpperCase() },
    label: { read: (_: unknown, { readField }: FieldReadContext) => `a ${readField('name')}` },
  };
  const cache = composeCache({ typePolicies: { Item: { fields } }, parts: [fieldFunctions()] });
  cache.writeQuery({ query, data: dataOf('Duck') });
  const labelled = gql`
    {
      item {
        id
        label
      }
    }
  `;
  assert.equal(cache.readQuery({ query: labelled }), {
    item: { __typename: 'Item', id: '1', label: 'a DUCK' },
  });
});

it('lets data expire with the part maximumAges, alone', () => {
  let nowMs = 0;
  const runtime = { now: () => nowMs };
  const cache = composeCache({
    runtime,
    typePolicies: { Item: { maxAgeMs: 1_000 } },
    parts: [maximumAges()],
  });
  cache.writeQuery({ query, data: dataOf('Duck') });
  nowMs = 1_000;
  assert.is(cache.diff({ query }).complete, true);
  nowMs = 1_001;
  assert.is(cache.diff({ query }).complete, false);
});

it.run();
