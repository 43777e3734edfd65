import { clientOf, counted, mount, settle } from './reactTools.laws.tsx';
import { act, Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Client, type DefaultOptions, type QueryResult, withDefaultOptions } from '../index.ts';
import { VideoTitle } from '../scriptedClient.laws.ts';
import type { Script } from '../testing/index.ts';
import { createQueryPreloader, useLazyQuery, useQuery, useReadQuery, useSuspenseQuery } from './index.ts';

const variables = { id: '1' };
const failing: Script = () => ({
  json: {
    data: { video: { __typename: 'Video', id: '1', title: 'Half' } },
    errors: [{ message: 'Not all of it.', path: ['video'] }],
  },
});

function Watching() {
  const { data, error } = useQuery(VideoTitle, { variables });
  return <p>{data?.video?.title ?? error?.message}</p>;
}
function Suspending() {
  const { data, error } = useSuspenseQuery(VideoTitle, { variables });
  return (
    <p>
      {data.video?.title} {error?.message}
    </p>
  );
}

/** Renders with the defaults, after the cache has the data. */
async function withData(node: React.ReactNode, defaults: DefaultOptions) {
  const { client, fetch } = clientOf(counted);
  await client.query({ query: VideoTitle, variables });
  const page = await mount(withDefaultOptions(client, defaults), <Suspense>{node}</Suspense>);
  await settle();
  return { page, fetch };
}

const it = suite('withDefaultOptions in React');

it('decides the fetch policy of useQuery and useSuspenseQuery', async () => {
  for (const node of [<Watching key="watching" />, <Suspending key="suspending" />]) {
    const { page, fetch } = await withData(node, { watchQuery: { fetchPolicy: 'network-only' } });
    assert.equal([page.text().trim(), fetch.requests.length], ['Video 1, 2', 2]);
    await page.unmount();
  }
});

it('decides the error policy of hooks that throw to a boundary', async () => {
  const client = withDefaultOptions(clientOf(failing).client, { watchQuery: { errorPolicy: 'all' } });
  const page = await mount(
    client,
    <Suspense>
      <Suspending />
    </Suspense>,
  );
  await settle();
  assert.is(page.text(), 'Half Not all of it.');
  await page.unmount();
});

it('decides both policies of useLazyQuery', async () => {
  const { client, fetch } = clientOf(failing);
  const functions: ((options: { readonly variables: object }) => Promise<QueryResult>)[] = [];
  function Lazy() {
    functions.push(useLazyQuery<any, any>(VideoTitle)[0]);
    return null;
  }
  const page = await mount(
    withDefaultOptions(client, { watchQuery: { fetchPolicy: 'network-only', errorPolicy: 'all' } }),
    <Lazy />,
  );
  for (const _time of [1, 2]) {
    let message: string | undefined;
    await act(
      async () => void functions.at(-1)!({ variables }).then(({ error }) => (message = error?.message)),
    );
    await settle();
    assert.is(message, 'Not all of it.');
  }
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

it('applies to preloaded queries', async () => {
  const { client, fetch } = clientOf(counted);
  await client.query({ query: VideoTitle, variables });
  const asking: Client = withDefaultOptions(client, { watchQuery: { fetchPolicy: 'network-only' } });
  const ref = createQueryPreloader(asking)(VideoTitle, { variables });
  function Preloaded() {
    return <p>{useReadQuery(ref).data.video?.title}</p>;
  }
  const page = await mount(
    asking,
    <Suspense>
      <Preloaded />
    </Suspense>,
  );
  await settle();
  assert.equal([page.text(), fetch.requests.length], ['Video 1, 2', 2]);
  await page.unmount();
});

it.run();
