import { mount, settle } from './reactTools.laws.tsx';
import { act, memo, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, gql, maskFragments, relayStylePagination } from '../index.ts';
import { createScriptedClient } from '../scriptedClient.laws.ts';
import type { Script } from '../testing/index.ts';
import {
  ClientProvider,
  useFragment,
  useMutation,
  usePaginatedQuery,
  useQuery,
  useSuspenseFragment,
  useSuspenseQuery,
} from './index.ts';

const Row = gql<{ id: string; title: string }, {}>`
  fragment Row on Video {
    id
    title
  }
`;
const Feed = gql<any, { after?: string }>`
  query Feed($after: String) {
    feed(after: $after) {
      edges {
        cursor
        node {
          ...Row
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${Row}
`;
const Retitle = gql<any, { id: string }>`
  mutation Retitle($id: ID!) {
    retitle(id: $id) {
      ...Row @unmask
    }
  }
  ${Row}
`;

const rowsOfPage = 50;
const library: Script = ({ body }) => {
  const { operationName, variables } = body as any;
  const video = (id: number | string, title: string) => ({ __typename: 'Video', id: `${id}`, title });
  if (operationName === 'Retitle') return { json: { data: { retitle: video(variables.id, 'New') } } };
  const start = Number(variables.after ?? -1) + 1;
  const edges = Array.from({ length: rowsOfPage }, (_, index) => ({
    __typename: 'Edge',
    cursor: `${start + index}`,
    node: video(start + index, `Video ${start + index}`),
  }));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: start === 0,
    endCursor: `${start + rowsOfPage - 1}`,
  };
  return { json: { data: { feed: { __typename: 'Feed', edges, pageInfo } } } };
};

function setup() {
  const cache = createCache({
    typePolicies: { Query: { fields: { feed: relayStylePagination() } } },
  });
  const { client: whole, fetch } = createScriptedClient(library, { cache, retry: false });
  const renders = { list: 0, rows: 0, title: '' };
  const seen: unknown[] = [];
  const Video = memo(function Video({ video }: { readonly video: object }) {
    renders.rows += 1;
    renders.title = useFragment({ fragment: Row, from: video }).data.title;
    return <li>{renders.title}</li>;
  });
  function List({ data }: { readonly data: any }) {
    renders.list += 1;
    seen.push(data);
    return data?.feed.edges.map(({ node }: any) => <Video key={node.id} video={node} />);
  }
  return { client: maskFragments(whole), whole, cache, fetch, renders, seen, List };
}

const it = suite('maskFragments, in components');

const lists: readonly [string, () => any][] = [
  ['useQuery', () => useQuery(Feed).data],
  ['useSuspenseQuery', () => useSuspenseQuery(Feed).data],
  ['usePaginatedQuery', () => usePaginatedQuery(Feed, { list: (data) => data.feed }).data],
];
for (const [name, useData] of lists) {
  it(`renders one row when that row changes, and the list with ${name} not at all`, async () => {
    const { client, cache, renders, List } = setup();
    const latest: ((options: any) => Promise<unknown>)[] = [];
    function Buttons() {
      const [retitle] = useMutation(Retitle, { ignoreResults: true });
      latest.push(retitle);
      return null;
    }
    const Shown = () => <List data={useData()} />;
    const page = await mount(
      client,
      <>
        <Suspense>
          <Shown />
        </Suspense>
        <Buttons />
      </>,
    );
    await settle();
    const before = { ...renders };
    assert.is(before.rows, rowsOfPage);
    await act(() => latest.at(-1)!({ variables: { id: '7' } }));
    await settle();
    assert.equal(renders, { list: before.list, rows: before.rows + 1, title: 'New' });
    assert.is(page.container.querySelectorAll('li')[7]!.textContent, 'New');
    await act(
      () =>
        void cache.recordOptimisticTransaction(
          (layer) => layer.modify({ id: 'Video:8', fields: { title: () => 'Newer' } }),
          'layer',
        ),
    );
    await act(() => cache.removeOptimistic('layer'));
    assert.equal(renders, { list: before.list, rows: before.rows + 3, title: 'Video 8' });
    await page.unmount();
  });
}

it('renders only the rows of a page that has come', async () => {
  const { client, renders, List } = setup();
  const latest: (() => Promise<unknown>)[] = [];
  function Shown() {
    const query = usePaginatedQuery(Feed, { list: (data) => data.feed });
    latest.push(query.loadMore);
    return <List data={query.data} />;
  }
  const page = await mount(client, <Shown />);
  await settle();
  assert.is(renders.rows, rowsOfPage);
  await act(() => latest.at(-1)!());
  await settle();
  assert.is(page.container.querySelectorAll('li').length, 2 * rowsOfPage);
  assert.is(renders.rows, 2 * rowsOfPage);
  await page.unmount();
});

it('joins a page by updateQuery with all of it, and shows it masked', async () => {
  const { client, renders, List, seen } = setup();
  const latest: ((options: any) => Promise<unknown>)[] = [];
  function Shown() {
    const query = useQuery(Feed);
    latest.push(query.fetchMore);
    return <List data={query.data} />;
  }
  const page = await mount(client, <Shown />);
  await settle();
  await act(() =>
    latest.at(-1)!({
      variables: { after: `${rowsOfPage - 1}` },
      updateQuery: (_: any, { fetchMoreResult }: any) => fetchMoreResult,
    }),
  );
  await settle();
  assert.equal((seen.at(-1) as any).feed.edges.at(-1).node, {
    __typename: 'Video',
    id: `${2 * rowsOfPage - 1}`,
  });
  assert.is(renders.title, `Video ${2 * rowsOfPage - 1}`);
  await page.unmount();
});

it('masks for a component that takes a masked client, and for no other', async () => {
  const { client, whole } = setup();
  const seen: any[] = [];
  function Shown({ masked }: { readonly masked: boolean }) {
    seen.push(useQuery(Feed, masked ? { client } : {}).data?.feed.edges[0].node);
    return null;
  }
  const page = await mount(whole, <Shown masked />);
  await settle();
  await page.show(<Shown masked={false} />);
  assert.equal(seen.filter(Boolean)[0], { __typename: 'Video', id: '0' });
  assert.equal(seen.at(-1), { __typename: 'Video', id: '0', title: 'Video 0' });
  await page.unmount();
});

it('suspends on a fragment of a masked object until the cache has it', async () => {
  const { client, cache } = setup();
  const Show = ({ video }: { readonly video: object }) =>
    useSuspenseFragment({ fragment: Row, from: video }).data.title;
  const page = await mount(
    client,
    <Suspense fallback="waits">
      <Show video={{ __typename: 'Video', id: '0' }} />
    </Suspense>,
  );
  assert.is(page.text(), 'waits');
  await act(
    async () =>
      void cache.writeFragment({
        fragment: Row,
        id: 'Video:0',
        data: { __typename: 'Video', id: '0', title: 'Ducks' } as any,
      }),
  );
  await settle();
  assert.is(page.text(), 'Ducks');
  await page.unmount();
});

it('shows on the server what the cache has, masked', async () => {
  const { client, List, seen } = setup();
  await client.query({ query: Feed });
  const Shown = () => <List data={useQuery(Feed).data} />;
  const html = renderToString(
    <ClientProvider client={client}>
      <Shown />
    </ClientProvider>,
  );
  assert.match(html, '<li>Video 49</li>');
  assert.equal((seen[0] as any).feed.edges[0].node, { __typename: 'Video', id: '0' });
});

it.run();
