import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { offsetLimitPagination, relayStylePagination } from '../cache/pagination.ts';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import type { ItemStorage, StorageLike } from '../contract/storage.ts';
import { gql } from '../gql.ts';
import { createAsyncStorage, createMemoryStorage } from '../testing/index.ts';
import { persistCache } from './persistCache.ts';

const Video = gql`
  query Video {
    video {
      id
      title
      author
    }
  }
`;
const Saved = gql`
  query Saved {
    video {
      id
      title
      isSaved
    }
  }
`;
const Viewer = gql`
  query Viewer {
    viewer {
      name
      settings {
        language
      }
    }
  }
`;
const Theme = gql`
  query Theme {
    viewer {
      settings {
        theme
      }
    }
  }
`;
const Author = gql`
  fragment Author on Video {
    author
  }
`;
const video = { __typename: 'Video', id: '1', title: 'Old', author: 'Ann' };
const savedVideo = { __typename: 'Video', id: '1', title: 'New', isSaved: true };
const viewer = {
  __typename: 'Viewer',
  name: 'Ann',
  settings: { __typename: 'Settings', language: 'en' },
};

type Step = (cache: Cache) => unknown;

const read = (cache: Cache, query: typeof Video) => cache.readQuery<any, any>({ query });
const write = (query: typeof Video, data: object) => (cache: Cache) => cache.writeQuery({ query, data });

/** One visit that stores the data it writes, and another one that restores it only after `meanwhile`. */
async function visits(
  first: Step,
  meanwhile: Step,
  options: CacheOptions = {},
  storage: StorageLike = createAsyncStorage(createMemoryStorage()),
) {
  const before = createCache({ gc: false, ...options });
  const visit = persistCache(before, { storage });
  await visit.restored;
  first(before);
  await visit.save();
  visit.stop();
  const cache = createCache({ gc: false, ...options });
  const persistence = persistCache(cache, { storage });
  meanwhile(cache);
  assert.ok(await persistence.restored);
  return { cache, persistence };
}

function createItemStorage(): ItemStorage {
  const items = new Map<string, string>();
  return {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
    getItems: async (prefix) => new Map([...items].filter(([key]) => key.startsWith(prefix))),
    async update(changes) {
      for (const [key, value] of changes) {
        if (value === null) items.delete(key);
        else items.set(key, value);
      }
    },
  };
}

const it = suite('persistCache: what comes after the cache was written');

it('has each field that is not there yet, of an object and of those in it; what is there is younger', async () => {
  const { cache } = await visits(
    (old) => [write(Video, { video })(old), write(Viewer, { viewer })(old)],
    (young) => [
      write(Saved, { video: savedVideo })(young),
      write(Theme, {
        viewer: { __typename: 'Viewer', settings: { __typename: 'Settings', theme: 'dark' } },
      })(young),
    ],
  );
  assert.equal(read(cache, Video), { video: { ...video, title: 'New' } });
  assert.equal(read(cache, Saved), { video: savedVideo });
  assert.equal(read(cache, Viewer), { viewer });
  assert.is(read(cache, Theme).viewer.settings.theme, 'dark');
});

it('has them also where a synchronous storage is given to a cache that was written', () => {
  const storage = createMemoryStorage();
  const first = createCache({ gc: false });
  write(Video, { video })(first);
  void persistCache(first, { storage }).save();
  const cache = createCache({ gc: false });
  write(Saved, { video: savedVideo })(cache);
  persistCache(cache, { storage });
  assert.equal(read(cache, Video), { video: { ...video, title: 'New' } });
});

it('has none of an object that is another by now, or that policies replace whole', async () => {
  const first = write(Viewer, { viewer });
  const meanwhile = (typename: string) =>
    write(Theme, { viewer: { __typename: typename, settings: { __typename: 'Settings', theme: 'dark' } } });
  const replaced: CacheOptions = { typePolicies: { Settings: { merge: false } } };
  assert.is(read((await visits(first, meanwhile('Guest'))).cache, Viewer), null);
  const { cache } = await visits(first, meanwhile('Viewer'), replaced);
  assert.is(read(cache, Viewer), null);
  assert.equal(cache.diff<any, any>({ query: Viewer, returnPartialData: true }).missing, [
    ['viewer', 'settings', 'language'],
  ]);
});

const Feed = gql`
  query Feed($after: String) {
    feed(after: $after) {
      edges {
        cursor
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
const page = (ids: readonly string[], hasNextPage: boolean) => ({
  feed: {
    __typename: 'Feed',
    edges: ids.map((id) => ({ __typename: 'Edge', cursor: id, node: { __typename: 'Video', id } })),
    pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: ids.at(-1)! },
  },
});

it('joins the first page of a connection with the pages that were stored', async () => {
  const { cache } = await visits(
    (old) => [
      old.writeQuery<any, any>({ query: Feed, data: page(['1', '2'], true) }),
      old.writeQuery<any, any>({ query: Feed, variables: { after: '2' }, data: page(['3'], false) }),
    ],
    (young) => young.writeQuery<any, any>({ query: Feed, data: page(['0', '1', '2'], true) }),
    { typePolicies: { Query: { fields: { feed: relayStylePagination() } } } },
  );
  const { feed } = cache.readQuery<any, any>({ query: Feed })!;
  assert.equal(
    feed.edges.map((edge: any) => edge.node.id),
    ['0', '1', '2', '3'],
  );
  assert.equal([feed.pageInfo.hasNextPage, feed.pageInfo.endCursor], [false, '3']);
});

it('fills the places of a list that no page has filled', async () => {
  const List = gql`
    query List($offset: Int) {
      list(offset: $offset)
    }
  `;
  const put = (offset: number, list: readonly number[]) => (cache: Cache) =>
    cache.writeQuery<any, any>({ query: List, variables: { offset }, data: { list } });
  const { cache } = await visits(
    (old) => [put(0, [1, 2, 3])(old), put(3, [4, 5])(old)],
    (young) => put(2, [30])(young),
    { typePolicies: { Query: { fields: { list: offsetLimitPagination() } } } },
  );
  assert.equal(cache.readQuery<any, any>({ query: List })!.list, [1, 2, 30, 4, 5]);
});

it('leaves alone what a function among the policies made', async () => {
  const Tags = gql`
    query Tags {
      tags
    }
  `;
  const merge = (existing: readonly string[] = [], incoming: readonly string[]) => [...existing, ...incoming];
  const { cache } = await visits(write(Tags, { tags: ['old'] }), write(Tags, { tags: ['new'] }), {
    typePolicies: { Query: { fields: { tags: { merge } } } },
  });
  assert.equal(read(cache, Tags), { tags: ['new'] });
});

it('shows what was stored beneath a null that came with an error, and the error', async () => {
  const { cache } = await visits(write(Video, { video }), (young) =>
    young.writeQuery<any, any>({
      query: Video,
      data: { video: null },
      errors: [{ message: 'broken', path: ['video'] }],
    }),
  );
  const { result, errors } = cache.diff<any, any>({ query: Video });
  assert.equal(result, { video });
  assert.equal(
    errors?.map(({ message }) => message),
    ['broken'],
  );
});

it('takes the place of no null without an error', async () => {
  const { cache } = await visits(write(Video, { video }), write(Video, { video: null }));
  assert.equal(read(cache, Video), { video: null });
});

it('is older than every answer, also than one to a request that began before', async () => {
  let order = 0;
  const { cache } = await visits(write(Video, { video }), (young) => {
    order = young.requestStarted();
    write(Saved, { video: savedVideo })(young);
  });
  const late = { ...video, title: 'Late', author: 'Bob' };
  cache.writeQuery<any, any>({ query: Video, data: { video: late }, order });
  assert.equal(read(cache, Video), { video: { ...late, title: 'New' } });
});

it('is as old as it was, beside what is young', async () => {
  let nowMs = 1_000_000;
  const options: CacheOptions = {
    typePolicies: { Video: { maxAgeMs: 1_000 } },
    runtime: { now: () => nowMs },
  };
  const { cache } = await visits(
    write(Video, { video }),
    (young) => {
      nowMs += 600;
      write(Saved, { video: savedVideo })(young);
    },
    options,
  );
  const missing = (query: typeof Video) =>
    cache.diff<any, any>({ query }).missing.map((path) => path.join('.'));
  assert.equal([missing(Video), missing(Saved)], [[], []]);
  nowMs += 500;
  assert.equal([missing(Video), missing(Saved)], [['video.author'], []]);
});

it('is reported once to the watchers that wait for it, and to no others', async () => {
  const told: string[] = [];
  await visits(
    (old) => [write(Video, { video })(old), write(Viewer, { viewer })(old)],
    (young) => {
      write(Saved, { video: savedVideo })(young);
      for (const [name, query] of Object.entries({ Video, Saved, Viewer }))
        young.watch<any, any>({ query, callback: () => told.push(name) });
    },
  );
  assert.equal(told.sort(), ['Video', 'Viewer']);
});

it('leaves what did not change the same object', async () => {
  let seen: unknown;
  const { cache } = await visits(write(Video, { video }), (young) => {
    write(Saved, { video: savedVideo })(young);
    seen = read(young, Saved);
  });
  read(cache, Video);
  assert.is(read(cache, Saved), seen);
});

it('lies beneath optimistic layers, and is there when they go', async () => {
  const { cache } = await visits(write(Video, { video }), (young) => {
    write(Saved, { video: savedVideo })(young);
    young.recordOptimisticTransaction(
      (layer) =>
        layer.writeFragment({
          id: 'Video:1',
          fragment: Author,
          data: { __typename: 'Video', author: 'Hoped for' },
        }),
      'hope',
    );
  });
  assert.is(read(cache, Video).video.author, 'Hoped for');
  cache.removeOptimistic('hope');
  assert.is(read(cache, Video).video.author, 'Ann');
});

const gone: readonly [string, Step][] = [
  ['an object that was evicted', (cache) => cache.evict({ id: 'Video:1' })],
  [
    'an object that was evicted when it was there in part',
    (cache) => {
      write(Saved, { video: savedVideo })(cache);
      cache.evict({ id: 'Video:1' });
    },
  ],
  ['a field of an object', (cache) => cache.evict({ id: 'Video:1', fieldName: 'author' })],
  ['a field of the query', (cache) => cache.evict({ fieldName: 'video' })],
  [
    'a field that a modifier deleted',
    (cache) => {
      write(Video, { video })(cache);
      cache.modify({ id: 'Video:1', fields: { author: (_, { DELETE }) => DELETE } });
    },
  ],
  ['what a reset emptied', (cache) => cache.reset()],
  ['what another snapshot took the place of', (cache) => cache.restore(createCache().extract())],
];
for (const [name, forget] of gone) {
  it(`does not bring back ${name}, nor does the next visit`, async () => {
    const storage = createAsyncStorage(createMemoryStorage());
    const { cache, persistence } = await visits(write(Video, { video }), forget, {}, storage);
    assert.is(read(cache, Video), null);
    await persistence.save();
    const next = createCache({ gc: false });
    await persistCache(next, { storage }).restored;
    assert.is(read(next, Video), null);
  });
}

it('does not bring back a variant of a field that was evicted by its arguments, and the others it does', async () => {
  const ById = gql`
    query ById($id: ID) {
      video(id: $id) {
        id
        title
        author
      }
    }
  `;
  const put = (id: string) => (cache: Cache) =>
    cache.writeQuery<any, any>({ query: ById, variables: { id }, data: { video: { ...video, id } } });
  const { cache } = await visits(
    (old) => [put('1')(old), put('2')(old)],
    (young) => young.evict({ fieldName: 'video', args: { id: '1' } }),
  );
  const isThere = (id: string) => cache.readQuery<any, any>({ query: ById, variables: { id } }) !== null;
  assert.equal(['1', '2'].map(isThere), [false, true]);
});

it('has what was written after it was evicted, and of the rest nothing', async () => {
  const { cache } = await visits(write(Video, { video }), (young) => {
    young.evict({ id: 'Video:1' });
    write(Saved, { video: savedVideo })(young);
  });
  assert.equal(read(cache, Saved), { video: savedVideo });
  assert.equal(cache.diff<any, any>({ query: Video }).missing, [['video', 'author']]);
});

for (const [name, how] of [
  ['an object', { id: 'Video:1' }],
  ['a type', { typename: 'Video' }],
] as const) {
  it(`is to be fetched again where that was said of ${name}, but for what was fetched since`, async () => {
    const { cache } = await visits(write(Video, { video }), (young) => {
      young.invalidate(how);
      write(Saved, { video: savedVideo })(young);
    });
    assert.equal(read(cache, Saved), { video: savedVideo });
    assert.equal(cache.diff<any, any>({ query: Video }).missing, [['video', 'author']]);
  });
}

it('may be evicted and written as ever once it is there, or once it is known that there is nothing', async () => {
  const storage = createAsyncStorage(createMemoryStorage());
  const cache = createCache({ gc: false });
  await persistCache(cache, { storage }).restored;
  assert.not(cache.evict({ id: 'Video:1' }));
  write(Video, { video })(cache);
  assert.equal(read(cache, Video), { video });
});

for (const [name, create] of [
  ['one text', () => createAsyncStorage(createMemoryStorage())],
  ['many items', createItemStorage],
] as const) {
  it(`is stored with what was there, as ${name}: the next visit has both`, async () => {
    const storage = create();
    const { cache, persistence } = await visits(
      (old) => [write(Video, { video })(old), write(Viewer, { viewer })(old)],
      write(Saved, { video: savedVideo }),
      {},
      storage,
    );
    await persistence.save();
    const next = createCache({ gc: false });
    await persistCache(next, { storage }).restored;
    for (const query of [Video, Saved, Viewer]) assert.equal(read(next, query), read(cache, query));
    assert.is(read(next, Video).video.title, 'New');
  });
}

const Tags = gql`
  query Tags {
    tags {
      id
    }
  }
`;
const TagsOf = gql`
  fragment TagsOf on Holder {
    tags {
      id
    }
  }
`;
const Stored = gql`
  query Stored {
    video {
      id
      channel {
        id
        name
      }
    }
    viewer {
      best {
        id
        name
      }
    }
  }
`;
const stored = {
  video: { __typename: 'Video', id: '1', channel: { __typename: 'Channel', id: '1', name: 'Ducks' } },
  viewer: { __typename: 'Viewer', best: { __typename: 'Channel', id: '2', name: 'Frogs' } },
};
const Name = gql`
  fragment Name on Channel {
    name
  }
`;
const nameChannel = (id: string) => (cache: Cache) =>
  cache.writeFragment<any, any>({
    id: `Channel:${id}`,
    fragment: Name,
    data: { __typename: 'Channel', name: 'Ducks' },
  });
const searches: readonly [string, (cache: Cache, tags: readonly object[]) => unknown][] = [
  ['the query', (cache, tags) => write(Tags, { tags })(cache)],
  [
    'nothing of the query',
    (cache, tags) =>
      cache.writeFragment<any, any>({
        id: 'Holder:1',
        fragment: TagsOf,
        data: { __typename: 'Holder', tags },
      }),
  ],
  [
    'an object in part',
    (cache, tags) => {
      write(Video, { video })(cache);
      write(Theme, { viewer: { __typename: 'Viewer', settings: null } })(cache);
      write(Tags, { tags })(cache);
    },
  ],
  [
    'an object that is there in a layer alone',
    (cache, tags) => {
      write(Tags, { tags })(cache);
      cache.recordOptimisticTransaction(
        (layer) =>
          layer.writeFragment({
            id: 'Video:1',
            fragment: Author,
            data: { __typename: 'Video', author: 'Bob' },
          }),
        'hope',
      );
    },
  ],
];
for (const [name, meet] of searches) {
  it(`is not taken for garbage by a search that began before it came, and has met ${name}`, async () => {
    const tags = Array.from({ length: 700 }, (_, id) => ({ __typename: 'Tag', id }));
    const storage = createAsyncStorage(createMemoryStorage());
    const first = createCache({ gc: false });
    write(Stored, stored)(first);
    nameChannel('5')(first);
    await persistCache(first, { storage }).save();
    for (let before = 1, isSearching = true; isSearching; before += 1) {
      const timers: (() => void)[] = [];
      let nowMs = 0;
      const cache = createCache({
        // The clock advances so fast that each slice of the search ends after its first step.
        runtime: { now: () => (nowMs += 5), setTimeout: (call) => timers.push(call), clearTimeout: () => {} },
      });
      const { restored } = persistCache(cache, { storage });
      meet(cache, tags);
      meet(cache, tags.slice(1));
      // These types have been accessed, and are searched last.
      nameChannel('9')(cache);
      cache.writeFragment<any, any>({
        id: 'Video:9',
        fragment: Author,
        data: { __typename: 'Video', author: 'Bob' },
      });
      for (let slices = 0; slices < before; slices += 1) timers.shift()!();
      isSearching = timers.length > 0;
      await restored;
      while (timers.length > 0) timers.shift()!();
      assert.is(
        cache.readFragment<any, any>({ id: 'Channel:5', fragment: Name })?.name,
        'Ducks',
        'what was written by name',
      );
      assert.equal(read(cache, Stored), stored, `after ${before} slices`);
      assert.ok(isSearching || before > 3, `${before} slices`);
    }
  });
}

it.run();
