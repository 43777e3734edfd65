import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { internalsOf } from '../cache/cacheInternals.ts';
import { createCache, createClient, gql, type QueryResult, watchFragment } from '../index.ts';
import { createScriptedClient } from '../scriptedClient.laws.ts';
import { createStreamedResponse, type Script } from '../testing/index.ts';
import { settleMicrotasks } from '../testing/settleMicrotasks.ts';
import { incrementalDelivery } from '../transport/streams/incrementalDelivery.ts';
import { maskFragments } from './maskFragments.ts';

const Name = gql<any, {}>`
  fragment Name on Channel {
    id
    name
  }
`;
const Card = gql<any, {}>`
  fragment Card on Video {
    id
    title
    likes
    channel {
      ...Name
    }
  }
  ${Name}
`;
const Home = gql<any, {}>`
  query Home {
    count
    videos {
      ...Card
    }
  }
  ${Card}
`;
const Both = gql<any, {}>`
  query Both {
    videos {
      title
      ...Card
      channel {
        id
      }
    }
  }
  ${Card}
`;
const Unmasked = gql<any, {}>`
  query Unmasked {
    videos {
      ...Card @unmask
    }
  }
  ${Card}
`;
const Screen = gql<any, {}>`
  query Screen {
    ...Count
  }
  fragment Count on Query {
    count
  }
`;
const Count = gql<any, {}>`
  fragment Count on Query {
    count
  }
`;

const channel = { __typename: 'Channel', id: 'c', name: 'Ponds' };
const ducks = { __typename: 'Video', id: '1', title: 'Ducks', likes: 1, channel };
const geese = { __typename: 'Video', id: '2', title: 'Geese', likes: 2, channel };
const data = { count: 2, videos: [ducks, geese] };
const masked = {
  __typename: 'Query',
  count: 2,
  videos: [
    { __typename: 'Video', id: '1' },
    { __typename: 'Video', id: '2' },
  ],
};
const answering: Script = () => ({ json: { data } });

function setup(script: Script = answering, options = {}) {
  const { client: whole, fetch } = createScriptedClient(script, { retry: false, ...options });
  return { whole, client: maskFragments(whole), cache: whole.cache!, fetch };
}

/** What a listener heard. */
function listen(client: ReturnType<typeof setup>['client'], query: any = Home, options = {}) {
  const watched = client.watchQuery<any, any>({ query, ...options });
  const results: QueryResult[] = [];
  watched.subscribe((result) => results.push(result));
  return { watched, results, latest: () => results.at(-1)! };
}

const it = suite('maskFragments');

it('leaves out what only named fragments select, and keeps the type and the key', async () => {
  const { client } = setup();
  const { latest } = listen(client);
  await settleMicrotasks();
  assert.equal(latest().data, masked);
  assert.is(latest().partial, false);
});

it('keeps a field that is selected beside a fragment that selects it too', async () => {
  const { client } = setup();
  const { latest } = listen(client, Both);
  await settleMicrotasks();
  assert.equal(latest().data.videos[0], {
    __typename: 'Video',
    id: '1',
    title: 'Ducks',
    channel: { __typename: 'Channel', id: 'c' },
  });
});

it('keeps a spread with @unmask, but not what its fragment spreads, and never sends the directive', async () => {
  const { client, fetch } = setup();
  const { latest } = listen(client, Unmasked);
  await settleMicrotasks();
  assert.equal(latest().data.videos[0], { ...ducks, channel: { __typename: 'Channel', id: 'c' } });
  const { query } = fetch.requests[0]!.body as { query: string };
  assert.match(query, '...Card');
  assert.not.match(query, '@unmask');
});

it('sends no @unmask with a query, a mutation, its refetches, a page or a subscription either', async () => {
  const { client, fetch } = setup();
  const { watched } = listen(client);
  await settleMicrotasks();
  await client.query({ query: Unmasked, fetchPolicy: 'network-only' });
  await watched.fetchMore({ query: Unmasked });
  const mutation = gql<any, {}>`
    mutation Like {
      like {
        ...Card @unmask
      }
    }
    ${Card}
  `;
  for (const refetchQueries of [
    [Unmasked, { query: Unmasked }, 'Home'],
    () => [{ query: Unmasked }],
  ] as const)
    await client.mutate({ mutation, refetchQueries: refetchQueries as any, awaitRefetchQueries: true });
  client
    .subscribe({
      query: gql`
        subscription S {
          videos {
            ...Card @unmask
          }
        }
        ${Card}
      `,
    })
    .subscribe(() => {});
  await settleMicrotasks();
  assert.ok(fetch.requests.length >= 8);
  for (const { body } of fetch.requests) assert.not.match(JSON.stringify(body), 'unmask');
});

it('says nothing when only what is masked has changed, and answers the same result', async () => {
  const { client, cache } = setup();
  const { watched, results } = listen(client);
  await settleMicrotasks();
  const before = watched.getCurrentResult();
  const heard = results.length;
  cache.modify({ id: 'Video:1', fields: { likes: () => 5 } });
  assert.is(watched.getCurrentResult(), before);
  assert.is(results.length, heard);
  cache.modify({ fields: { count: () => 3 } });
  assert.is(results.length, heard + 1);
  assert.is(watched.getCurrentResult().data.videos, before.data.videos);
});

it('says nothing of an optimistic change of what is masked, nor of its end', async () => {
  const { client, cache } = setup();
  const { results } = listen(client);
  await settleMicrotasks();
  const heard = results.length;
  cache.recordOptimisticTransaction((layer) => {
    layer.modify({ id: 'Video:1', fields: { likes: () => 9 } });
  }, 'like');
  assert.is(cache.readQuery({ query: Home })!.videos[0].likes, 9);
  cache.removeOptimistic('like');
  assert.is(results.length, heard);
});

it('keeps a row that has moved the same object', () => {
  const { client, cache } = setup();
  cache.writeQuery({ query: Home, data });
  const { latest } = listen(client);
  const [one, two] = latest().data.videos;
  const swans = { ...geese, id: '3', title: 'Swans' };
  cache.writeQuery({ query: Home, data: { count: 3, videos: [swans, geese, ducks] } });
  const { videos } = latest().data;
  assert.equal(videos[0], { __typename: 'Video', id: '3' });
  assert.is(videos[1], two);
  assert.is(videos[2], one);
});

it('is complete, partial and fetched as the whole document', async () => {
  const { client, cache, fetch } = setup();
  const some = gql`
    query Some {
      count
      videos {
        id
        title
      }
    }
  `;
  cache.writeQuery({ query: some, data: { count: 2, videos: [ducks] } });
  const { latest, results } = listen(client, Home, { returnPartialData: true });
  assert.equal(results[0]!.missing.slice(0, 1), [['videos', 0, 'likes']]);
  assert.is(results[0]!.partial, true);
  assert.is(results[0]!.loading, true);
  assert.equal(results[0]!.data, { ...masked, videos: masked.videos.slice(0, 1) });
  await settleMicrotasks();
  assert.is(fetch.requests.length, 1);
  assert.equal(latest().data, masked);
  cache.evict({ id: 'Video:1', fieldName: 'likes' });
  await settleMicrotasks();
  assert.is(fetch.requests.length, 2);
});

for (const errorPolicy of ['none', 'ignore', 'all'] as const) {
  it(`shows nulls, and errors under the policy ${errorPolicy}, as the whole document`, async () => {
    const broken = { count: 2, videos: [null, { ...geese, title: null }] };
    const errors = [{ message: 'lost', path: ['videos', 0] }];
    const { client, whole } = setup(() => ({ json: { data: broken, errors } }));
    const [shown, all] = [client, whole].map((each) => listen(each, Home, { errorPolicy }));
    await settleMicrotasks();
    const { data: shownData, ...state } = shown!.latest();
    const { data: allData, ...wholeState } = all!.latest();
    assert.equal(
      { ...state, error: state.error?.message },
      { ...wholeState, error: wholeState.error?.message },
    );
    assert.is(shownData === undefined, allData === undefined);
    if (errorPolicy === 'all') assert.equal(shownData, { ...masked, videos: [null, masked.videos[1]] });
  });
}

it('shows a fragment without those that it spreads, and says nothing when only those change', () => {
  const { client, cache } = setup();
  cache.writeQuery({ query: Home, data });
  const watched = watchFragment(client.cache!, { id: 'Video:1', fragment: Card, fragmentName: 'Card' });
  let told = 0;
  watched.subscribe(() => void (told += 1));
  const before = watched.getCurrentResult();
  assert.equal(before.data, { ...ducks, channel: { __typename: 'Channel', id: 'c' } });
  assert.is(before.complete, true);
  cache.modify({ id: 'Channel:c', fields: { name: () => 'Lakes' } });
  assert.is(told, 0);
  assert.is(watched.getCurrentResult(), before);
  cache.modify({ id: 'Video:1', fields: { likes: () => 5 } });
  assert.is(told, 1);
  assert.is(watched.getCurrentResult().data.channel, before.data.channel);
});

it('says of a fragment what the whole of it lacks', () => {
  const { client, cache } = setup();
  cache.writeQuery({ query: Home, data });
  cache.evict({ id: 'Channel:c', fieldName: 'name' });
  const { getCurrentResult } = watchFragment(client.cache!, {
    id: 'Video:1',
    fragment: Card,
    fragmentName: 'Card',
  });
  assert.equal(getCurrentResult().missing, [['channel', 'name']]);
  assert.is(getCurrentResult().complete, false);
});

it('names the root, so that a fragment on it can be shown', () => {
  const { client, cache } = setup();
  cache.writeQuery({ query: Home, data });
  const { latest } = listen(client, Screen);
  assert.equal(latest().data, { __typename: 'Query' });
  const id = client.cache!.identify(latest().data)!;
  assert.is(watchFragment(client.cache!, { id, fragment: Count }).getCurrentResult().data.count, 2);
});

const keys: readonly [string, any][] = [
  ['of several fields', ['isbn', 'edition']],
  ['of nested fields', ['isbn', 'author', ['id']]],
  ['that a function makes', (object: any) => `${object.isbn}/${object.edition}`],
];
for (const [name, keyFields] of keys) {
  it(`knows which entity a masked object is by a key ${name}`, () => {
    const cache = createCache({ typePolicies: { Book: { keyFields } } });
    const client = maskFragments(createClient({ url: 'http://localhost/', cache }));
    const query = gql<any, {}>`
      query Book {
        book {
          ...Book
        }
      }
      fragment Book on Book {
        isbn
        edition
        pages
        author {
          id
        }
      }
    `;
    const book = {
      __typename: 'Book',
      isbn: 'i',
      edition: 1,
      pages: 9,
      author: { __typename: 'Author', id: 'a' },
    };
    const write = (changes: object) => cache.writeQuery({ query, data: { book: { ...book, ...changes } } });
    write({});
    const { watched } = listen(client, query);
    const before = watched.getCurrentResult().data.book;
    assert.not.ok('pages' in before);
    assert.is(client.cache!.identify(before), cache.identify(book));
    write({ pages: 10 });
    assert.is(watched.getCurrentResult().data.book, before);
    write({ isbn: 'j' });
    const other = watched.getCurrentResult().data.book;
    assert.is.not(other, before);
    assert.is(client.cache!.identify(other), cache.identify({ ...book, isbn: 'j' }));
  });
}

it('shows what other variables include', () => {
  const { client, cache } = setup();
  const query = gql<any, { all: boolean }>`
    query Maybe($all: Boolean!) {
      videos {
        ...Card
        likes @include(if: $all)
      }
    }
    ${Card}
  `;
  for (const all of [true, false]) cache.writeQuery({ query, variables: { all }, data });
  const { watched } = listen(client, query, { variables: { all: false } });
  assert.equal(watched.getCurrentResult().data.videos, masked.videos);
  watched.setVariables({ all: true });
  assert.is(watched.getCurrentResult().data.videos[0].likes, 1);
});

it('takes in parts of an answer that come later', async () => {
  const answer = createStreamedResponse({ contentType: 'multipart/mixed; boundary="-"' });
  const client = maskFragments(
    createClient({
      url: 'http://localhost/',
      cache: createCache(),
      stages: [incrementalDelivery()],
      fetch: async () => answer.response,
    }),
  );
  const query = gql<any, {}>`
    query Deferred {
      video {
        id
        ...Card @defer
        ... @defer {
          length
        }
      }
    }
    ${Card}
  `;
  const { latest, results } = listen(client, query);
  const send = async (part: object) => {
    answer.send(`\r\n\r\n${JSON.stringify(part)}\r\n---`);
    for (let turn = 0; turn < 5; turn += 1) await settleMicrotasks();
  };
  answer.send('---');
  await send({ data: { video: { __typename: 'Video', id: '1' } }, hasNext: true });
  assert.equal(latest().data.video, { __typename: 'Video', id: '1' });
  const before = latest().data;
  await send({ incremental: [{ path: ['video'], data: ducks }], hasNext: true });
  assert.is(latest().data, before);
  await send({ incremental: [{ path: ['video'], data: { length: 5 } }], hasNext: false });
  assert.equal(latest().data.video, { __typename: 'Video', id: '1', length: 5 });
  assert.is(latest().loading, false);
  assert.ok(results.length > 1);
});

it('leaves whole what answers one call, what the cache itself reads, and what is not in the cache', async () => {
  const { client, cache } = setup();
  const { watched } = listen(client);
  await settleMicrotasks();
  assert.is((await client.query({ query: Home })).data.videos[0].title, 'Ducks');
  assert.is((await watched.refetch()).data.videos[0].title, 'Ducks');
  assert.is(client.cache!.readQuery({ query: Home })!.videos[0].title, 'Ducks');
  const { latest } = listen(client, Home, { fetchPolicy: 'no-cache' });
  await settleMicrotasks();
  assert.is(latest().data.videos[0].title, 'Ducks');
  assert.is(cache.readQuery({ query: Home })!.videos[0].title, 'Ducks');
});

it('hands the data on as it is where a document spreads nothing', () => {
  const { client, whole, cache } = setup();
  const query = gql<any, {}>`
    query Plain {
      count
    }
  `;
  cache.writeQuery({ query, data: { count: 1 } });
  const results = [client, whole].map((each) => each.watchQuery({ query }).getCurrentResult());
  assert.is(results[0]!.data, results[1]!.data);
});

it('keeps apart the objects without a key of an entity that a list has twice', () => {
  const { client, cache } = setup();
  const Cover = gql<any, {}>`
    fragment Cover on Cover {
      url
    }
  `;
  const Covers = gql<any, {}>`
    query Covers {
      videos {
        id
        cover {
          ...Cover
        }
      }
    }
    ${Cover}
  `;
  const show = (...ids: readonly string[]) => {
    const videos = ids.map((id) => ({ __typename: 'Video', id, cover: { __typename: 'Cover', url: id } }));
    cache.writeQuery({ query: Covers, data: { videos } });
  };
  show('1', '2');
  const { latest } = listen(client, Covers, { fetchPolicy: 'cache-only' });
  const urls = () =>
    latest().data.videos.map(({ cover }: any) =>
      internalsOf(client.cache!, 'test').watchPart!(cover, { fragment: Cover })!.getCurrentResult(),
    );
  for (const ids of [
    ['3', '1', '1'],
    ['3', '1', '2'],
  ]) {
    show(...ids);
    assert.equal(
      urls().map(({ data: { url } }: any) => url),
      ids,
    );
  }
});

it('answers one masked client for a client, and itself for that', () => {
  const { whole, client } = setup();
  assert.is(maskFragments(whole), client);
  assert.is(maskFragments(client), client);
});

it('refuses a client without a cache, with what to do', () => {
  assert.throws(
    () => maskFragments(createClient({ url: 'http://localhost/' })),
    /Pass one: createClient\(\{ cache \}\)/,
  );
});

it.run();
