import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: fragments');

const search = gql`
  {
    search {
      __typename
      ... on Video {
        id
        title
      }
      ... on Channel {
        id
        handle
      }
      ...Common
    }
  }
  fragment Common on Node {
    created
  }
`;
const found = {
  search: [
    { __typename: 'Video', id: '1', title: 't', created: 1 },
    { __typename: 'Channel', id: '1', handle: 'h', created: 2 },
  ],
};

for (const [name, options] of [
  ['with possibleTypes', { possibleTypes: { Node: ['Video', 'Channel'], Result: ['Video', 'Channel'] } }],
  ['without', {}],
] as const) {
  it(`reads a union back as it was written, ${name}`, () => {
    const cache = createCache(options);
    cache.writeQuery({ query: search, data: found });
    assert.equal(cache.readQuery({ query: search }), found);
  });

  it(`reads a union with one of its types only, ${name}`, () => {
    const cache = createCache(options);
    const data = { search: [found.search[0]!] };
    cache.writeQuery({ query: search, data });
    assert.equal(cache.readQuery({ query: search }), data);
  });
}

it('follows interfaces that implement interfaces', () => {
  const cache = createCache({ possibleTypes: { Node: ['Media'], Media: ['Video'] } });
  const query = gql`
    {
      node {
        id
        ... on Node {
          title
        }
      }
    }
  `;
  cache.writeQuery({ query, data: { node: { __typename: 'Video', id: '1', title: 't' } } });
  assert.is(cache.readQuery<any, any>({ query }).node.title, 't');
});

it('leaves out the fields of a fragment on another type', () => {
  const cache = createCache({ possibleTypes: { Node: ['Video', 'Channel'] } });
  const query = gql`
    {
      node {
        id
        ... on Channel {
          handle
        }
      }
    }
  `;
  const data = { node: { __typename: 'Video', id: '1' } };
  cache.writeQuery({ query, data });
  assert.equal(cache.diff({ query }).missing, []);
  assert.equal(cache.readQuery({ query }), { node: { id: '1', __typename: 'Video' } });
});

it('reports a field as missing where nothing says whether its fragment applies', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql`
      {
        node {
          id
        }
      }
    `,
    data: { node: { __typename: 'Video', id: '1' } },
  });
  assert.equal(
    cache.diff({
      query: gql`
        {
          node {
            id
            ... on Playable {
              seconds
            }
          }
        }
      `,
    }).missing,
    [['node', 'seconds']],
  );
});

it('learns from a response that a fragment applies, or does not', () => {
  const cache = createCache();
  const query = gql`
    {
      node {
        id
        ... on Playable {
          seconds
        }
        ... on Readable {
          pages
        }
      }
    }
  `;
  cache.writeQuery({ query, data: { node: { __typename: 'Video', id: '1', seconds: 5 } } });
  assert.equal(cache.readQuery({ query }), { node: { id: '1', seconds: 5, __typename: 'Video' } });
  cache.writeQuery({
    query: gql`
      {
        other {
          id
        }
      }
    `,
    data: { other: { __typename: 'Video', id: '2' } },
  });
  const other = gql`
    {
      other {
        id
        ... on Playable {
          seconds
        }
        ... on Readable {
          pages
        }
      }
    }
  `;
  assert.equal(cache.diff({ query: other }).missing, [['other', 'seconds']]);
});

it('takes a fragment to apply of which an object has a part, and misses the rest', () => {
  const cache = createCache();
  const query = gql`
    {
      node {
        id
        ... on Playable {
          seconds
          codec
        }
      }
    }
  `;
  cache.writeQuery({ query, data: { node: { __typename: 'Video', id: '1', seconds: 5 } } });
  assert.equal(cache.diff({ query }).missing, [['node', 'codec']]);
});

it('still knows it after a restore', () => {
  const cache = createCache();
  const query = gql`
    {
      node {
        id
        ... on Readable {
          pages
        }
      }
    }
  `;
  cache.writeQuery({ query, data: { node: { __typename: 'Video', id: '1' } } });
  const restored = createCache();
  restored.restore(cache.extract());
  assert.equal(restored.diff({ query }).missing, []);
});

it('takes no other object for one of a type that it has seen', () => {
  const cache = createCache();
  cache.writeQuery({
    query: gql`
      {
        channel {
          id
        }
      }
    `,
    data: { channel: { __typename: 'Channel', id: '1' } },
  });
  cache.writeQuery({
    query: gql`
      {
        node {
          id
        }
      }
    `,
    data: { node: { __typename: 'Video', id: '1' } },
  });
  assert.equal(
    cache.diff({
      query: gql`
        {
          node {
            id
            ... on Channel {
              handle
            }
          }
        }
      `,
    }).missing,
    [],
  );
});

it('merges what several fragments select under one key', () => {
  const cache = createCache();
  const query = gql`
    {
      video {
        ...A
        ...B
        poster {
          url
        }
      }
    }
    fragment A on Video {
      id
      poster {
        width
      }
      channel {
        id
      }
    }
    fragment B on Video {
      poster {
        height
      }
      channel {
        name
        ...C
      }
    }
    fragment C on Channel {
      handle
    }
  `;
  const data = {
    video: {
      id: '1',
      poster: { width: 1, height: 2, url: 'u', __typename: 'Image' },
      channel: { id: '2', name: 'n', handle: 'h', __typename: 'Channel' },
      __typename: 'Video',
    },
  };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
});

it('reads and writes an entity by a fragment', () => {
  const cache = createCache();
  const fragment = gql`
    fragment Sized on Video {
      title
      image(size: $size)
    }
  `;
  const id = 'Video:1';
  assert.is(cache.readFragment({ id, fragment }), null);
  assert.ok(cache.writeFragment({ id, fragment, variables: { size: 2 }, data: { title: 't', image: 'i' } }));
  assert.equal(cache.readFragment({ id, fragment, variables: { size: 2 } }), {
    title: 't',
    image: 'i',
    __typename: 'Video',
  });
  assert.is(cache.readFragment({ id, fragment, variables: { size: 3 } }), null);
  assert.not.ok(
    cache.writeFragment({ id, fragment, variables: { size: 2 }, data: { title: 't', image: 'i' } }),
  );
});

it('does not read an entity by a fragment on another type', () => {
  const cache = createCache();
  cache.writeFragment({
    id: 'Video:1',
    fragment: gql`
      fragment Titled on Video {
        title
      }
    `,
    data: { title: 't' },
  });
  assert.is(
    cache.readFragment({
      id: 'Video:1',
      fragment: gql`
        fragment G on Video {
          title
        }
      `,
    }) === null,
    false,
  );
  cache.writeFragment({
    id: 'Channel:1',
    fragment: gql`
      fragment H on Channel {
        name
      }
    `,
    data: { name: 'n' },
  });
  assert.is(
    cache.readFragment({
      id: 'Video:1',
      fragment: gql`
        fragment I on Channel {
          title
        }
      `,
    }),
    null,
  );
});

it('updates a query and a fragment by what a function answers', () => {
  const cache = createCache();
  const query = gql`
    {
      list
    }
  `;
  assert.equal(
    cache.updateQuery<any, any>({ query }, (data) => data ?? { list: [1] }),
    { list: [1] },
  );
  assert.equal(
    cache.updateQuery<any, any>({ query }, (data) => ({ list: [...data!.list, 2] })),
    { list: [1, 2] },
  );
  assert.equal(
    cache.updateQuery<any, any>({ query }, () => undefined),
    { list: [1, 2] },
  );
  const fragment = gql`
    fragment J on Video {
      title
    }
  `;
  cache.updateFragment<any, any>({ id: 'Video:1', fragment }, (data) => ({
    title: data === null ? 'new' : 'old',
  }));
  assert.is(cache.readFragment<any, any>({ id: 'Video:1', fragment }).title, 'new');
});

for (const [name, run, message] of [
  [
    'a string for a document',
    (cache: any) => cache.readQuery({ query: '{ a }' }),
    /got a string\. Wrap the text in gql/,
  ],
  [
    'fragments without a name',
    (cache: any) =>
      cache.readFragment({
        id: 'A:1',
        fragment: gql`
          fragment K on A {
            a
          }
          fragment L on A {
            a
          }
        `,
      }),
    /fragments are: K, L\. Say which one with fragmentName/,
  ],
  [
    'a fragment that is not there',
    (cache: any) =>
      cache.readQuery({
        query: gql`
          {
            ...Nowhere
          }
        `,
      }),
    /does not define it\. Add the fragment/,
  ],
  [
    'a fragment that spreads itself',
    (cache: any) =>
      cache.readQuery({
        query: gql`
          {
            ...Loop
          }
          fragment Loop on Query {
            a {
              ...Loop
            }
          }
        `,
      }),
    /spreads itself/,
  ],
  [
    'data that is no object',
    (cache: any) =>
      cache.writeQuery({
        query: gql`
          {
            a
          }
        `,
        data: [],
      }),
    /data of a write must be an object/,
  ],
  [
    'an id that is none',
    (cache: any) =>
      cache.writeFragment({
        id: 'x',
        fragment: gql`
          fragment M on A {
            a
          }
        `,
        data: { a: 1 },
      }),
    /not a reference to an entity/,
  ],
] as const) {
  it(`says what to do about ${name}`, () => {
    assert.throws(() => run(createCache()), message);
  });
}

it('reads an object that no fragment matches as its type alone, and as complete', () => {
  const query = gql`
    {
      items {
        ... on Video {
          id
          title
        }
      }
    }
  `;
  const items = [
    { __typename: 'Advert' },
    { __typename: 'Video', id: '1', title: 'Ducks' },
    { __typename: 'Advert', id: '7' },
  ];
  const read = [{ __typename: 'Advert' }, items[1], { __typename: 'Advert' }];
  for (const options of [{}, { possibleTypes: { Item: ['Video', 'Advert'] } }]) {
    const cache = createCache(options);
    cache.writeQuery({ query, data: { items } });
    assert.equal(cache.diff({ query }), { result: { items: read }, complete: true, missing: [] });
    const restored = createCache(options);
    restored.restore(JSON.parse(JSON.stringify(cache.extract())));
    assert.equal(restored.diff({ query }), { result: { items: read }, complete: true, missing: [] });
    cache.evict({ id: 'Advert:7' });
    assert.equal(cache.diff({ query }).missing, [['items', 2]]);
  }
});

it.run();
