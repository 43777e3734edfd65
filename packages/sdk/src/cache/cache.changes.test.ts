import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ModifierContext } from '../contract/cache.ts';
import { createCache } from './createCache.ts';

const it = suite('createCache: changes');

const query = gql`
  {
    list {
      id
      name
    }
    count
  }
`;
const item = (id: string, name = `name ${id}`) => ({ __typename: 'Item', id, name });
const data = { list: [item('1'), item('2')], count: 2 };

function filled() {
  const cache = createCache();
  cache.writeQuery({ query, data });
  return cache;
}

it('makes a read incomplete when an entity of its list is evicted', () => {
  const cache = filled();
  assert.ok(cache.evict({ id: 'Item:1' }));
  assert.not.ok(cache.evict({ id: 'Item:1' }));
  assert.not.ok(cache.evict({ id: 'Item:unknown' }));
  assert.equal(cache.diff({ query, returnPartialData: true }), {
    result: { list: [null, item('2')], count: 2 },
    complete: false,
    missing: [['list', 0]],
  });
  cache.writeQuery({
    query: gql`
      {
        other {
          id
          name
        }
      }
    `,
    data: { other: item('1') },
  });
  assert.equal(cache.readQuery({ query }), data);
});

it('evicts a field, or the field with these arguments', () => {
  const cache = createCache();
  const sized = gql`
    {
      small: image(size: 1, unit: "px")
      large: image(size: 2)
      other
    }
  `;
  cache.writeQuery({ query: sized, data: { small: 's', large: 'l', other: 'o' } });
  assert.not.ok(cache.evict({ fieldName: 'image', args: { size: 1 } }));
  assert.ok(cache.evict({ fieldName: 'image', args: { unit: 'px', size: 1 } }));
  assert.equal(cache.diff({ query: sized }).missing, [['small']]);
  assert.ok(cache.evict({ fieldName: 'image' }));
  assert.equal(cache.diff({ query: sized }).missing, [['small'], ['large']]);
  assert.ok(cache.evict({}));
  assert.equal(cache.diff({ query: sized }).missing, [['small'], ['large'], ['other']]);
});

it('invalidates an entity, a type or a field, and keeps the data', () => {
  for (const [options, missing] of [
    [
      { id: 'Item:1' },
      [
        ['list', 0, 'id'],
        ['list', 0, 'name'],
      ],
    ],
    [{ id: 'Item:1', fieldName: 'name' }, [['list', 0, 'name']]],
    [
      { typename: 'Item', fieldName: 'name' },
      [
        ['list', 0, 'name'],
        ['list', 1, 'name'],
      ],
    ],
    [{ fieldName: 'count' }, [['count']]],
  ] as const) {
    const cache = filled();
    assert.ok(cache.invalidate(options));
    assert.not.ok(cache.invalidate(options));
    const diff = cache.diff({ query, returnPartialData: true });
    assert.equal(diff, { result: data, complete: false, missing });
    assert.ok(cache.writeQuery({ query, data }));
    assert.equal(cache.diff({ query }), { result: data, complete: true, missing: [] });
  }
});

it('modifies a field in place', () => {
  const cache = filled();
  assert.ok(cache.modify({ fields: { count: (count: number) => count + 1 } }));
  assert.not.ok(cache.modify({ fields: { count: (count: number) => count, unknown: () => 1 } }));
  assert.not.ok(cache.modify({ id: 'Item:unknown', fields: { name: () => 'x' } }));
  assert.is(cache.readQuery<any, any>({ query }).count, 3);
});

it('hands modifiers references, and takes them back', () => {
  const cache = filled();
  cache.modify({
    fields: {
      list: (
        refs: any[],
        { readField, toReference, isReference, fieldName, storageKey }: ModifierContext,
      ) => {
        assert.equal(refs, [{ __ref: 'Item:1' }, { __ref: 'Item:2' }]);
        assert.equal(
          [fieldName, storageKey, isReference(refs[0]), readField('name', refs[1])],
          ['list', 'list', true, 'name 2'],
        );
        return [toReference({ __typename: 'Item', id: '2' }), refs[0]];
      },
    },
  });
  assert.equal(cache.readQuery({ query }), { ...data, list: [item('2'), item('1')] });
});

it('modifies each variant of a field, and all fields by one function', () => {
  const cache = createCache();
  const variants = gql`
    {
      a(x: 1)
      b: a(x: 2)
      c
    }
  `;
  cache.writeQuery({ query: variants, data: { a: 1, b: 2, c: 3 } });
  cache.modify({ fields: { a: (value: number) => value * 10 } });
  assert.equal(cache.readQuery({ query: variants }), { a: 10, b: 20, c: 3 });
  cache.modify({ fields: (value: number, { fieldName }) => (fieldName === 'c' ? 4 : value) });
  assert.equal(cache.readQuery({ query: variants }), { a: 10, b: 20, c: 4 });
});

it('deletes and invalidates by a modifier', () => {
  const cache = filled();
  cache.modify({ fields: { count: (_, { DELETE }) => DELETE, list: (_, { INVALIDATE }) => INVALIDATE } });
  const diff = cache.diff({ query, returnPartialData: true });
  assert.equal(diff.missing, [['list'], ['count']]);
  assert.equal(diff.result, { list: data.list });
});

it('keeps JSON in the hands of a modifier JSON, and does not keep the very object', () => {
  const cache = createCache();
  const json = gql`
    {
      json
    }
  `;
  cache.writeQuery({ query: json, data: { json: { a: 1 } } });
  const mine = { a: 2, id: '1', __typename: 'X' };
  cache.modify({ fields: { json: () => mine } });
  mine.a = 3;
  assert.equal(cache.readQuery({ query: json }), { json: { a: 2, id: '1', __typename: 'X' } });
});

it('does nothing if a modifier throws', () => {
  const cache = createCache({
    typePolicies: { Query: { fields: { count: { merge: (_, incoming) => incoming } } } },
  });
  cache.writeQuery({ query, data });
  const fields = {
    list: () => [],
    count: () => {
      throw new Error('mine');
    },
  };
  assert.throws(() => cache.modify({ fields }), /mine/);
  assert.equal(cache.readQuery({ query }), data);
});

it('collects what nothing reaches', () => {
  const cache = filled();
  assert.equal(cache.gc(), []);
  cache.writeQuery({ query, data: { list: [item('2')], count: 1 } });
  assert.equal(cache.gc(), ['Item:1']);
  assert.is(
    cache.readFragment({
      id: 'Item:1',
      fragment: gql`
        fragment Gone on Item {
          name
        }
      `,
    }),
    null,
  );
  assert.equal(cache.readQuery({ query }), { list: [item('2')], count: 1 });
});

it('collects cycles, and keeps what is reached through objects and lists', () => {
  const cache = createCache();
  const nested = gql`
    {
      box {
        grid {
          id
          next {
            id
            next {
              id
            }
          }
        }
      }
    }
  `;
  const loop = {
    __typename: 'N',
    id: '1',
    next: { __typename: 'N', id: '2', next: { __typename: 'N', id: '1' } },
  };
  cache.writeQuery({ query: nested, data: { box: { grid: [[loop]] } } });
  assert.equal(cache.gc(), []);
  cache.evict({ fieldName: 'box' });
  assert.equal(cache.gc().sort(), ['N:1', 'N:2']);
});

it('keeps what is retained, by count, and what only an optimistic layer reaches', () => {
  const cache = filled();
  assert.equal([cache.retain('Item:1'), cache.retain('Item:1'), cache.retain('Item:2')], [1, 2, 1]);
  cache.evict({ fieldName: 'list' });
  assert.equal(cache.gc(), []);
  assert.equal([cache.release('Item:1'), cache.release('Item:2'), cache.release('Item:2')], [1, 0, 0]);
  assert.equal(cache.gc(), ['Item:2']);
  cache.release('Item:1');
  cache.recordOptimisticTransaction((inner) => inner.writeQuery({ query, data }), 'layer');
  assert.equal(cache.gc(), []);
  cache.removeOptimistic('layer');
  assert.equal(cache.gc(), ['Item:1']);
});

it('keeps what a watched query shows, even by way of a policy', () => {
  const cache = createCache({
    typePolicies: {
      Query: {
        fields: {
          item: { read: (_, { args, toReference }) => toReference({ __typename: 'Item', id: args!['id'] }) },
        },
      },
    },
  });
  const byId = gql`
    {
      item(id: "1") {
        id
        name
      }
    }
  `;
  cache.writeQuery({ query, data });
  const stop = cache.watch({ query: byId, callback: () => undefined });
  cache.evict({ fieldName: 'list' });
  assert.equal(cache.gc(), ['Item:2']);
  assert.equal(cache.readQuery({ query: byId }), { item: item('1') });
  stop();
  assert.equal(cache.gc(), ['Item:1']);
  assert.is(cache.readQuery({ query: byId }), null);
});

it('keeps the last mutation, and no more of them', () => {
  const cache = createCache();
  const mutation = gql`
    mutation ($id: ID!) {
      save(id: $id) {
        item {
          id
          name
        }
      }
    }
  `;
  for (const id of ['1', '2']) {
    cache.writeQuery({
      query: mutation,
      variables: { id },
      data: { save: { __typename: 'P', item: item(id) } },
    });
  }
  assert.equal(cache.readQuery({ query: mutation, variables: { id: '2' } }), {
    save: { __typename: 'P', item: item('2') },
  });
  assert.equal(cache.gc(), ['Item:1']);
});

it('normalizes the entities of mutations and subscriptions', () => {
  const cache = filled();
  for (const [kind, name] of [
    ['mutation', 'one'],
    ['subscription', 'two'],
  ] as const) {
    cache.writeQuery({ query: gql(`${kind} { saved { id name } }`), data: { saved: item('1', name) } });
    assert.is(cache.readQuery<any, any>({ query }).list[0].name, name);
  }
});

it('removes everything in a reset, and notifies watchers', () => {
  const cache = filled();
  let missing: unknown;
  cache.watch({ query, callback: (diff) => (missing = diff.missing) });
  cache.reset();
  assert.equal(missing, [['list'], ['count']]);
  // It still knows that the types of those objects are object types.
  assert.equal({ ...cache.extract(), types: [] }, createCache().extract());
});

it.run();
