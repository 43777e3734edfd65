import { Boundary, clientOf, mount, settle, withoutConsole } from './reactTools.laws.tsx';
import { act, memo } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient, gql } from '../index.ts';
import { video } from '../scriptedClient.laws.ts';
import { type FragmentSource, useFragment, useQuery } from './index.ts';

interface Video {
  readonly id: string;
  readonly title: string;
}
const Title = gql<Video, {}>`
  fragment Title on Video {
    id
    title
  }
`;
const HomePage = gql<{ home: { id: string }[] }, {}>`
  query HomePage {
    home {
      id
    }
  }
`;
const FullHome = gql<{ home: Video[] }, {}>`
  query FullHome {
    home {
      id
      title
    }
  }
`;

/** A client that has videos of these titles, by ids from 0. */
function holding(...titles: string[]) {
  const { client, fetch } = clientOf([]);
  const home = titles.map((title, id) => video(title, String(id)));
  client.cache!.writeQuery({ query: FullHome, data: { home } });
  const retitle = (id: number, title: string) =>
    act(async () => {
      client.cache!.writeFragment({ fragment: Title, id: `Video:${id}`, data: video(title, String(id)) });
    });
  return { client, fetch, retitle };
}

const it = suite('useFragment');

it('renders one row of a hundred when that row changes, and the list not at all', async () => {
  const { client, retitle } = holding(...Array.from({ length: 100 }, (_, id) => `Video ${id}`));
  const renders = { list: 0, rows: 0 };
  const Row = memo(function Row({ from }: { from: FragmentSource }) {
    renders.rows += 1;
    return <li>{useFragment({ fragment: Title, from }).data.title}</li>;
  });
  function List() {
    renders.list += 1;
    const { data } = useQuery(HomePage);
    return (
      <>
        {data!.home.map((each) => (
          <Row key={each.id} from={each} />
        ))}
      </>
    );
  }
  const page = await mount(client, <List />);
  assert.equal(renders, { list: 1, rows: 100 });
  await retitle(42, 'New');
  assert.equal(renders, { list: 1, rows: 101 });
  assert.is(page.container.querySelectorAll('li')[42]!.textContent, 'New');
  await page.unmount();
});

/** What a component shows of `from`, and each of its renderings. */
function showing(from: FragmentSource | readonly FragmentSource[], extra = {}) {
  const results: any[] = [];
  function Show({ of = from }: { of?: typeof from }) {
    results.push(useFragment({ fragment: Title, from: of, ...extra }));
    return null;
  }
  return { Show, results, latest: () => results.at(-1) };
}

const sources: readonly [string, FragmentSource][] = [
  ['a reference as text', 'Video:0'],
  ['a reference', { __ref: 'Video:0' }],
  ['an object with its key', { __typename: 'Video', id: '0' }],
];
for (const [name, from] of sources) {
  it(`takes ${name}`, async () => {
    const { client } = holding('Ducks');
    const { Show, latest } = showing(from);
    const page = await mount(client, <Show />, { strict: true });
    assert.equal(latest(), {
      data: video('Ducks', '0'),
      complete: true,
      missing: [],
      dataState: 'complete',
    });
    await page.unmount();
  });
}

it('shows a list as a list, which is the same until one of them changes', async () => {
  const { client, retitle } = holding('Ducks', 'Geese', 'Swans');
  const { Show, results, latest } = showing(['Video:0', null, 'Video:1']);
  const page = await mount(client, <Show />);
  await retitle(2, 'Storks');
  assert.is(results.length, 1);
  await retitle(1, 'Goslings');
  assert.is(results.length, 2);
  assert.equal(latest().data, [video('Ducks', '0'), null, video('Goslings', '1')]);
  assert.is(latest().data[0], results[0].data[0]);
  await page.unmount();
});

it('is incomplete without an entity, and sends no request', async () => {
  const { client, fetch } = holding();
  const { Show, latest } = showing(null);
  const page = await mount(client, <Show />);
  assert.equal(latest(), { data: {}, complete: false, missing: [], dataState: 'partial' });
  await page.show(<Show of="Video:7" />);
  assert.equal(latest().missing, [[]]);
  await page.show(<Show of={['Video:7', 'Video:8']} />);
  assert.equal(latest().missing, [[0], [1]]);
  assert.is(fetch.requests.length, 0);
  await page.unmount();
});

it('shows what comes later, once', async () => {
  const { client, retitle } = holding();
  const { Show, results, latest } = showing('Video:0');
  const page = await mount(client, <Show />);
  await retitle(0, 'Ducks');
  assert.equal([results.length, latest().data.title, latest().complete], [2, 'Ducks', true]);
  await page.unmount();
});

it('follows another entity, and not the one before', async () => {
  const { client, retitle } = holding('Ducks', 'Geese');
  const { Show, results, latest } = showing('Video:0');
  const page = await mount(client, <Show />);
  await page.show(<Show of="Video:1" />);
  assert.is(latest().data.title, 'Geese');
  await retitle(0, 'Drakes');
  assert.is(results.length, 2);
  await page.unmount();
});

it('shows what is optimistic, unless it is not to', async () => {
  const { client } = holding('Ducks');
  const shown = showing('Video:0');
  const beneath = showing('Video:0', { optimistic: false });
  const page = await mount(
    client,
    <>
      <shown.Show />
      <beneath.Show />
    </>,
  );
  await act(async () =>
    client.cache!.recordOptimisticTransaction((layer) => {
      layer.writeFragment({ fragment: Title, id: 'Video:0', data: video('Drakes', '0') });
    }, 'expected'),
  );
  assert.is(shown.latest().data.title, 'Drakes');
  assert.is(beneath.latest().data.title, 'Ducks');
  assert.equal([shown.results.length, beneath.results.length], [2, 1]);
  await page.unmount();
});

const mistakes: readonly [string, FragmentSource, boolean, RegExp][] = [
  ['an object without a key', { title: 'Ducks' }, true, /cannot identify "from"/],
  ['a client without a cache', 'Video:0', false, /Pass one: createClient/],
];
for (const [name, from, hasCache, message] of mistakes) {
  it(`says what to do about ${name}`, async () => {
    const client = hasCache ? holding('Ducks').client : createClient({ url: 'http://localhost/api' });
    const { Show } = showing(from);
    await withoutConsole(async () => {
      const page = await mount(
        client,
        <Boundary>
          <Show />
        </Boundary>,
      );
      await settle();
      assert.match(page.text(), message);
      await page.unmount();
    });
  });
}

it.run();
