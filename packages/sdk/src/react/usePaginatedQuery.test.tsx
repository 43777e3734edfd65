import { mount, settle } from './reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, gql, offsetLimitPagination, relayStylePagination } from '../index.ts';
import { createScriptedClient, Feed, type FeedData, video } from '../scriptedClient.laws.ts';
import type { Script } from '../testing/index.ts';
import {
  skipToken,
  usePaginatedQuery,
  type UsePaginatedQueryOptions,
  type UsePaginatedQueryResult,
} from './index.ts';

interface Video {
  readonly id: string;
  readonly title: string;
}
const Plain = gql<{ videos: Video[] }, { offset?: number; limit?: number }>`
  query Plain($offset: Int, $limit: Int) {
    videos(offset: $offset, limit: $limit) {
      id
      title
    }
  }
`;

/** Three pages of two videos each; what fails, fails once. */
function feed(failingCall = 0, pagesMayCome?: Promise<void>): Script {
  return async (request, call) => {
    if (call > 1) await pagesMayCome;
    if (call === failingCall) return { error: new TypeError('Failed to fetch') };
    const start = Number((request.body as any).variables.after ?? -1) + 1;
    const edges = [start, start + 1].map((number) => ({
      __typename: 'Edge',
      cursor: String(number),
      node: video(`Video ${number}`, String(number)),
    }));
    const pageInfo = { __typename: 'PageInfo', hasNextPage: start < 4, endCursor: String(start + 1) };
    return { json: { data: { feed: { __typename: 'Feed', edges, pageInfo } } } };
  };
}

/** Five videos, in pages of any size. */
const plain: Script = (request) => {
  const { offset = 0, limit = 2 } = (request.body as any).variables;
  const all = [0, 1, 2, 3, 4].map((number) => video(`Video ${number}`, String(number)));
  return { json: { data: { videos: all.slice(offset, offset + limit) } } };
};

function listing(script: Script, query: any, options: UsePaginatedQueryOptions) {
  const fields = { feed: relayStylePagination(), videos: offsetLimitPagination() };
  const cache = createCache({ typePolicies: { Query: { fields } } });
  const { client, fetch } = createScriptedClient(script, { retry: false, cache });
  const results: UsePaginatedQueryResult<any, any, Video>[] = [];
  function List({ count = 0 }: { count?: number }) {
    results.push(usePaginatedQuery<any, any, Video>(query, { ...options }));
    return <p>{count}</p>;
  }
  const latest = () => results.at(-1)!;
  return {
    client,
    fetch,
    List,
    results,
    latest,
    ids: () =>
      latest()
        .items.map(({ id }) => id)
        .join(),
    async more() {
      await act(async () => void latest().loadMore());
      await settle();
    },
  };
}
const ofFeed = (data: FeedData) => data.feed;

const it = suite('usePaginatedQuery');

it('joins the pages of a connection into one list, until there is no more', async () => {
  const { client, List, results, latest, ids, more, fetch } = listing(feed(), Feed, { list: ofFeed });
  const page = await mount(client, <List />);
  assert.equal([results[0]!.items, results[0]!.hasMore], [[], false]);
  await settle();
  assert.equal([ids(), latest().hasMore], ['0,1', true]);
  await more();
  await more();
  assert.equal([ids(), latest().hasMore], ['0,1,2,3,4,5', false]);
  assert.is(await latest().loadMore(), null);
  assert.is(fetch.requests.length, 3);
  await page.unmount();
});

it('renders twice for a page: that it is on its way, and that it is there', async () => {
  let letPagesCome!: () => void;
  const pagesMayCome = new Promise<void>((resolve) => (letPagesCome = resolve));
  const { client, List, results, more } = listing(feed(0, pagesMayCome), Feed, { list: ofFeed });
  const page = await mount(client, <List />);
  await settle();
  const before = results.length;
  await more();
  letPagesCome();
  await settle();
  assert.equal(
    results.slice(before).map(({ isLoadingMore, items }) => [isLoadingMore, items.length]),
    [
      [true, 2],
      [false, 4],
    ],
  );
  await page.unmount();
});

it('asks for one page at a time', async () => {
  const { client, List, latest, fetch, ids } = listing(feed(), Feed, { list: ofFeed });
  const page = await mount(client, <List />, { strict: true });
  await settle();
  await act(async () => {
    const first = latest().loadMore();
    assert.is(latest().loadMore(), first);
  });
  await settle();
  assert.equal([fetch.requests.length, ids()], [2, '0,1,2,3']);
  await page.unmount();
});

it('shows why a page failed, with the list as it was, and forgets it at the next try', async () => {
  const { client, List, latest, ids, more } = listing(feed(2), Feed, { list: ofFeed });
  const page = await mount(client, <List />);
  await settle();
  await more();
  assert.equal(
    [latest().pageError?.kind, latest().error, ids(), latest().hasMore],
    ['network', undefined, '0,1', true],
  );
  await more();
  assert.equal([latest().pageError, ids()], [undefined, '0,1,2,3']);
  await page.unmount();
});

it('keeps its list and its function over renderings that change nothing', async () => {
  const { client, List, results } = listing(feed(), Feed, { list: ofFeed });
  const page = await mount(client, <List />);
  await settle();
  await page.show(<List count={1} />);
  const [before, after] = results.slice(-2);
  assert.is(after, before);
  await page.unmount();
});

const ends: readonly [string, { limit?: number }, number, number][] = [
  ['a page is shorter than its limit', { limit: 2 }, 2, 3],
  ['a page brings nothing new', {}, 3, 4],
];
for (const [name, variables, calls, requests] of ends) {
  it(`takes a plain list to be at its end when ${name}`, async () => {
    const { client, List, latest, ids, more, fetch } = listing(plain, Plain, {
      variables,
      list: (data) => data.videos,
    });
    const page = await mount(client, <List />);
    await settle();
    for (let call = 0; call < calls; call += 1) {
      assert.is(latest().hasMore, true);
      await more();
    }
    assert.equal([ids(), latest().hasMore, fetch.requests.length], ['0,1,2,3,4', false, requests]);
    await page.unmount();
  });
}

it('asks for the page that nextPage says', async () => {
  const { client, List, latest, more, fetch } = listing(plain, Plain, {
    list: (data) => data.videos,
    nextPage: ({ items }) => (items.length < 3 ? { offset: items.length, limit: 1 } : null),
  });
  const page = await mount(client, <List />);
  await settle();
  await more();
  assert.equal((fetch.requests[1]!.body as any).variables, { offset: 2, limit: 1 });
  assert.is(latest().hasMore, false);
  await page.unmount();
});

it('has no items and asks nothing while it is skipped, and asks when it is not', async () => {
  const { client, fetch } = createScriptedClient(plain, { retry: false });
  const seen: unknown[] = [];
  function List({ isAsked }: { isAsked: boolean }) {
    const { items, hasMore, loading } = usePaginatedQuery(
      Plain,
      isAsked ? { list: (data) => data.videos } : skipToken,
    );
    seen.push([items.length, hasMore, loading]);
    return null;
  }
  const page = await mount(client, <List isAsked={false} />);
  await settle();
  assert.equal([seen, fetch.requests.length], [[[0, false, false]], 0]);
  await page.show(<List isAsked />);
  await settle();
  assert.is((seen.at(-1) as unknown[])[0], 2);
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it.run();
