import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../client.ts';
import type { CacheOptions } from '../contract/cache.ts';
import type { QueryResult, WatchedQuery } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock, rejects } from '../testing/index.ts';
import { createCache } from './createCache.ts';
import { relayStylePagination } from './pagination.ts';

// Failures of other clients between the cache and the network. Each test is named after one of them.

const it = suite('createClient over createCache, where peers fail');

type Answers = { readonly [operationName: string]: (variables: any) => object | Promise<object> };

function setup(answers: Answers, options: CacheOptions = {}) {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(async (request, call) => {
    // Queries that invalidate each other would send requests forever, so fail on the count before the machine hangs.
    if (call > 20) return { hang: true };
    const { operationName, variables } = request.body as { operationName: string; variables: object };
    return { json: await answers[operationName]!(variables) };
  });
  const client = createClient({
    url: 'http://site.test/api/graphql',
    fetch,
    cache: createCache(options),
    retry: false,
    runtime: clock.runtime,
  });
  return { client, fetch, settle: () => clock.advance(0) };
}

/** A response that waits until `come` is called. */
function heldAnswer(): { readonly answer: Promise<object>; readonly come: (answer: object) => void } {
  let come!: (answer: object) => void;
  const answer = new Promise<object>((resolve) => (come = resolve));
  return { answer, come };
}

const VideoPage = gql`
  query VideoPage {
    video {
      id
      title
      likes
    }
  }
`;
const SetLikes = gql`
  mutation SetLikes($likes: Int!) {
    setLikes(likes: $likes) {
      id
      likes
    }
  }
`;
const SetTitle = gql`
  mutation SetTitle($title: String!) {
    setTitle(title: $title) {
      id
      title
    }
  }
`;
const video = (fields: object = {}) => ({
  __typename: 'Video',
  id: '1',
  title: 'Ducks',
  likes: 10,
  ...fields,
});
const likesAnswer = (likes: number) => ({ data: { setLikes: { __typename: 'Video', id: '1', likes } } });

it('does not drop a whole response for one error in it, nor let its null hide good data', async () => {
  const { client, fetch } = setup({
    VideoPage: () =>
      fetch.requests.length === 1
        ? { data: { video: video() } }
        : {
            data: { video: video({ title: null, likes: 11 }) },
            errors: [{ message: 'no title', path: ['video', 'title'] }],
          },
  });
  await client.query({ query: VideoPage });
  await rejects(client.query({ query: VideoPage, fetchPolicy: 'network-only' }), /no title/);
  const later = await client.query({ query: VideoPage, errorPolicy: 'all' });
  assert.equal(later.data, { video: video({ likes: 11 }) });
  assert.match(later.error!.message, 'no title');
  assert.is(fetch.requests.length, 2);
});

it('does not let two queries that select different fields of one unkeyed object refetch for ever', async () => {
  const Theme = gql`
    query Theme {
      viewer {
        settings {
          theme
        }
      }
    }
  `;
  const Language = gql`
    query Language {
      viewer {
        settings {
          language
        }
      }
    }
  `;
  const settings = (fields: object) => ({
    data: { viewer: { __typename: 'Viewer', settings: { __typename: 'Settings', ...fields } } },
  });
  // The values differ each time, so a loop would not end by itself.
  const { client, fetch, settle } = setup({
    Theme: () => settings({ theme: `theme ${fetch.requests.length}` }),
    Language: () => settings({ language: `language ${fetch.requests.length}` }),
  });
  const theme = client.watchQuery<any, any>({ query: Theme });
  const language = client.watchQuery<any, any>({ query: Language });
  theme.subscribe(() => {});
  await settle();
  language.subscribe(() => {});
  await settle();
  assert.is(fetch.requests.length, 2);
  await theme.refetch();
  await settle();
  assert.is(fetch.requests.length, 3);
  assert.is(theme.getCurrentResult().data.viewer.settings.theme, 'theme 3');
  assert.is(language.getCurrentResult().data.viewer.settings.language, 'language 2');
});

/** Pairs of queries of which the cache can hold only one response: each replaces the other. */
const rivals: {
  readonly [name: string]: {
    readonly queries: readonly [DocumentNode, DocumentNode];
    readonly data: (operationName: string) => object;
    readonly options?: CacheOptions;
  };
} = {
  'a list of unkeyed objects': {
    queries: [parse('query A { chapters { title } }'), parse('query B { chapters { startSeconds } }')],
    data: (name) => ({
      chapters: [{ __typename: 'Chapter', ...(name === 'A' ? { title: 'Intro' } : { startSeconds: 1 }) }],
    }),
  },
  'an unkeyed object under merge: false': {
    queries: [parse('query A { settings { theme } }'), parse('query B { settings { language } }')],
    data: (name) => ({
      settings: { __typename: 'Settings', ...(name === 'A' ? { theme: 'dark' } : { language: 'en' }) },
    }),
    options: { typePolicies: { Settings: { merge: false } } },
  },
  'an entity whose key one of them forgets': {
    queries: [parse('query A { video { id title } }'), parse('query B { video { likes } }')],
    data: (name) => ({
      video: { __typename: 'Video', ...(name === 'A' ? { id: '1', title: 'Ducks' } : { likes: 1 }) },
    }),
  },
  'a field that is of another type for each': {
    queries: [parse('query A { node { title } }'), parse('query B { node { name } }')],
    data: (name) => ({
      node: name === 'A' ? { __typename: 'Video', title: 'Ducks' } : { __typename: 'Channel', name: 'Pond' },
    }),
  },
};

/** Creates watchers of two rivals, with their current results and states. */
function setupRivals(name: string, watchOptions: object = {}) {
  const { queries, data, options } = rivals[name]!;
  const setUp = setup({ A: () => ({ data: data('A') }), B: () => ({ data: data('B') }) }, options);
  const [a, b] = queries.map((query) => setUp.client.watchQuery<any, any>({ query, ...watchOptions })) as [
    WatchedQuery,
    WatchedQuery,
  ];
  const answers = [data('A'), data('B')];
  const shows = () => [a, b].map((watched) => watched.getCurrentResult().data);
  const standing = () =>
    [a, b].map((watched) => {
      const { loading, stale, partial } = watched.getCurrentResult();
      return loading ? 'loading' : partial ? 'partial' : stale ? 'stale' : 'fresh';
    });
  let counted = 0;
  /** Waits until nothing more happens. Returns the number of requests since the last call. */
  const requested = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setUp.settle();
    const before = counted;
    counted = setUp.fetch.requests.length;
    return counted - before;
  };
  return { ...setUp, a, b, answers, shows, standing, requested };
}

for (const name of Object.keys(rivals)) {
  for (const watchOptions of [
    {},
    { fetchPolicy: 'cache-and-network' },
    { fetchPolicy: 'network-only' },
    { fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
    { returnPartialData: true },
    { errorPolicy: 'all' },
  ]) {
    const how = JSON.stringify(watchOptions);
    it(`does not let two queries of ${name} refetch for ever under ${how}, nor lose the data of one`, async () => {
      const { a, b, answers, shows, standing, requested } = setupRivals(name, watchOptions);
      a.subscribe(() => {});
      assert.is(await requested(), 1);
      b.subscribe(() => {});
      // One request for the second query, and one to recover the data that it replaced.
      assert.is(await requested(), 2);
      assert.equal(shows(), answers);
      assert.equal(standing(), ['fresh', 'stale']);
      await b.refetch();
      assert.is(await requested(), 2);
      assert.equal(shows(), answers);
      assert.equal(standing(), ['fresh', 'stale']);
    });
  }

  it(`does not let two queries of ${name} refetch for ever when they start together`, async () => {
    const { a, b, answers, shows, requested } = setupRivals(name);
    a.subscribe(() => {});
    b.subscribe(() => {});
    assert.is(await requested(), 2);
    assert.equal(shows(), answers);
    // The response of `a` replaces that of `b`, which is requested again. The response of `b` then replaces nothing.
    for (const [watched, requests] of [
      [a, 2],
      [b, 1],
      [a, 2],
    ] as const) {
      await watched.refetch();
      assert.is(await requested(), requests);
      assert.equal(shows(), answers);
    }
  });

  it(`does not take two queries of ${name} for settled when what they show is evicted, each time`, async () => {
    const { client, a, b, answers, shows, requested } = setupRivals(name);
    const [fieldName] = Object.keys(answers[0]!) as [string];
    a.subscribe(() => {});
    b.subscribe(() => {});
    await requested();
    const nothing = [undefined, undefined];
    // Invalidated data is still shown until the response arrives: that of `b`, which was the last one.
    for (const [forget, left] of [
      [() => client.cache!.evict({ fieldName }), nothing],
      [() => client.cache!.invalidate({ fieldName }), [undefined, answers[1]]],
      [() => client.cache!.modify({ fields: { [fieldName]: (_, { DELETE }) => DELETE } }), nothing],
      [() => client.cache!.reset(), nothing],
    ] as const) {
      forget();
      assert.equal(shows(), left);
      assert.is(await requested(), 2);
      assert.equal(shows(), answers);
    }
  });
}

it('does not take what a query shows away while it is asked for again because of another answer', async () => {
  const { a, b, answers, requested } = setupRivals('a list of unkeyed objects');
  const shown: unknown[] = [];
  a.subscribe(({ data, loading, stale }) => shown.push({ data, loading, stale }));
  await requested();
  b.subscribe(() => {});
  await requested();
  const data = answers[0];
  assert.equal(shown, [
    { data, loading: false, stale: false },
    { data, loading: true, stale: true },
    { data, loading: false, stale: false },
  ]);
});

it('does not lose what a query held of its own to an error', async () => {
  let fails = false;
  const chapter = (fields: object) => ({ data: { chapters: [{ __typename: 'Chapter', ...fields }] } });
  const { client, settle } = setup({
    A: () => chapter({ title: 'Intro' }),
    B: () => (fails ? { data: null, errors: [{ message: 'no chapters' }] } : chapter({ startSeconds: 1 })),
  });
  const [a, b] = rivals['a list of unkeyed objects']!.queries.map((query) =>
    client.watchQuery<any, any>({ query }),
  ) as [WatchedQuery, WatchedQuery];
  for (const watched of [a, b]) {
    watched.subscribe(() => {});
    for (let turn = 0; turn < 5; turn += 1) await settle();
  }
  fails = true;
  await rejects(b.refetch(), /no chapters/);
  const { data, error, stale } = b.getCurrentResult();
  assert.equal(data, chapter({ startSeconds: 1 }).data);
  assert.is(error?.kind, 'graphql');
  assert.is(stale, true);
});

it('does not leave a query with less because another one was asked for again after an eviction', async () => {
  let id = '1';
  const featured = (fields: object) => ({ data: { featured: { __typename: 'Video', id, ...fields } } });
  const { client, fetch, settle } = setup({
    A: () => featured({ title: `title ${id}` }),
    B: () => featured({ likes: `likes ${id}` }),
  });
  const a = client.watchQuery<any, any>({ query: parse('query A { featured { id title } }') });
  const b = client.watchQuery<any, any>({ query: parse('query B { featured { id likes } }') });
  for (const watched of [a, b]) watched.subscribe(() => {});
  await settle();
  id = '2';
  client.cache!.evict({ id: 'Video:1', fieldName: 'title' });
  for (let turn = 0; turn < 5; turn += 1) await settle();
  assert.is(fetch.requests.length, 4);
  assert.is(a.getCurrentResult().data.featured.title, 'title 2');
  assert.is(b.getCurrentResult().data.featured.likes, 'likes 2');
});

it('does not keep what a query held of its own when the store is cleared', async () => {
  const { client, a, b, shows, standing, requested } = setupRivals('a list of unkeyed objects');
  a.subscribe(() => {});
  await requested();
  b.subscribe(() => {});
  await requested();
  assert.equal(standing(), ['fresh', 'stale']);
  await client.clearStore();
  assert.is(await requested(), 0);
  assert.equal(shows(), [undefined, undefined]);
});

it('does not show a shorter list when an entity of it is gone, and asks for it once', async () => {
  const List = gql`
    query List {
      list {
        id
        name
      }
    }
  `;
  const item = (id: string) => ({ __typename: 'Item', id, name: `name ${id}` });
  const data = { list: [item('1'), item('2')] };
  const { client, fetch, settle } = setup({ List: () => ({ data }) });
  const lengths: number[] = [];
  const watched = client.watchQuery<any, any>({ query: List, returnPartialData: true });
  watched.subscribe((result) => lengths.push(result.data?.list?.length ?? 0));
  await settle();
  client.cache!.evict({ id: 'Item:1' });
  assert.equal(watched.getCurrentResult().missing, [['list', 0]]);
  await settle();
  assert.is(fetch.requests.length, 2);
  assert.equal(watched.getCurrentResult().data, data);
  assert.equal([...new Set(lengths)], [0, 2]);
});

for (const [first, second] of [
  [11, 12],
  [12, 11],
] as const) {
  it(`does not end on the older of two optimistic mutations when ${first} is answered before ${second}`, async () => {
    const held: { [likes: number]: ReturnType<typeof heldAnswer> } = { 11: heldAnswer(), 12: heldAnswer() };
    const { client, settle } = setup({
      VideoPage: () => ({ data: { video: video() } }),
      SetLikes: ({ likes }) => held[likes]!.answer,
    });
    const watched = client.watchQuery<any, any>({ query: VideoPage });
    watched.subscribe(() => {});
    await settle();
    for (const likes of [11, 12]) {
      void client.mutate<any, any>({
        mutation: SetLikes,
        variables: { likes },
        optimisticResponse: { setLikes: { __typename: 'Video', id: '1', likes } },
      });
    }
    await settle();
    for (const likes of [first, second]) {
      held[likes]!.come(likesAnswer(likes));
      await settle();
    }
    assert.is(watched.getCurrentResult().data.video.likes, 12);
    assert.is(client.cache!.readQuery<any, any>({ query: VideoPage, optimistic: false }).video.likes, 12);
  });
}

it('does not take back a younger mutation when an older one fails', async () => {
  const held = heldAnswer();
  const { client, settle } = setup({
    VideoPage: () => ({ data: { video: video() } }),
    SetLikes: ({ likes }) => (likes === 11 ? held.answer : likesAnswer(likes)),
  });
  await client.query({ query: VideoPage });
  const expectation = (likes: number) => ({
    mutation: SetLikes,
    variables: { likes },
    optimisticResponse: { setLikes: { __typename: 'Video', id: '1', likes } },
  });
  const failing = rejects(client.mutate<any, any>(expectation(11)), /refused/);
  await client.mutate<any, any>(expectation(12));
  held.come({ data: null, errors: [{ message: 'refused' }] });
  await failing;
  await settle();
  assert.is(client.cache!.readQuery<any, any>({ query: VideoPage }).video.likes, 12);
});

it('does not withhold the result of a fast mutation until a slow one is back', async () => {
  const slow = heldAnswer();
  const { client, settle } = setup({
    VideoPage: () => ({ data: { video: video() } }),
    SetLikes: () => slow.answer,
    SetTitle: () => ({ data: { setTitle: { __typename: 'Video', id: '1', title: 'from the server' } } }),
  });
  const watched = client.watchQuery<any, any>({ query: VideoPage });
  watched.subscribe(() => {});
  await settle();
  const slowMutation = client.mutate<any, any>({
    mutation: SetLikes,
    variables: { likes: 11 },
    optimisticResponse: { setLikes: { __typename: 'Video', id: '1', likes: 11 } },
  });
  const fast = await client.mutate<any, any>({
    mutation: SetTitle,
    variables: { title: 'expected' },
    optimisticResponse: { setTitle: { __typename: 'Video', id: '1', title: 'expected' } },
  });
  assert.is(fast.data.setTitle.title, 'from the server');
  assert.equal(watched.getCurrentResult().data, { video: video({ likes: 11, title: 'from the server' }) });
  slow.come(likesAnswer(12));
  await slowMutation;
  assert.equal(watched.getCurrentResult().data, { video: video({ likes: 12, title: 'from the server' }) });
});

it('does not let a late query overwrite what a newer mutation wrote, and takes the rest of it', async () => {
  const late = heldAnswer();
  const { client, fetch, settle } = setup({
    VideoPage: () => (fetch.requests.length === 1 ? { data: { video: video() } } : late.answer),
    SetLikes: ({ likes }) => likesAnswer(likes),
  });
  const watched = client.watchQuery<any, any>({ query: VideoPage });
  watched.subscribe(() => {});
  await settle();
  const refetched = watched.refetch();
  await client.mutate<any, any>({ mutation: SetLikes, variables: { likes: 11 } });
  late.come({ data: { video: video({ title: 'Geese' }) } });
  await refetched;
  assert.equal(watched.getCurrentResult().data, { video: video({ likes: 11, title: 'Geese' }) });
});

it('does not notify watchers of an equal response, nor create another object for it', async () => {
  const List = gql`
    query List {
      list {
        id
        tags
        chapters {
          title
        }
      }
    }
  `;
  const Again = gql`
    query Again {
      list {
        id
        tags
        chapters {
          title
        }
      }
    }
  `;
  const answer = () => ({
    data: {
      list: Array.from({ length: 50 }, (_, id) => ({
        __typename: 'Video',
        id: String(id),
        tags: ['a', { b: [id] }],
        chapters: [{ __typename: 'Chapter', title: `chapter ${id}` }],
      })),
    },
  });
  const { client, settle } = setup({ List: answer, Again: answer });
  const results: QueryResult[] = [];
  const watched = client.watchQuery<any, any>({ query: List });
  watched.subscribe((result) => results.push(result));
  await settle();
  const { data } = watched.getCurrentResult();
  await client.query({ query: Again, fetchPolicy: 'network-only' });
  assert.is(results.length, 1);
  await watched.refetch();
  assert.ok(results.every((result) => result.data === data));
  assert.is(watched.getCurrentResult().data, data);
});

const Feed = gql`
  query Feed($first: Int, $after: String) {
    feed(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
const page = (ids: string, title = 'old') => ({
  feed: {
    __typename: 'FeedConnection',
    edges: [...ids].map((id) => ({
      __typename: 'FeedEdge',
      cursor: id,
      node: { __typename: 'Video', id, title },
    })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: true, endCursor: ids.at(-1) },
  },
});
const feedOptions = { typePolicies: { Query: { fields: { feed: relayStylePagination() } } } };
const titlesOf = (data: any) => data.feed.edges.map(({ node }: any) => `${node.id} ${node.title}`);

it('does not lose the pages of a connection when its first page is fetched again', async () => {
  let title = 'old';
  const { client, settle } = setup(
    { Feed: ({ after }) => ({ data: after ? page('cd', title) : page('ab', title) }) },
    feedOptions,
  );
  const watched = client.watchQuery<any, any>({ query: Feed, variables: { first: 2 } });
  watched.subscribe(() => {});
  await settle();
  await watched.fetchMore({ variables: { after: 'b' } });
  title = 'new';
  await watched.refetch();
  assert.equal(titlesOf(watched.getCurrentResult().data), ['a new', 'b new', 'c old', 'd old']);
});

it('does not lose the good pages when one page fails, and asks for none of them again', async () => {
  let fails = true;
  const { client, fetch, settle } = setup(
    {
      Feed({ after }) {
        if (!after) return { data: page('ab') };
        return fails
          ? { data: { feed: null }, errors: [{ message: 'no page', path: ['feed'] }] }
          : { data: page('cd') };
      },
    },
    feedOptions,
  );
  const watched = client.watchQuery<any, any>({ query: Feed, variables: { first: 2 } });
  watched.subscribe(() => {});
  await settle();
  await rejects(watched.fetchMore({ variables: { after: 'b' } }), /no page/);
  await settle();
  assert.equal(titlesOf(watched.getCurrentResult().data), ['a old', 'b old']);
  assert.is(fetch.requests.length, 2);
  fails = false;
  await watched.fetchMore({ variables: { after: 'b' } });
  const { data, error } = watched.getCurrentResult();
  assert.equal(titlesOf(data), ['a old', 'b old', 'c old', 'd old']);
  assert.is(error, undefined);
});

it.run();
