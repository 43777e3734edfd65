import { gql } from 'graphql-tag';
import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: identity');

const feedQuery = gql`
  {
    feed {
      total
      items {
        id
        title
        tags
        poster {
          url
        }
        channel {
          id
          name
        }
      }
    }
  }
`;

const video = (id: string, title = `title ${id}`, channel = 'c1') => ({
  __typename: 'Video',
  id,
  title,
  tags: ['a', id],
  poster: { __typename: 'Image', url: `/${id}.jpg` },
  channel: { __typename: 'Channel', id: channel, name: `name ${channel}` },
});
const feed = (items: unknown[]) => ({ feed: { __typename: 'Feed', total: items.length, items } });
const read = (cache: ReturnType<typeof createCache>) => cache.readQuery<any, any>({ query: feedQuery });

it('answers equal reads with the same object', () => {
  const cache = createCache();
  cache.writeQuery({ query: feedQuery, data: feed([video('1')]) });
  assert.is(read(cache), read(cache));
  assert.is(cache.diff({ query: feedQuery }), cache.diff({ query: feedQuery }));
  assert.is(read(cache), cache.readQuery({ query: feedQuery, variables: { unused: 1 } }));
});

it('keeps it when equal data is written', () => {
  const cache = createCache();
  assert.ok(cache.writeQuery({ query: feedQuery, data: feed([video('1'), video('2')]) }));
  const before = read(cache);
  assert.not.ok(cache.writeQuery({ query: feedQuery, data: feed([video('1'), video('2')]) }));
  assert.is(read(cache), before);
});

it('replaces only what is on the path to a change', () => {
  const cache = createCache();
  cache.writeQuery({ query: feedQuery, data: feed([video('1'), video('2', 'two', 'c2')]) });
  const before = read(cache);
  cache.writeFragment({
    id: 'Channel:c2',
    fragment: gql`
      fragment Name on Channel {
        name
      }
    `,
    data: { name: 'new' },
  });
  const after = read(cache);
  assert.is.not(after, before);
  assert.is.not(after.feed.items, before.feed.items);
  assert.is(after.feed.items[0], before.feed.items[0]);
  assert.is.not(after.feed.items[1], before.feed.items[1]);
  assert.is(after.feed.items[1].poster, before.feed.items[1].poster);
  assert.is(after.feed.items[1].channel.name, 'new');
  assert.is(before.feed.items[1].channel.name, 'name c2');
});

it('does not copy a list whose entries stayed', () => {
  const cache = createCache();
  cache.writeQuery({ query: feedQuery, data: feed([video('1')]) });
  const before = read(cache);
  cache.modify({ id: 'ROOT_QUERY', fields: { feed: (value: any) => ({ ...value, total: 9 }) } });
  assert.is(read(cache).feed.total, 9);
  assert.is(read(cache).feed.items, before.feed.items);
});

it('keeps the entries of a list that grew, shrank or was put in another order', () => {
  const cache = createCache();
  cache.writeQuery({ query: feedQuery, data: feed([video('1'), video('2')]) });
  const [one, two] = read(cache).feed.items;
  for (const ids of [['1', '2', '3'], ['2', '1'], ['2'], ['1', '2', '1']]) {
    cache.writeQuery({ query: feedQuery, data: feed(ids.map((id) => video(id))) });
    const { items } = read(cache).feed;
    assert.equal(
      items.map((item: any) => item.id),
      ids,
    );
    for (const item of items) if (item.id !== '3') assert.is(item, item.id === '1' ? one : two);
  }
});

it('comes back to an equal result when a change is taken back, without telling anybody', () => {
  const cache = createCache();
  cache.writeQuery({ query: feedQuery, data: feed([video('1')]) });
  const before = read(cache);
  cache.watch({ query: feedQuery, callback: () => assert.unreachable() });
  cache.batch({
    update: () => {
      cache.writeQuery({ query: feedQuery, data: feed([video('1', 'other')]) });
      assert.is(read(cache).feed.items[0].title, 'other');
      cache.writeQuery({ query: feedQuery, data: feed([video('1')]) });
    },
  });
  assert.equal(read(cache), before);
});

it('never touches nor keeps what it was given', () => {
  const cache = createCache();
  const query = gql`
    {
      item {
        id
        json
        list {
          a
        }
      }
    }
  `;
  const data = { item: { __typename: 'Item', id: '1', json: { deep: [1] }, list: [{ a: 1 }] } };
  const copy = structuredClone(data);
  cache.writeQuery({ query, data });
  assert.equal(data, copy);
  data.item.json.deep.push(2);
  data.item.list[0]!.a = 9;
  data.item.list.push({ a: 2 });
  assert.equal(cache.readQuery({ query }), copy);
  const errors = [{ message: 'no', path: ['item', 'json'] }];
  cache.writeQuery({ query, data: { item: { ...copy.item, json: null } } as never, errors });
  assert.equal(errors, [{ message: 'no', path: ['item', 'json'] }]);
});

it('may keep what it was given for good', () => {
  const cache = createCache();
  const query = gql`
    {
      json
    }
  `;
  const json = { deep: [1] };
  cache.writeQuery({ query, data: { json }, takeOwnership: true });
  assert.is(cache.readQuery<any, any>({ query }).json, json);
});

it('merges objects without a key where they live', () => {
  const cache = createCache();
  const query = (fields: string) => gql`{ viewer { settings { ${fields} } } }`;
  cache.writeQuery({
    query: query('a'),
    data: { viewer: { __typename: 'Viewer', settings: { __typename: 'S', a: 1 } } },
  });
  cache.writeQuery({
    query: query('b'),
    data: { viewer: { __typename: 'Viewer', settings: { __typename: 'S', b: 2 } } },
  });
  assert.equal(cache.readQuery<any, any>({ query: query('a b') }).viewer.settings, {
    a: 1,
    b: 2,
    __typename: 'S',
  });
});

it('keeps those of one field with other arguments apart', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql`
      {
        image(size: 1) {
          url
        }
      }
    `,
    data: { image: { url: 's' } },
  });
  cache.writeQuery({
    query: gql`
      {
        image(size: 2) {
          width
        }
      }
    `,
    data: { image: { width: 2 } },
  });
  assert.equal(
    cache.diff({
      query: gql`
        {
          image(size: 1) {
            url
            width
          }
        }
      `,
    }).missing,
    [['image', 'width']],
  );
});

for (const [name, options] of [
  ['of the type', { typePolicies: { S: { merge: false } } }],
  ['of the field', { typePolicies: { Query: { fields: { s: { merge: false } } } } }],
] as const) {
  it(`replaces them whole under merge: false ${name}`, () => {
    const cache = createCache(options);
    cache.writeQuery({
      query: gql`
        {
          s {
            a
            b
          }
        }
      `,
      data: { s: { __typename: 'S', a: 1, b: 2 } },
    });
    cache.writeQuery({
      query: gql`
        {
          s {
            a
          }
        }
      `,
      data: { s: { __typename: 'S', a: 1 } },
    });
    assert.equal(
      cache.diff({
        query: gql`
          {
            s {
              a
              b
            }
          }
        `,
      }).missing,
      [['s', 'b']],
    );
  });
}

it('replaces an object of another type, and an object by an entity', () => {
  const cache = createCache();
  const query = gql`
    {
      s {
        a
        ... on S {
          b
        }
      }
    }
  `;
  cache.writeQuery({ query, data: { s: { __typename: 'S', a: 1, b: 2 } } });
  cache.writeQuery({ query, data: { s: { __typename: 'T', a: 3 } } });
  assert.equal(cache.readQuery({ query }), { s: { __typename: 'T', a: 3 } });
  cache.writeQuery({
    query: gql`
      {
        s {
          id
          a
        }
      }
    `,
    data: { s: { __typename: 'S', id: '1', a: 4 } },
  });
  assert.equal(cache.diff({ query }).missing, [['s', 'b']]);
});

it('replaces lists of objects without a key whole, and keeps those that say the same', () => {
  const cache = createCache();
  const all = gql`
    {
      list {
        a
        b
      }
    }
  `;
  cache.writeQuery({
    query: all,
    data: {
      list: [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
    },
  });
  const before = cache.readQuery<any, any>({ query: all });
  cache.writeQuery({
    query: all,
    data: {
      list: [
        { a: 1, b: 1 },
        { a: 2, b: 3 },
      ],
    },
  });
  const after = cache.readQuery<any, any>({ query: all });
  assert.is(after.list[0], before.list[0]);
  assert.equal(after.list[1], { a: 2, b: 3 });
  cache.writeQuery({
    query: gql`
      {
        list {
          a
        }
      }
    `,
    data: { list: [{ a: 1 }] },
  });
  assert.equal(cache.diff({ query: all }).missing, [['list', 0, 'b']]);
});

it('puts together what one result says about such a list in several places', () => {
  const cache = createCache();
  const query = gql`
    {
      a {
        id
        list {
          x
        }
      }
      b {
        id
        list {
          y
        }
      }
    }
  `;
  const data = {
    a: { __typename: 'T', id: '1', list: [{ x: 1 }, { x: 2 }] },
    b: { __typename: 'T', id: '1', list: [{ y: 3 }, { y: 4 }] },
  };
  for (const round of [true, false]) {
    assert.is(cache.writeQuery({ query, data }), round);
    assert.equal(cache.readQuery({ query }), data);
  }
});

it('keeps nulls and nested lists as they came', () => {
  const cache = createCache();
  const query = gql`
    {
      grid {
        id
      }
      none {
        id
      }
      gaps {
        id
      }
    }
  `;
  const cell = (id: string) => ({ __typename: 'Cell', id });
  const data = { grid: [[cell('1'), null], [], [cell('2')]], none: null, gaps: [null, cell('1')] };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
});

it('says where something is missing, and shows the rest if asked to', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql`
      {
        a
        list {
          id
        }
      }
    `,
    data: { a: 1, list: [{ __typename: 'X', id: '1' }] },
  });
  const query = gql`
    {
      alias: a
      b
      list {
        id
        name
      }
    }
  `;
  assert.equal(cache.diff({ query }), {
    result: null,
    complete: false,
    missing: [['b'], ['list', 0, 'name']],
  });
  const partial = cache.diff({ query, returnPartialData: true });
  assert.equal(partial.result, { alias: 1, list: [{ __typename: 'X', id: '1' }] });
  assert.is(cache.diff({ query, returnPartialData: true }), partial);
  assert.equal(
    cache.diff({
      query: gql`
        {
          c
        }
      `,
      returnPartialData: true,
    }).result,
    {},
  );
});

it('returns the same diff object when the missing fields were recomputed and are equal', () => {
  const cache = createCache();
  const query = parse('{ a b }');
  cache.writeQuery({ query: parse('{ a }'), data: { a: 1 } });
  const before = cache.diff({ query });
  for (const a of [2, 1]) cache.writeQuery({ query: parse('{ a }'), data: { a } });
  assert.is(cache.diff({ query }), before);
  assert.equal(before.missing, [['b']]);
});

it.run();
