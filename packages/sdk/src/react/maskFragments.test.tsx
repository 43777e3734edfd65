import { mount, settle } from './reactTools.laws.tsx';
import { act, Component, memo, type ReactNode, Suspense } from 'react';
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

const Size = gql<any, {}>`
  fragment Size on Picture {
    size {
      ...Measure
    }
    url
  }
  fragment Measure on Size {
    width
  }
`;
const Measure = gql<any, {}>`
  fragment Measure on Size {
    width
  }
`;
const Gallery = gql<any, {}>`
  query Gallery {
    pictures {
      ...Size
    }
  }
  ${Size}
`;
const Posters = gql<any, {}>`
  fragment Posters on Video {
    id
    poster {
      ...Size
    }
  }
  ${Size}
`;

/** A picture without a key. */
const picture = (url: string, width: number) => ({
  __typename: 'Picture',
  url,
  size: { __typename: 'Size', width },
});

function setUpPictures() {
  const { client, cache } = setup();
  const show = (...pictures: readonly object[]) => cache.writeQuery({ query: Gallery, data: { pictures } });
  const renders: string[] = [];
  const Width = memo(function Width({ size }: { readonly size: object }) {
    const { width } = useFragment({ fragment: Measure, from: size }).data;
    renders.push(`width ${width}`);
    return <b>{width}</b>;
  });
  const Picture = memo(function Picture({ from }: { readonly from: object }) {
    const { data } = useFragment({ fragment: Size, fragmentName: 'Size', from });
    renders.push(`picture ${data.url}`);
    return (
      <li>
        {data.url} <Width size={data.size} />
      </li>
    );
  });
  function Pictures() {
    const { data } = useQuery(Gallery, { fetchPolicy: 'cache-only' });
    renders.push('list');
    return data?.pictures.map((each: object, index: number) => <Picture key={index} from={each} />);
  }
  return { client, cache, show, renders, Picture, Pictures };
}

it('shows fragments of objects without a key, and renders only the component whose fields change', async () => {
  const { client, show, renders, Pictures } = setUpPictures();
  show(picture('a', 1), picture('b', 2));
  const page = await mount(client, <Pictures />);
  assert.is(page.text(), 'a 1b 2');
  renders.length = 0;
  await act(() => show(picture('a', 1), picture('b', 3)));
  assert.is(page.text(), 'a 1b 3');
  assert.equal(renders, ['width 3']);
  renders.length = 0;
  await act(() => show(picture('c', 1), picture('b', 3)));
  assert.is(page.text(), 'c 1b 3');
  assert.equal(renders, ['picture c']);
  await page.unmount();
});

it('shows each object without a key at its place after the list has changed', async () => {
  const { client, show, Pictures } = setUpPictures();
  show(picture('a', 1), picture('b', 2), picture('c', 3));
  const page = await mount(client, <Pictures />);
  await act(() => show(picture('c', 3), picture('b', 2), picture('a', 1)));
  assert.is(page.text(), 'c 3b 2a 1');
  await act(() => show(picture('b', 2), picture('a', 4)));
  assert.is(page.text(), 'b 2a 4');
  await act(() => show(picture('x', 9), picture('b', 2), picture('a', 4)));
  assert.is(page.text(), 'x 9b 2a 4');
  await page.unmount();
});

it('shows an object without a key of an entity that a fragment selects', async () => {
  const { client, cache, Picture } = setUpPictures();
  const write = (url: string) =>
    cache.writeFragment({
      fragment: Posters,
      fragmentName: 'Posters',
      id: 'Video:0',
      data: { __typename: 'Video', id: '0', poster: picture(url, 1) },
    });
  function Poster() {
    const { data } = useFragment({ fragment: Posters, fragmentName: 'Posters', from: 'Video:0' });
    return <Picture from={data.poster} />;
  }
  write('a');
  const page = await mount(client, <Poster />);
  assert.is(page.text(), 'a 1');
  await act(() => write('b'));
  assert.is(page.text(), 'b 1');
  await page.unmount();
});

it('says what an object without a key lacks, if its query does not select the fragment', async () => {
  const { client, show } = setUpPictures();
  show(picture('a', 1));
  const Alt = gql<any, {}>`
    fragment Alt on Picture {
      url
      alt
      size {
        height
      }
    }
  `;
  const Other = gql<any, {}>`
    fragment Other on Video {
      id
    }
  `;
  const seen: any[] = [];
  function Shown() {
    const from = useQuery(Gallery, { fetchPolicy: 'cache-only' }).data.pictures[0];
    seen.push(useFragment({ fragment: Alt, from }), useFragment({ fragment: Other, from }));
    return null;
  }
  const page = await mount(client, <Shown />);
  assert.equal(seen[0].data, { __typename: 'Picture', url: 'a', size: { __typename: 'Size' } });
  assert.is(seen[0].complete, false);
  assert.equal(seen[0].missing, [['alt'], ['size', 'height']]);
  assert.equal([seen[1].data, seen[1].missing], [{ __typename: 'Picture' }, [['id']]]);
  await page.unmount();
});

it('refuses an object without a key that comes from no masked result', async () => {
  const { client } = setup();
  const Shown = () => useFragment({ fragment: Row, from: { __typename: 'Picture' } }).data.title;
  class Caught extends Component<{ readonly children: ReactNode }> {
    override readonly state = { message: '' };
    static getDerivedStateFromError = ({ message }: Error) => ({ message });
    override render = () => this.state.message || this.props.children;
  }
  const page = await mount(
    client,
    <Caught>
      <Shown />
    </Caught>,
  );
  assert.match(page.text(), 'cannot identify "from"');
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
