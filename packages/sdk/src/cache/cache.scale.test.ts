import { gql } from 'graphql-tag';
import type { DocumentNode } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: scale');

const levels = 2_000;

/** `{ a { a { ... x } } }`, put together without a parser: that one would not go so deep everywhere. */
function deepDocument(leaf: string): DocumentNode {
  const name = (value: string) => ({ kind: 'Name', value });
  let selection: unknown = { kind: 'Field', name: name(leaf) };
  for (let level = 0; level < levels; level += 1) {
    selection = {
      kind: 'Field',
      name: name('a'),
      selectionSet: { kind: 'SelectionSet', selections: [selection] },
    };
  }
  const selectionSet = { kind: 'SelectionSet', selections: [selection] };
  return {
    kind: 'Document',
    definitions: [{ kind: 'OperationDefinition', operation: 'query', selectionSet }],
  } as never;
}

function deepData(leaf: unknown, typename?: string): any {
  let data: any = { x: leaf };
  for (let level = 0; level < levels; level += 1) {
    data = { a: { ...data, ...(typename && { __typename: typename, id: String(level) }) } };
  }
  return data;
}

function leafOf(data: any): unknown {
  let inner = data;
  while (inner.a !== undefined) inner = inner.a;
  return inner.x;
}

for (const [name, typename] of [
  ['objects without a key', undefined],
  ['entities', 'Level'],
] as const) {
  it(`holds 2,000 levels of ${name}`, () => {
    const cache = createCache();
    const query = deepDocument('x');
    cache.writeQuery({ query, data: deepData(1, typename) });
    const before = cache.readQuery<any, any>({ query });
    assert.is(leafOf(before), 1);
    const heard: unknown[] = [];
    cache.watch({ query, callback: (diff) => heard.push(leafOf(diff.result)) });
    cache.writeQuery({ query, data: deepData(2, typename) });
    assert.equal(heard, [2]);
    cache.recordOptimisticTransaction(
      (inner) => inner.writeQuery({ query, data: deepData(3, typename) }),
      'layer',
    );
    cache.removeOptimistic('layer');
    assert.equal(heard, [2, 3, 2]);
    assert.is(cache.diff({ query: deepDocument('y') }).missing[0]!.length, levels + 1);
    cache.writeQuery({
      query,
      data: deepData(null, typename),
      errors: [{ message: 'no', path: [...Array(levels).fill('a'), 'x'] }],
    });
    assert.is(cache.diff({ query }).errors![0]!.path!.length, levels + 1);
    cache.writeQuery({ query, data: deepData(4, typename) });
    assert.equal(cache.gc(), []);
    const restored = createCache();
    assert.ok(restored.restore(cache.extract()));
    assert.is(leafOf(restored.readQuery({ query })), 4);
  });
}

it('holds 2,000 levels below a field with a merge function', () => {
  const merge = (_: unknown, incoming: unknown): unknown => incoming;
  const cache = createCache({ typePolicies: { Query: { fields: { a: { merge } } } } });
  const query = deepDocument('x');
  for (const leaf of [1, 2]) {
    cache.writeQuery({ query, data: deepData(leaf) });
    assert.equal(cache.diff({ query }).missing, []);
    assert.is(leafOf(cache.readQuery({ query })), leaf);
  }
});

it('tells fields apart by 2,000 levels of literal arguments', () => {
  const name = (value: string) => ({ kind: 'Name', value });
  const documentWith = (leaf: string, wrap: (value: unknown) => unknown): DocumentNode => {
    let value: unknown = { kind: 'IntValue', value: leaf };
    for (let level = 0; level < levels; level += 1) value = wrap(value);
    const field = {
      kind: 'Field',
      name: name('f'),
      arguments: [{ kind: 'Argument', name: name('x'), value }],
    };
    const selectionSet = { kind: 'SelectionSet', selections: [field] };
    return {
      kind: 'Document',
      definitions: [{ kind: 'OperationDefinition', operation: 'query', selectionSet }],
    } as never;
  };
  for (const wrap of [
    (value: unknown) => ({ kind: 'ListValue', values: [value] }),
    (value: unknown) => ({ kind: 'ObjectValue', fields: [{ kind: 'ObjectField', name: name('a'), value }] }),
  ]) {
    const cache = createCache();
    cache.writeQuery({ query: documentWith('1', wrap), data: { f: 1 } });
    assert.equal(cache.readQuery({ query: documentWith('1', wrap) }), { f: 1 });
    assert.is(cache.readQuery({ query: documentWith('2', wrap) }), null);
  }
});

it('holds 2,000 levels of JSON', () => {
  const cache = createCache();
  const query = gql`
    {
      json
    }
  `;
  cache.writeQuery({ query, data: { json: deepData(1) } });
  assert.not.ok(cache.writeQuery({ query, data: { json: deepData(1) } }));
  const restored = createCache();
  assert.ok(restored.restore(cache.extract()));
  assert.is(leafOf(restored.readQuery<any, any>({ query }).json), 1);
});

it('holds 100,000 entities, one of them linked to the next', () => {
  const cache = createCache();
  const query = gql`
    {
      list {
        id
        next {
          id
        }
      }
    }
  `;
  const count = 100_000;
  const list = Array.from({ length: count }, (_, id) => ({
    __typename: 'Item',
    id: String(id),
    next: { __typename: 'Item', id: String((id + 1) % count) },
  }));
  cache.writeQuery({ query, data: { list }, takeOwnership: true });
  const before = cache.readQuery<any, any>({ query });
  assert.is(before.list.length, count);
  cache.writeFragment({
    id: 'Item:7',
    fragment: gql`
      fragment Next on Item {
        next {
          id
        }
      }
    `,
    data: { next: null },
  });
  const after = cache.readQuery<any, any>({ query });
  assert.is(after.list[7].next, null);
  assert.is(after.list[8], before.list[8]);
  assert.equal(cache.gc(), []);
  const restored = createCache();
  assert.ok(restored.restore(cache.extract()));
  assert.is(restored.readQuery<any, any>({ query }).list[7].next, null);
  cache.evict({ fieldName: 'list' });
  // The one that was written by name stays.
  assert.is(cache.gc().length, count - 1);
});

/** How often a field is read to show one list after a change to the entity that all lists share. */
function readsOfSharedEntity(lists: number): number {
  let reads = 0;
  const read = (existing: unknown): unknown => {
    reads += 1;
    return existing;
  };
  const cache = createCache({ typePolicies: { Owner: { fields: { name: { read } } } } });
  const query = gql`
    query ($n: Int) {
      list(n: $n) {
        id
        owner {
          id
          name
        }
      }
    }
  `;
  const owner = { __typename: 'Owner', id: '1', name: 'first' };
  for (let n = 0; n < lists; n += 1) {
    cache.writeQuery({
      query,
      variables: { n },
      data: { list: [{ __typename: 'Item', id: String(n), owner }] },
    });
    cache.readQuery({ query, variables: { n } });
  }
  reads = 0;
  cache.writeFragment({
    id: 'Owner:1',
    fragment: gql`
      fragment Name2 on Owner {
        name
      }
    `,
    data: { name: 'second' },
  });
  const { list } = cache.readQuery<any, any>({ query, variables: { n: lists - 1 } });
  assert.is(list[0].owner.name, 'second');
  return reads;
}

it('reads no more when many lists share an entity than when few do', () => {
  assert.equal([readsOfSharedEntity(10), readsOfSharedEntity(1_000)], [1, 1]);
});

it.run();
