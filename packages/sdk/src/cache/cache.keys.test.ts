import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: keys');

const itemQuery = gql`
  query ($slot: String) {
    item(slot: $slot) {
      id
      name
    }
  }
`;

it('keeps one entity of a type whose key has no fields', () => {
  const cache = createCache({ typePolicies: { Settings: { keyFields: [] } } });
  const settingsIn = (field: string) => gql(`{ ${field} { theme } }`);
  for (const [field, theme] of [
    ['settings', 'light'],
    ['own', 'dark'],
  ] as const)
    cache.writeQuery({ query: settingsIn(field), data: { [field]: { __typename: 'Settings', theme } } });
  assert.equal(cache.readQuery({ query: settingsIn('settings') }), {
    settings: { __typename: 'Settings', theme: 'dark' },
  });
  const id = cache.identify({ __typename: 'Settings' });
  assert.is(id, 'Settings:{}');
  assert.ok(cache.evict({ id }));
  assert.is(cache.readQuery({ query: settingsIn('own') }), null);
});

it('keeps an entity once, by type and id', () => {
  const cache = createCache();
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'a' },
    data: { item: { __typename: 'Item', id: '1', name: 'old' } },
  });
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'b' },
    data: { item: { __typename: 'Item', id: '1', name: 'new' } },
  });
  assert.is(cache.readQuery<any, any>({ query: itemQuery, variables: { slot: 'a' } }).item.name, 'new');
});

it('distinguishes entities of two types', () => {
  const cache = createCache();
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'a' },
    data: { item: { __typename: 'A', id: '1', name: 'a' } },
  });
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'b' },
    data: { item: { __typename: 'B', id: '1', name: 'b' } },
  });
  assert.is(cache.readQuery<any, any>({ query: itemQuery, variables: { slot: 'a' } }).item.name, 'a');
});

it('takes a number and the string of its digits for one id', () => {
  const cache = createCache();
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'a' },
    data: { item: { __typename: 'Item', id: 1, name: 'old' } },
  });
  cache.writeQuery({
    query: itemQuery,
    variables: { slot: 'b' },
    data: { item: { __typename: 'Item', id: '1', name: 'new' } },
  });
  assert.is(cache.readQuery<any, any>({ query: itemQuery, variables: { slot: 'a' } }).item.name, 'new');
});

it('takes an empty string for an id like any other', () => {
  const cache = createCache();
  cache.writeQuery({ query: itemQuery, data: { item: { __typename: 'Item', id: '', name: 'empty' } } });
  assert.is(cache.identify({ __typename: 'Item', id: '' }), 'Item:');
  assert.is(
    cache.readFragment<any, any>({
      id: 'Item:',
      fragment: gql`
        fragment Empty on Item {
          name
        }
      `,
    }).name,
    'empty',
  );
});

it('falls back to _id, and to no key', () => {
  const cache = createCache();
  assert.is(cache.identify({ __typename: 'Item', _id: 7 }), 'Item:7');
  assert.is(cache.identify({ __typename: 'Item', id: null, _id: 7 }), 'Item:7');
  assert.is(cache.identify({ __typename: 'Item' }), undefined);
  assert.is(cache.identify({ id: '1' }), undefined);
  assert.is(cache.identify({ __ref: 'Item:1' }), 'Item:1');
});

it('finds the id under its alias, and not under an alias that looks like one', () => {
  const cache = createCache();
  const query = gql`
    {
      a {
        key: id
        id: slug
      }
    }
  `;
  cache.writeQuery({ query, data: { a: { __typename: 'Item', key: '1', id: 'slug' } } });
  assert.equal(
    cache.readFragment({
      id: 'Item:1',
      fragment: gql`
        fragment ByKey on Item {
          id
          slug
        }
      `,
    }),
    {
      __typename: 'Item',
      id: '1',
      slug: 'slug',
    },
  );
  assert.is(
    cache.readFragment({
      id: 'Item:slug',
      fragment: gql`
        fragment BySlug on Item {
          id
        }
      `,
    }),
    null,
  );
});

for (const [name, keyFields, object, reference] of [
  ['one field', ['isbn'], { isbn: 'x' }, 'Book:x'],
  ['a list', ['shelf', 'place'], { place: 2, shelf: 'a' }, 'Book:{"place":"2","shelf":"a"}'],
  [
    'a nested list',
    ['title', 'author', ['name']],
    { title: 't', author: { name: 'n', age: 1 } },
    'Book:{"author":{"name":"n"},"title":"t"}',
  ],
  ['a function', (book: any) => `${book.shelf}-${book.place}`, { shelf: 'a', place: 2 }, 'Book:a-2'],
  ['a function that says none', () => null, { id: '1' }, undefined],
  ['false', false, { id: '1' }, undefined],
  ['a list of which a field is missing', ['shelf', 'place'], { shelf: 'a' }, undefined],
] as const) {
  it(`has keys made by ${name}`, () => {
    const cache = createCache({ typePolicies: { Book: { keyFields: keyFields as never } } });
    assert.is(cache.identify({ __typename: 'Book', ...object }), reference);
    const query = gql`
      {
        book {
          id
          isbn
          title
          shelf
          place
          author {
            name
            age
          }
        }
      }
    `;
    const whole = { id: null, isbn: null, title: null, shelf: null, place: null, author: null, ...object };
    const data = { book: { __typename: 'Book', ...whole } };
    cache.writeQuery({ query, data });
    assert.equal(cache.readQuery({ query }), data);
    const [removed] = [cache.evict({ fieldName: 'book' }) && cache.gc()];
    assert.equal(removed, reference === undefined ? [] : [reference]);
  });
}

it('makes the key of an interface that of its types', () => {
  const cache = createCache({
    possibleTypes: { Named: ['Book'] },
    typePolicies: { Named: { keyFields: ['name'] } },
  });
  assert.is(cache.identify({ __typename: 'Book', id: '1', name: 'n' }), 'Book:n');
});

for (const id of ['__proto__', 'constructor', 'toString', 'a:b"c\\', '😀', 'ROOT_QUERY']) {
  it(`is safe with ${id} as id, type and field`, () => {
    const cache = createCache();
    cache.writeQuery({ query: itemQuery, data: { item: { __typename: 'Item', id, name: id } } });
    assert.is(cache.readQuery<any, any>({ query: itemQuery }).item.name, id);
    const restored = createCache();
    assert.ok(restored.restore(JSON.parse(JSON.stringify(cache.extract()))));
    assert.is(restored.readQuery<any, any>({ query: itemQuery }).item.id, id);
    assert.is(restored.identify(restored.readQuery<any, any>({ query: itemQuery }).item), `Item:${id}`);
  });
}

it('is safe with fields that every object inherits', () => {
  const cache = createCache();
  const query = gql`
    {
      __proto__ {
        id
        constructor
        toString
        hasOwnProperty: __proto__
      }
    }
  `;
  assert.equal(cache.diff({ query }).missing, [['__proto__']]);
  const data = JSON.parse(
    '{"__proto__":{"__typename":"constructor","id":"1","constructor":1,"toString":2,"hasOwnProperty":3}}',
  );
  cache.writeQuery({ query, data });
  const result = cache.readQuery<any, any>({ query });
  assert.is(
    JSON.stringify(result),
    JSON.stringify(data)
      .replace('"__typename":"constructor",', '')
      .replace('3}', '3,"__typename":"constructor"}'),
  );
  assert.is(Object.getPrototypeOf(result), Object.prototype);
  const partial = JSON.parse('{"__proto__":{"__typename":"Other","id":"2"}}');
  cache.writeQuery({ query, data: partial });
  assert.equal(cache.diff({ query }).missing, [
    ['__proto__', 'constructor'],
    ['__proto__', 'toString'],
    ['__proto__', 'hasOwnProperty'],
  ]);
});

it('leaves JSON scalars alone, and replaces them whole', () => {
  const cache = createCache();
  const query = gql`
    {
      item {
        id
        json
      }
    }
  `;
  const json = JSON.parse(
    '{"__proto__":{"a":1},"id":"9","__typename":"Item","list":[{"id":"1","__typename":"Item"}]}',
  );
  cache.writeQuery({ query, data: { item: { __typename: 'Item', id: '1', json } } });
  assert.is(JSON.stringify(cache.readQuery<any, any>({ query }).item.json), JSON.stringify(json));
  cache.writeQuery({ query, data: { item: { __typename: 'Item', id: '1', json: { other: true } } } });
  assert.equal(cache.readQuery<any, any>({ query }).item.json, { other: true });
});

it('takes an object of the root type for the root', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql`
      mutation {
        save {
          query {
            viewer {
              id
              name
            }
          }
        }
      }
    `,
    data: {
      save: {
        __typename: 'P',
        query: { __typename: 'Query', viewer: { __typename: 'V', id: '1', name: 'n' } },
      },
    },
  });
  assert.is(
    cache.readQuery<any, any>({
      query: gql`
        {
          viewer {
            name
          }
        }
      `,
    }).viewer.name,
    'n',
  );
});

it('takes an empty or foreign typename for none, and a reference without a type for no reference', () => {
  const plain = gql`
    {
      video {
        id
        title
      }
    }
  `;
  const rootTitle = gql`
    {
      title
    }
  `;
  for (const typename of ['', 1, null, {}]) {
    const cache = createCache();
    const object = { __typename: typename, id: 'ROOT_QUERY', title: 't' } as any;
    cache.writeQuery({ query: plain, data: { video: object } });
    assert.equal(cache.diff({ query: rootTitle }).missing, [['title']]);
    assert.is(cache.readQuery<any, any>({ query: plain }).video.title, 't');
    assert.is(cache.identify(object), undefined);
    assert.not(cache.evict({ id: ':ROOT_QUERY' }));
    assert.not(cache.modify({ id: ':ROOT_QUERY', fields: { video: (_, { DELETE }) => DELETE } }));
    assert.throws(
      () =>
        cache.writeFragment({ id: ':ROOT_QUERY', fragment: gql('fragment F on Query { title }'), data: {} }),
      /is not a reference/,
    );
    const restored = createCache();
    assert.ok(restored.restore(cache.extract()));
    assert.equal(restored.readQuery({ query: plain }), cache.readQuery({ query: plain }));
  }
});

it('knows roots of other names by their policies', () => {
  const cache = createCache({
    typePolicies: { Root: { queryType: true, fields: { list: { keyArgs: false } } } },
  });
  cache.writeQuery({
    query: gql`
      {
        list(page: 1)
      }
    `,
    data: { list: [1] },
  });
  assert.equal(
    cache.readQuery({
      query: gql`
        {
          list(page: 2)
        }
      `,
    }),
    { list: [1] },
  );
});

it.run();
