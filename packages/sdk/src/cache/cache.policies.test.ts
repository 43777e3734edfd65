import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: policies');

const listQuery = gql`
  query ($page: Int) {
    list(page: $page) {
      id
      name
    }
  }
`;
const item = (id: string) => ({ __typename: 'Item', id, name: `name ${id}` });

it('stores what merge answers', () => {
  const seen: unknown[] = [];
  const cache = createCache({
    typePolicies: {
      Query: {
        fields: {
          list: {
            keyArgs: false,
            merge(
              existing: unknown[] = [],
              incoming: unknown[],
              { args, fieldName, typename, variables, readField },
            ) {
              seen.push([
                existing,
                incoming,
                args,
                fieldName,
                typename,
                variables,
                readField('name', incoming[0] as never),
              ]);
              return [...existing, ...incoming];
            },
          },
        },
      },
    },
  });
  cache.writeQuery({ query: listQuery, variables: { page: 1 }, data: { list: [item('1')] } });
  const first = cache.readQuery<any, any>({ query: listQuery }).list[0];
  cache.writeQuery({ query: listQuery, variables: { page: 2 }, data: { list: [item('2')] } });
  const { list } = cache.readQuery<any, any>({ query: listQuery });
  assert.equal(list, [item('1'), item('2')]);
  assert.is(list[0], first);
  assert.equal(seen[1], [
    [{ __ref: 'Item:1' }],
    [{ __ref: 'Item:2' }],
    { page: 2 },
    'list',
    'Query',
    { page: 2 },
    'name 2',
  ]);
});

it('changes nothing if merge throws', () => {
  const cache = createCache({
    typePolicies: {
      Item: {
        fields: {
          name: {
            merge(_, incoming: string) {
              if (incoming === 'bad') throw new Error('mine');
              return incoming;
            },
          },
        },
      },
    },
  });
  cache.writeQuery({ query: listQuery, data: { list: [item('1')] } });
  cache.watch({ query: listQuery, callback: () => assert.unreachable() });
  const bad = { list: [item('2'), { ...item('1'), name: 'new' }, { ...item('3'), name: 'bad' }] };
  assert.throws(() => cache.writeQuery({ query: listQuery, data: bad }), /mine/);
  assert.equal(cache.readQuery({ query: listQuery }), { list: [item('1')] });
  assert.is(
    cache.readFragment({
      id: 'Item:2',
      fragment: gql`
        fragment Second on Item {
          id
        }
      `,
    }),
    null,
  );
});

it('shows what read answers, and reads again when something it looked at changes', () => {
  let reads = 0;
  const cache = createCache({
    typePolicies: {
      Person: {
        fields: {
          fullName(_, { readField }) {
            reads += 1;
            return `${readField('first')} ${readField('last')} of ${readField('city', readField('home') as never)}`;
          },
        },
      },
    },
  });
  const written = gql`
    {
      me {
        id
        first
        last
        home {
          id
          city
        }
      }
    }
  `;
  const me = (last: string, city: string) => ({
    me: { __typename: 'Person', id: '1', first: 'Ann', last, home: { __typename: 'Home', id: '1', city } },
  });
  cache.writeQuery({ query: written, data: me('Lee', 'Rome') });
  const query = gql`
    {
      me {
        fullName
      }
    }
  `;
  const heard: unknown[] = [];
  cache.watch<any, any>({ query, callback: (diff) => heard.push(diff.result.me.fullName) });
  assert.is(cache.readQuery<any, any>({ query }).me.fullName, 'Ann Lee of Rome');
  assert.is(cache.readQuery<any, any>({ query }).me.fullName, 'Ann Lee of Rome');
  assert.is(reads, 1);
  cache.writeQuery({ query: written, data: me('Ray', 'Rome') });
  cache.writeQuery({ query: written, data: me('Ray', 'Oslo') });
  assert.equal(heard, ['Ann Ray of Rome', 'Ann Ray of Oslo']);
});

it('takes undefined from read for missing', () => {
  const cache = createCache({ typePolicies: { Query: { fields: { a: { read: () => undefined } } } } });
  cache.writeQuery({
    query: gql`
      {
        a
      }
    `,
    data: { a: 1 },
  });
  assert.equal(
    cache.diff({
      query: gql`
        {
          a
        }
      `,
    }).missing,
    [['a']],
  );
});

it('follows references and objects that read answers', () => {
  const cache = createCache({
    typePolicies: {
      Query: {
        fields: {
          item: { read: (_, { args, toReference }) => toReference({ __typename: 'Item', id: args!['id'] }) },
          reversed: { read: (_, { readField }) => [...(readField('list') as unknown[])].reverse() },
          made: { read: () => ({ __typename: 'Made', name: 'by hand', item: { __ref: 'Item:1' } }) },
        },
      },
    },
  });
  cache.writeQuery({
    query: gql`
      {
        list {
          id
          name
        }
      }
    `,
    data: { list: [item('1'), item('2')] },
  });
  const query = gql`
    {
      item(id: "2") {
        name
      }
      reversed {
        id
      }
      made {
        name
        item {
          id
        }
      }
      none: item(id: "9") {
        id
      }
    }
  `;
  const diff = cache.diff({ query, returnPartialData: true });
  assert.equal(diff.missing, [['none']]);
  assert.equal(diff.result, {
    item: { name: 'name 2', __typename: 'Item' },
    reversed: [
      { id: '2', __typename: 'Item' },
      { id: '1', __typename: 'Item' },
    ],
    made: { name: 'by hand', item: { id: '1', __typename: 'Item' }, __typename: 'Made' },
  });
  cache.writeQuery({
    query: gql`
      {
        list {
          id
          name
        }
      }
    `,
    data: { list: [item('1')] },
  });
  assert.equal(cache.diff<any, any>({ query, returnPartialData: true }).result.reversed, [
    { id: '1', __typename: 'Item' },
  ]);
});

it('lets read leave out what can no longer be read', () => {
  const cache = createCache({
    typePolicies: {
      Query: { fields: { list: { read: (refs: unknown[] = [], { canRead }) => refs.filter(canRead) } } },
    },
  });
  const query = gql`
    {
      list {
        id
        name
      }
    }
  `;
  cache.writeQuery({ query, data: { list: [item('1'), item('2')] } });
  cache.evict({ id: 'Item:1' });
  assert.equal(cache.readQuery({ query }), { list: [item('2')] });
  cache.writeFragment({
    id: 'Item:1',
    fragment: gql`
      fragment Both on Item {
        id
        name
      }
    `,
    data: { id: '1', name: 'back' },
  });
  assert.equal(cache.readQuery<any, any>({ query }).list.length, 2);
});

it('inherits the policies of interfaces, the own one first', () => {
  const cache = createCache({
    possibleTypes: { Named: ['Item', 'Other'] },
    typePolicies: {
      Named: { fields: { name: { read: (name: string) => `${name}!` } } },
      Other: { fields: { name: { read: (name: string) => `${name}?` } } },
    },
  });
  const query = gql`
    {
      a {
        id
        name
      }
      b {
        id
        name
      }
    }
  `;
  cache.writeQuery({ query, data: { a: item('1'), b: { ...item('1'), __typename: 'Other' } } });
  const { a, b } = cache.readQuery<any, any>({ query });
  assert.equal([a.name, b.name], ['name 1!', 'name 1?']);
});

it('merges objects by the policies of their types', () => {
  const cache = createCache({
    typePolicies: {
      Query: {
        fields: {
          s: {
            merge: (existing, incoming, { mergeObjects }) =>
              existing ? mergeObjects(existing, incoming) : incoming,
          },
        },
      },
      S: {
        fields: {
          tags: { merge: (existing: string[] = [], incoming: string[]) => [...existing, ...incoming] },
        },
      },
    },
  });
  cache.writeQuery({
    query: gql`
      {
        s {
          a
          tags
        }
      }
    `,
    data: { s: { __typename: 'S', a: 1, tags: ['x'] } },
  });
  cache.writeQuery({
    query: gql`
      {
        s {
          b
          tags
        }
      }
    `,
    data: { s: { __typename: 'S', b: 2, tags: ['y'] } },
  });
  assert.equal(
    cache.readQuery({
      query: gql`
        {
          s {
            a
            b
            tags
          }
        }
      `,
    }),
    {
      s: { a: 1, b: 2, tags: ['x', 'y'], __typename: 'S' },
    },
  );
});

it('never lets one object live in two places', () => {
  const cache = createCache();
  const query = gql`
    {
      a {
        x
      }
      b {
        x
      }
    }
  `;
  cache.writeQuery({ query, data: { a: { x: 1 }, b: { x: 2 } } });
  cache.modify({ fields: { b: (_, { readField }) => readField('a') } });
  cache.writeQuery({
    query: gql`
      {
        a {
          x
        }
      }
    `,
    data: { a: { x: 9 } },
  });
  assert.equal(cache.readQuery({ query }), { a: { x: 9 }, b: { x: 1 } });
});

it.run();
