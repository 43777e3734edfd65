// Own process: JSON.stringify of 2,000 levels nearly fills the stack.
import { type DocumentNode, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import { createCache } from './createCache.ts';

// Depths at which other caches were seen to overflow the stack, and a number of entities that they hold too.

const it = suite('createCache, where peers fail: depth and number');

const levels = 2_000;

/** `{ a { a { ... x } } }`, made without a parser, which would not go so deep everywhere. */
function deepDocument(): DocumentNode {
  const name = (value: string) => ({ kind: 'Name', value });
  let selection: object = { kind: 'Field', name: name('x') };
  for (let level = 0; level < levels; level += 1) {
    const selectionSet = { kind: 'SelectionSet', selections: [selection] };
    selection = { kind: 'Field', name: name('a'), selectionSet };
  }
  const selectionSet = { kind: 'SelectionSet', selections: [selection] };
  const definitions = [{ kind: 'OperationDefinition', operation: 'query', selectionSet }];
  return { kind: 'Document', definitions } as never;
}

function deepData(x: unknown, wrap: (level: object) => unknown): object {
  let data: object = { x };
  for (let level = 0; level < levels; level += 1) data = { a: wrap({ ...data, __typename: 'Level' }) };
  return data;
}

function leafOf(data: any): unknown {
  let inner = data;
  while (inner.a !== undefined) inner = Array.isArray(inner.a) ? inner.a[0] : inner.a;
  return inner.x;
}

function restoredFrom(cache: Cache): Cache {
  const restored = createCache();
  assert.ok(restored.restore(JSON.parse(JSON.stringify(cache.extract()))));
  return restored;
}

for (const [shape, wrap] of [
  ['embedded objects', (level: object) => level],
  ['lists of embedded objects', (level: object) => [level]],
] as const) {
  for (const takeOwnership of [false, true]) {
    it(`does not overflow the stack with 2,000 levels of ${shape}${takeOwnership ? ', adopted' : ''}`, () => {
      const cache = createCache();
      const query = deepDocument();
      const heard: unknown[] = [];
      cache.watch({ query, callback: (diff) => heard.push(diff.result && leafOf(diff.result)) });
      const write = (target: Cache, x: number) =>
        target.writeQuery({ query, data: deepData(x, wrap), takeOwnership });
      assert.ok(write(cache, 1));
      assert.not.ok(write(cache, 1));
      assert.is(cache.readQuery({ query }), cache.readQuery({ query }));
      cache.recordOptimisticTransaction((layer) => write(layer, 2), 'layer');
      assert.is(leafOf(cache.readQuery({ query, optimistic: false })), 1);
      cache.removeOptimistic('layer');
      assert.equal(heard, [1, 2, 1]);
      const restored = restoredFrom(cache);
      assert.is(leafOf(restored.readQuery({ query })), 1);
      assert.ok(write(restored, 3));
      assert.ok(cache.merge(restored.extract()));
      assert.is(leafOf(cache.readQuery({ query })), 3);
      assert.ok(cache.evict({ fieldName: 'a' }));
      assert.equal(cache.diff({ query }).missing, [['a']]);
      assert.equal(heard, [1, 2, 1, 3, null]);
    });
  }
}

it('does not overflow the stack with 100,000 entities, copied, under a layer and as text', () => {
  const count = 100_000;
  const query = parse('{ list { id next { id } } }');
  const data = {
    list: Array.from({ length: count }, (_, id) => ({
      __typename: 'Item',
      id: String(id),
      next: { __typename: 'Item', id: String((id + 1) % count) },
    })),
  };
  const cache = createCache();
  const heard: unknown[] = [];
  cache.watch<any, any>({ query, callback: (diff) => heard.push(diff.result.list[0].id) });
  assert.ok(cache.writeQuery({ query, data }));
  const before = cache.readQuery({ query });
  assert.not.ok(cache.writeQuery({ query, data }));
  assert.is(cache.readQuery({ query }), before);
  const reverse = { list: (refs: readonly unknown[]) => [...refs].reverse() };
  cache.recordOptimisticTransaction((layer) => layer.modify({ fields: reverse }), 'layer');
  cache.removeOptimistic('layer');
  assert.equal(heard, ['0', '99999', '0']);
  const restored = restoredFrom(cache);
  assert.is(restored.readQuery<any, any>({ query }).list[count - 1].next.id, '0');
});

it('does not overflow the stack with a chain of 100,000 entities when it is collected', () => {
  const count = 100_000;
  const cache = createCache();
  const query = parse('{ start { id next { id } } }');
  const link = (id: number) => ({
    start: { __typename: 'Item', id: String(id), next: { __typename: 'Item', id: String(id + 1) } },
  });
  for (let id = count - 1; id >= 0; id -= 1) cache.writeQuery({ query, data: link(id), takeOwnership: true });
  assert.equal(cache.gc(), []);
  cache.evict({ fieldName: 'start' });
  assert.is(cache.gc().length, count + 1);
});

it.run();
