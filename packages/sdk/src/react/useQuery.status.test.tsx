import { clientOf, library, mount, settle } from './reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, NetworkStatus, relayStylePagination } from '../index.ts';
import { createScriptedClient, Feed, type FeedData, video, VideoTitle } from '../scriptedClient.laws.ts';
import { createVirtualClock, type Script } from '../testing/index.ts';
import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from './index.ts';

type VideoData = { video: { id: string; title: string } | null };

/** A component of the video's title, and every result that it rendered. */
function observed(options: Partial<UseQueryOptions> = {}) {
  const results: UseQueryResult<VideoData, { id: string }>[] = [];
  function Title({ id = '1', own = {} }: { id?: string; own?: Partial<UseQueryOptions> }) {
    results.push(useQuery(VideoTitle, { ...options, ...own, variables: { id } }));
    return <p>{results.at(-1)!.data?.video?.title}</p>;
  }
  return {
    Title,
    results,
    latest: () => results.at(-1)!,
    statuses: () => results.map((each) => each.networkStatus),
  };
}

/** A server that answers the same question with another title each time. */
function changing(): Script {
  return (request, call) => ({
    json: { data: { video: video(`Title ${call}`, (request.body as any).variables.id) } },
  });
}

const { loading, setVariables, fetchMore, refetch, poll, ready, error } = NetworkStatus;
const it = suite('useQuery: what a request is for');

it('says whether it loads, refetches, or has other variables', async () => {
  const { client } = clientOf();
  const { Title, latest, statuses } = observed();
  const page = await mount(client, <Title />);
  await settle();
  await act(async () => void latest().refetch());
  await settle();
  await page.show(<Title id="2" />);
  await settle();
  assert.equal(statuses(), [loading, ready, refetch, ready, setVariables, ready]);
  assert.equal(latest().dataState, 'complete');
  await page.unmount();
});

it('keeps what it showed before as previousData, over a change of variables and of data', async () => {
  const { client } = clientOf();
  const { Title, results, latest } = observed();
  const page = await mount(client, <Title />);
  await settle();
  assert.is(latest().previousData, undefined);
  await page.show(<Title id="2" />);
  assert.equal([results[2]!.data, results[2]!.previousData?.video?.title], [undefined, 'Video 1']);
  await settle();
  assert.is(latest().previousData?.video?.title, 'Video 1');
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '2' },
      data: { video: video('New', '2') },
    });
  });
  assert.is(latest().previousData?.video?.title, 'Video 2');
  await page.unmount();
});

it('says that it failed, and that a refetch is under way', async () => {
  const { client } = clientOf([
    { error: new TypeError('Failed to fetch') },
    { json: { data: { video: null } } },
  ]);
  const { Title, latest, statuses } = observed();
  const page = await mount(client, <Title />);
  await settle();
  assert.is(latest().dataState, 'empty');
  await act(async () => void latest().refetch());
  await settle();
  assert.equal(statuses(), [loading, error, refetch, ready]);
  await page.unmount();
});

it('renders nothing of what is under way with notifyOnNetworkStatusChange: false', async () => {
  const { client, fetch } = clientOf();
  const { Title, results, latest } = observed({ notifyOnNetworkStatusChange: false });
  const page = await mount(client, <Title />);
  await settle();
  assert.is(results.length, 2);
  await act(async () => void latest().refetch());
  await settle();
  assert.is(fetch.requests.length, 2);
  assert.is(results.length, 2);
  await page.unmount();
});

it('renders once for what a refetch brought with notifyOnNetworkStatusChange: false', async () => {
  const { client } = clientOf(changing());
  const { Title, statuses, latest } = observed({ notifyOnNetworkStatusChange: false });
  const page = await mount(client, <Title />);
  await settle();
  await act(async () => void latest().refetch());
  await settle();
  assert.equal(statuses(), [loading, ready, ready]);
  assert.is(page.text(), 'Title 2');
  await page.unmount();
});

it('asks nothing with skipToken, and goes on when there are options', async () => {
  const { client, fetch } = clientOf();
  const shown: unknown[] = [];
  function Maybe({ id }: { id?: string }) {
    const { data, networkStatus } = useQuery(
      VideoTitle,
      id === undefined ? skipToken : { variables: { id } },
    );
    shown.push(data?.video?.title ?? networkStatus);
    return null;
  }
  const page = await mount(client, <Maybe />);
  assert.equal([shown, fetch.requests.length], [[ready], 0]);
  await page.show(<Maybe id="1" />);
  await settle();
  await page.show(<Maybe />);
  assert.equal(shown, [ready, loading, 'Video 1', ready]);
  await page.unmount();
});

it('takes new objects and functions at every rendering for the same options', async () => {
  const { client, fetch } = clientOf();
  const results: UseQueryResult[] = [];
  function Inline() {
    const result = useQuery(VideoTitle, {
      variables: { id: '1' },
      context: { headers: { trace: String(results.length) } },
      nextFetchPolicy: (current) => current,
      skipPollAttempt: () => false,
    });
    results.push(result);
    return null;
  }
  const page = await mount(client, <Inline />);
  await settle();
  for (let turn = 0; turn < 3; turn += 1) await page.show(<Inline />);
  await settle();
  assert.is(fetch.requests.length, 1);
  assert.is(results.length, 5);
  const [first, last] = [results[0]!, results.at(-1)!];
  assert.is(first.refetch, last.refetch);
  assert.is(first.subscribeToMore, last.subscribeToMore);
  assert.is(results.at(-2), last);
  await act(async () => void last.refetch());
  await settle();
  assert.is(fetch.requests[1]!.headers.trace, '4');
  await page.unmount();
});

it('goes on by nextFetchPolicy, until the variables change', async () => {
  const { client, fetch } = clientOf();
  const asked: string[] = [];
  const { Title } = observed({
    fetchPolicy: 'network-only',
    nextFetchPolicy: (current, { initialFetchPolicy }) => {
      asked.push(`${initialFetchPolicy} > ${current}`);
      return 'cache-first';
    },
  });
  const page = await mount(client, <Title />);
  await settle();
  await act(async () => void client.cache!.evict({ id: 'Video:1' }));
  await settle();
  await page.show(<Title id="2" />);
  await settle();
  assert.is(fetch.requests.length, 3);
  assert.equal(asked, [
    'network-only > network-only',
    'network-only > cache-first',
    'network-only > network-only',
  ]);
  await page.unmount();
});

it('changes its data in the cache with updateQuery', async () => {
  const { client } = clientOf();
  const { Title, latest } = observed();
  const page = await mount(client, <Title />);
  await settle();
  await act(async () =>
    latest().updateQuery((before, { complete, variables }) => ({
      video: { ...before.video!, title: `${before.video!.title} of ${variables.id}, ${complete}` },
    })),
  );
  assert.is(page.text(), 'Video 1 of 1, true');
  await page.unmount();
});

it.run();

const polled = suite('useQuery: polls');

async function polling(options: Partial<UseQueryOptions>, strict = false) {
  const clock = createVirtualClock();
  const { runtime } = clock;
  const answer = changing() as Extract<Script, Function>;
  const slowly: Script = async (request, call) => {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, 10));
    return answer(request, call);
  };
  const { client, fetch } = createScriptedClient(slowly, {
    retry: false,
    runtime,
    cache: createCache({ runtime }),
  });
  const component = observed(options);
  const page = await mount(client, <component.Title />, { strict });
  await act(() => clock.advance(0));
  return { ...component, page, clock, fetch, advance: (ms: number) => act(() => clock.advance(ms)) };
}

polled('asks again after each interval, and nothing once it is gone', async () => {
  const { page, statuses, fetch, clock, advance } = await polling({ pollInterval: 100 });
  await advance(10);
  await advance(89);
  assert.is(fetch.requests.length, 1);
  await advance(1);
  await advance(10);
  assert.is(page.text(), 'Title 2');
  assert.equal(statuses(), [loading, ready, poll, ready]);
  await advance(100);
  assert.is(fetch.requests.length, 3);
  await page.unmount();
  await clock.advance(1_000);
  assert.equal([fetch.requests.length, clock.pendingTimers], [3, 0]);
});

polled('passes over what skipPollAttempt says, and follows a changed interval', async () => {
  let skips = true;
  const { page, Title, fetch, advance } = await polling({
    pollInterval: 100,
    skipPollAttempt: () => skips,
    notifyOnNetworkStatusChange: false,
  });
  await advance(300);
  assert.is(fetch.requests.length, 1);
  skips = false;
  await page.show(<Title own={{ pollInterval: 1_000 }} />);
  await advance(999);
  assert.is(fetch.requests.length, 1);
  await advance(1);
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

polled('starts and stops polling on demand, over a change of variables, once under StrictMode', async () => {
  const { page, Title, fetch, latest, advance } = await polling({}, true);
  await advance(10);
  assert.is(fetch.requests.length, 1);
  await act(async () => latest().startPolling(100));
  await advance(100);
  assert.is(fetch.requests.length, 2);
  await page.show(<Title id="2" />);
  await advance(100);
  assert.is(fetch.requests.length, 4);
  await act(async () => latest().stopPolling());
  await advance(1_000);
  assert.is(fetch.requests.length, 4);
  await page.unmount();
});

polled.run();

const paged = suite('useQuery: fetchMore');

const feed: Script = (request) => {
  const number = Number((request.body as any).variables.after ?? 0) + 1;
  const cursor = String(number);
  const edges = [{ __typename: 'Edge', cursor, node: video(`Video ${number}`, cursor) }];
  const pageInfo = { __typename: 'PageInfo', hasNextPage: number < 3, endCursor: cursor };
  return { json: { data: { feed: { __typename: 'Feed', edges, pageInfo } } } };
};
const titles = (data?: FeedData) => data?.feed.edges.map(({ node }) => node?.title).join();

paged('says that a page is on its way, and shows it in the rendering that says so no more', async () => {
  const cache = createCache({ typePolicies: { Query: { fields: { feed: relayStylePagination() } } } });
  const { client } = createScriptedClient(feed, { retry: false, cache });
  const shown: unknown[] = [];
  const mores: UseQueryResult['fetchMore'][] = [];
  function List() {
    const { data, networkStatus, fetchMore } = useQuery(Feed);
    mores.push(fetchMore);
    shown.push([titles(data), networkStatus]);
    return null;
  }
  const page = await mount(client, <List />);
  await settle();
  await act(async () => void mores[0]!({ variables: { after: '1' } }));
  await settle();
  assert.equal(shown, [
    [undefined, loading],
    ['Video 1', ready],
    ['Video 1', fetchMore],
    ['Video 1,Video 2', ready],
  ]);
  await page.unmount();
});

paged('joins a page by a function where no policy does', async () => {
  const { client } = createScriptedClient(feed, { retry: false });
  const results: UseQueryResult<FeedData, { after?: string }>[] = [];
  function List() {
    const result = useQuery(Feed);
    results.push(result);
    return <p>{titles(result.data)}</p>;
  }
  const page = await mount(client, <List />);
  await settle();
  await act(
    async () =>
      void results[0]!.fetchMore({
        variables: { after: '1' },
        updateQuery: (before, { fetchMoreResult }) => ({
          feed: { ...before.feed, edges: [...before.feed.edges, ...fetchMoreResult.feed.edges] },
        }),
      }),
  );
  await settle();
  assert.is(page.text(), 'Video 1,Video 2');
  await page.unmount();
});

paged('rejects where the page cannot be fetched, and shows that none is on its way', async () => {
  const { client } = clientOf((request, call) =>
    call === 1 ? (library as any)(request, call) : { error: new TypeError('Failed to fetch') },
  );
  const { Title, latest, statuses } = observed();
  const page = await mount(client, <Title />);
  await settle();
  let failure: Error | undefined;
  await act(
    async () =>
      void latest()
        .fetchMore({})
        .catch((error) => (failure = error)),
  );
  await settle();
  assert.match(failure!.message, 'Failed to fetch');
  assert.equal(statuses(), [loading, ready, fetchMore, ready]);
  await page.unmount();
});

paged.run();
