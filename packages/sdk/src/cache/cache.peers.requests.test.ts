import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../client.ts';
import type { CacheOptions } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock, rejects } from '../testing/index.ts';
import { createCache } from './createCache.ts';
import { relayStylePagination } from './pagination.ts';

// Where other clients were seen to go wrong between the cache and the network, each test named for the failure.

const it = suite('createClient over createCache, where peers fail');

type Answers = { readonly [operationName: string]: (variables: any) => object | Promise<object> };

function setup(answers: Answers, options: CacheOptions = {}) {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(async (request, call) => {
    // Queries that break one another would ask for ever; so the count fails, and not the machine.
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

/** An answer that waits until it is told to come. */
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
  // Other values each time: a loop would not come to rest by itself.
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

it('does not tell anybody of an answer that says the same, nor make another object of it', async () => {
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
