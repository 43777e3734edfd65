import { clientOf, mount, settle, window } from './reactTools.laws.tsx';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Client, createCache, createClient, gql, incrementalDelivery } from '../index.ts';
import { video, VideoTitle } from '../scriptedClient.laws.ts';
import { createScriptedFetch, createStreamedResponse } from '../testing/index.ts';
import { ClientProvider, useQuery } from './index.ts';

function Title({ id, renders }: { id: string; renders?: string[] }) {
  const { data, error, loading, previousData } = useQuery(VideoTitle, { variables: { id } });
  const text = data
    ? data.video!.title
    : error
      ? error.message
      : loading
        ? `loading, before it ${previousData?.video?.title ?? 'nothing'}`
        : 'nothing';
  renders?.push(text);
  return <p>{text}</p>;
}

const it = suite('useQuery');

it('shows that it loads, and then the data', async () => {
  const { client } = clientOf();
  const page = await mount(client, <Title id="1" />);
  await settle();
  assert.is(page.text(), 'Video 1');
  await page.unmount();
});

it('renders once for each change of its own data, and not for another', async () => {
  const { client } = clientOf();
  const renders: string[] = [];
  const page = await mount(client, <Title id="1" renders={renders} />);
  await settle();
  assert.equal(renders, ['loading, before it nothing', 'Video 1']);
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '2' },
      data: { video: video('Other', '2') },
    });
  });
  assert.is(renders.length, 2);
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '1' },
      data: { video: video('New') },
    });
  });
  assert.equal(renders.slice(2), ['New']);
  await page.unmount();
});

it('follows its variables, and says what it showed before', async () => {
  const { client } = clientOf();
  const renders: string[] = [];
  const page = await mount(client, <Title id="1" renders={renders} />);
  await settle();
  await page.show(<Title id="2" renders={renders} />);
  await settle();
  assert.is(page.text(), 'Video 2');
  assert.ok(renders.includes('loading, before it Video 1'));
  await page.unmount();
});

it('sends one request under StrictMode', async () => {
  const { client, fetch } = clientOf();
  const page = await mount(client, <Title id="1" />, { strict: true });
  await settle();
  assert.is(page.text(), 'Video 1');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('asks nothing where it is skipped, and starts when it no longer is', async () => {
  const { client, fetch } = clientOf();
  function Skippable({ skip }: { skip: boolean }) {
    const { data, loading } = useQuery(VideoTitle, { variables: { id: '1' }, skip });
    return <p>{data?.video?.title ?? String(loading)}</p>;
  }
  const page = await mount(client, <Skippable skip />);
  await settle();
  assert.is(page.text(), 'false');
  assert.is(fetch.requests.length, 0);
  await page.show(<Skippable skip={false} />);
  await settle();
  assert.is(page.text(), 'Video 1');
  await page.unmount();
});

it('shows an error as a value', async () => {
  const { client } = clientOf([{ error: new TypeError('Failed to fetch') }]);
  const page = await mount(client, <Title id="1" />);
  await settle();
  assert.match(page.text()!, 'Failed to fetch');
  await page.unmount();
});

it('aborts its request when it is unmounted', async () => {
  const { client, fetch } = clientOf([{ hang: true }]);
  const page = await mount(client, <Title id="1" />);
  await page.unmount();
  await settle();
  assert.ok(fetch.requests[0]!.signal!.aborted);
});

it('renders on the server what the cache has, and hydrates it without a request', async () => {
  const { client, fetch } = clientOf();
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const tree = (of: Client) => (
    <ClientProvider client={of}>
      <Title id="1" />
    </ClientProvider>
  );
  const html = renderToString(tree(client));
  assert.is(html, '<p>Video 1</p>');

  const browser = clientOf([]);
  browser.client.cache!.merge(JSON.parse(JSON.stringify(client.cache!.extract())));
  const container = window.document.createElement('div');
  container.innerHTML = html;
  const mistakes: unknown[] = [];
  let root!: Root;
  await act(async () => {
    root = hydrateRoot(container, tree(browser.client), {
      onRecoverableError: (error) => mistakes.push(error),
    });
  });
  await settle();
  assert.equal(mistakes, []);
  assert.is(browser.fetch.requests.length, 0);
  assert.is(fetch.requests.length, 1);
  await act(async () => root.unmount());
});

it('shows the parts of a response as they arrive', async () => {
  const answer = createStreamedResponse({ contentType: 'multipart/mixed' });
  const client = createClient({
    url: 'http://localhost/api/graphql',
    cache: createCache(),
    fetch: createScriptedFetch([answer.response]),
    stages: [incrementalDelivery()],
  });
  const WatchPage = gql<{ video: { title: string; description?: string } }, {}>`
    query WatchPage {
      video {
        id
        title
        ... @defer {
          description
        }
      }
    }
  `;
  function Video() {
    const { data, loading } = useQuery(WatchPage);
    return <p>{[data?.video?.title, data?.video.description, loading && '...'].filter(Boolean).join(' ')}</p>;
  }
  const page = await mount(client, <Video />);
  assert.is(page.text(), '...');
  answer.send(`---\r\n\r\n${JSON.stringify({ data: { video: video('Ducks') }, hasNext: true })}\r\n---`);
  await settle();
  assert.is(page.text(), 'Ducks ...');
  const rest = { incremental: [{ path: ['video'], data: { description: 'They swim.' } }], hasNext: false };
  answer.send(`\r\n\r\n${JSON.stringify(rest)}\r\n-----`);
  await settle();
  assert.is(page.text(), 'Ducks They swim.');
  await page.unmount();
});

it.run();
