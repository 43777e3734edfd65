import {
  Boundary,
  clientOf,
  counted,
  gated,
  library,
  mount,
  settle,
  withoutConsole,
} from '../reactTools.laws.tsx';
import { act, startTransition, StrictMode, Suspense, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createScriptedClient, video, VideoTitle } from '../../scriptedClient.laws.ts';
import { createVirtualClock, type Script } from '../../testing/index.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import { skipToken } from '../skipToken.ts';
import { useSuspenseQuery, type UseSuspenseQueryOptions } from './useSuspenseQuery.ts';

type Options = Omit<UseSuspenseQueryOptions<{ id: string }>, 'variables'>;

function Title({ id = '1', renders, options }: { id?: string; renders?: string[]; options?: Options }) {
  const { data, error } = useSuspenseQuery(VideoTitle, { ...options, variables: { id } });
  const text = [(data as typeof data | undefined)?.video?.title, error?.message].filter(Boolean).join(', ');
  renders?.push(text);
  return <p>{text}</p>;
}

const waiting = <i>waiting</i>;
const Shown = (props: Parameters<typeof Title>[0]) => (
  <Suspense fallback={waiting}>
    <Title {...props} />
  </Suspense>
);

const it = suite('useSuspenseQuery');

it('suspends once, and then shows the data', async () => {
  const { client, fetch, answer } = gated();
  const renders: string[] = [];
  const page = await mount(client, <Shown renders={renders} />);
  assert.is(page.text(), 'waiting');
  await answer();
  assert.is(page.text(), 'Video 1, 1');
  assert.equal(renders, ['Video 1, 1']);
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('does not suspend where the cache has the data, and asks nothing', async () => {
  const { client, fetch } = clientOf([]);
  client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Kept') } });
  const page = await mount(client, <Shown />);
  assert.is(page.text(), 'Kept');
  assert.is(fetch.requests.length, 0);
  await page.unmount();
});

it('renders again when its own data changed, and not for another', async () => {
  const { client } = clientOf();
  const renders: string[] = [];
  const page = await mount(client, <Shown renders={renders} />);
  await settle();
  const write = (title: string, id: string) =>
    act(async () => {
      client.cache!.writeQuery({ query: VideoTitle, variables: { id }, data: { video: video(title, id) } });
    });
  await write('Other', '2');
  assert.is(renders.length, 1);
  await write('New', '1');
  assert.equal(renders, ['Video 1', 'New']);
  await page.unmount();
});

it('asks once for two components with the same query and variables, whatever the policy', async () => {
  for (const fetchPolicy of ['cache-first', 'network-only', 'cache-and-network', 'no-cache'] as const) {
    const { client, fetch } = clientOf();
    const page = await mount(
      client,
      <>
        <Shown options={{ fetchPolicy }} />
        <Shown options={{ fetchPolicy }} />
      </>,
    );
    await settle();
    assert.is(page.text(), 'Video 1Video 1', fetchPolicy);
    assert.is(fetch.requests.length, 1, fetchPolicy);
    await page.unmount();
  }
});

it('sends a separate request for a distinct queryKey', async () => {
  const { client, fetch } = clientOf(counted);
  const page = await mount(
    client,
    <>
      <Shown options={{ fetchPolicy: 'no-cache', queryKey: 'a' }} />
      <Shown options={{ fetchPolicy: 'no-cache', queryKey: ['b'], context: { dedup: false } }} />
    </>,
  );
  await settle();
  assert.is(page.text(), 'Video 1, 1Video 1, 2');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

it('asks once under StrictMode, and goes on hearing of changes', async () => {
  const { client, fetch } = clientOf();
  const page = await mount(
    client,
    <StrictMode>
      <Shown options={{ fetchPolicy: 'network-only' }} />
    </StrictMode>,
  );
  await settle();
  assert.is(page.text(), 'Video 1');
  assert.is(fetch.requests.length, 1);
  await act(async () => {
    client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('New') } });
  });
  assert.is(page.text(), 'New');
  await page.unmount();
});

it('shows under cache-and-network what the cache has, and then the answer', async () => {
  const { client, fetch } = clientOf();
  client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Kept') } });
  const renders: string[] = [];
  const page = await mount(
    client,
    <Shown renders={renders} options={{ fetchPolicy: 'cache-and-network' }} />,
  );
  await settle();
  assert.is(page.text(), 'Video 1');
  assert.is(renders[0], 'Kept');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('shows partial data at once where that is asked for, and suspends where there is none', async () => {
  const { client, answer } = gated();
  const page = await mount(client, <Shown options={{ returnPartialData: true }} />);
  assert.is(page.text(), 'waiting');
  await answer();
  assert.is(page.text(), 'Video 1, 1');
  await page.unmount();
});

function Chooser({ inTransition }: { inTransition: boolean }) {
  const [id, setId] = useState('1');
  const choose = () => (inTransition ? startTransition(() => setId('2')) : setId('2'));
  return (
    <>
      <button onClick={choose}>next</button>
      <Shown id={id} />
    </>
  );
}

it('suspends for other variables', async () => {
  const { client, answer } = gated();
  const page = await mount(client, <Chooser inTransition={false} />);
  await answer();
  await page.press('next');
  assert.is(page.container.querySelector('i')?.textContent, 'waiting');
  await answer();
  assert.is(page.text(), 'nextVideo 2, 2');
  await page.unmount();
});

it('keeps what is shown for other variables that are set in a transition', async () => {
  const { client, fetch, answer } = gated();
  const page = await mount(client, <Chooser inTransition />);
  await answer();
  await page.press('next');
  assert.is(page.text(), 'nextVideo 1, 1');
  await answer();
  assert.is(page.text(), 'nextVideo 2, 2');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

function Refetcher({ inTransition }: { inTransition: boolean }) {
  const { data, refetch } = useSuspenseQuery(VideoTitle, { variables: { id: '1' } });
  const ask = () => void (inTransition ? startTransition(() => void refetch()) : refetch());
  return (
    <>
      <p>{data.video?.title}</p>
      <button onClick={ask}>ask</button>
    </>
  );
}

it('suspends for a refetch, and shows its answer', async () => {
  const { client, fetch, answer } = gated();
  const page = await mount(
    client,
    <Suspense fallback={waiting}>
      <Refetcher inTransition={false} />
    </Suspense>,
  );
  await answer();
  await page.press('ask');
  assert.is(page.container.querySelector('i')?.textContent, 'waiting');
  await answer();
  assert.is(page.container.querySelector('i'), null);
  assert.is(page.container.querySelector('p')!.textContent, 'Video 1, 2');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

it('keeps what is shown while it is refetched in a transition', async () => {
  const { client, answer } = gated();
  const page = await mount(
    client,
    <Suspense fallback={waiting}>
      <Refetcher inTransition />
    </Suspense>,
  );
  await answer();
  await page.press('ask');
  assert.is(page.container.querySelector('i'), null);
  assert.is(page.container.querySelector('p')!.textContent, 'Video 1, 1');
  await answer();
  assert.is(page.container.querySelector('p')!.textContent, 'Video 1, 2');
  await page.unmount();
});

it('hands an error to the boundary, and shows it as a value under the other policies', async () => {
  const failing: Script = () => ({
    json: { data: { video: null }, errors: [{ message: 'not found', path: ['video'] }] },
  });
  const shown = async (options: Options) => {
    const { client, fetch } = clientOf(failing);
    const page = await withoutConsole(async () => {
      const page = await mount(
        client,
        <Boundary>
          <Shown options={options} />
        </Boundary>,
      );
      await settle();
      return page;
    });
    const text = page.text();
    await page.unmount();
    assert.is(fetch.requests.length, 1);
    return text;
  };
  assert.is(await shown({}), 'not found');
  assert.is(await shown({ errorPolicy: 'all' }), 'not found');
  assert.is(await shown({ errorPolicy: 'ignore' }), '');
});

it('hands an error of a refetch to the boundary', async () => {
  const { client } = clientOf((request, call) =>
    call === 1
      ? (library as (request: unknown) => any)(request)
      : { error: new TypeError('Failed to fetch') },
  );
  const page = await mount(
    client,
    <Boundary>
      <Suspense fallback={waiting}>
        <Refetcher inTransition />
      </Suspense>
    </Boundary>,
  );
  await settle();
  await withoutConsole(async () => {
    await page.press('ask');
    await settle();
  });
  assert.match(page.text(), 'Failed to fetch');
  await page.unmount();
});

/** A client with a virtual clock, to test how it releases unused data. */
function timed(script: Script) {
  const clock = createVirtualClock();
  const { client, fetch } = createScriptedClient(script, {
    retry: false,
    timeoutMs: Infinity,
    runtime: clock.runtime,
  });
  return { client, fetch, clock, advance: (ms: number) => act(() => clock.advance(ms)) };
}

it('keeps no process of Node going for a rendering that may have been thrown away', async () => {
  const timers: NodeJS.Timeout[] = [];
  const runtime = {
    setTimeout(callback: () => void, delayMs: number) {
      timers.push(setTimeout(callback, delayMs));
      return timers.at(-1);
    },
  };
  const { client } = clientOf([{ hang: true }], { runtime, timeoutMs: Infinity });
  const page = await mount(client, <Shown />);
  assert.ok(timers.length > 0);
  assert.equal(
    timers.map((timer) => timer.hasRef()),
    timers.map(() => false),
  );
  await page.unmount();
});

it('sends another request when the user retries after an error', async () => {
  const { client, fetch, advance } = timed([
    { error: new TypeError('Failed to fetch') },
    { json: { data: { video: video('Ducks') } } },
  ]);
  const tree = (key: string) => (
    <Boundary key={key}>
      <Shown />
    </Boundary>
  );
  const page = await withoutConsole(() => mount(client, tree('one')));
  await withoutConsole(() => advance(0));
  assert.match(page.text(), 'Failed to fetch');
  assert.is(fetch.requests.length, 1);
  await advance(1_000);
  await page.show(tree('other'));
  await advance(0);
  assert.is(page.text(), 'Ducks');
  await page.unmount();
});

it('aborts the request of a rendering that was thrown away, after half a minute', async () => {
  const { client, fetch, clock, advance } = timed([{ hang: true }]);
  const page = await mount(client, <Shown />);
  await page.show(null);
  await advance(29_000);
  assert.not(fetch.requests[0]!.signal!.aborted);
  await advance(4_000);
  assert.ok(fetch.requests[0]!.signal!.aborted);
  assert.is(sharedQueriesOf(client).all.size, 0);
  assert.is(clock.pendingTimers, 0);
  await page.unmount();
});

it('waits for as long as an answer takes, with one request', async () => {
  let answer!: (title: string) => void;
  const { client, fetch, advance } = timed(
    () =>
      new Promise((resolve) => (answer = (title) => resolve({ json: { data: { video: video(title) } } }))),
  );
  const page = await mount(client, <Shown />);
  for (let step = 0; step < 20; step += 1) await advance(10_000);
  assert.is(page.text(), 'waiting');
  answer('Slow');
  await advance(0);
  assert.is(page.text(), 'Slow');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('leaves neither a timer nor a query behind', async () => {
  const { client, clock, advance } = timed(library);
  const page = await mount(client, <Shown options={{ fetchPolicy: 'network-only' }} />);
  await advance(0);
  assert.is(page.text(), 'Video 1');
  await page.unmount();
  await advance(0);
  assert.is(sharedQueriesOf(client).all.size, 0);
  assert.is(clock.pendingTimers, 0);
});

it('asks nothing and does not suspend while it is skipped', async () => {
  const { client, fetch } = clientOf();
  function Skippable({ id }: { id: string | undefined }) {
    const { data } = useSuspenseQuery(VideoTitle, id === undefined ? skipToken : { variables: { id } });
    return <p>{data?.video?.title ?? 'nothing'}</p>;
  }
  const tree = (id: string | undefined) => (
    <Suspense fallback={waiting}>
      <Skippable id={id} />
    </Suspense>
  );
  const page = await mount(client, tree(undefined));
  await settle();
  assert.is(page.text(), 'nothing');
  assert.is(fetch.requests.length, 0);
  await page.show(tree('1'));
  await settle();
  assert.is(page.text(), 'Video 1');
  await page.unmount();
});

it('fetches again when the store is reset, and keeps what it shows when it is cleared', async () => {
  const { client, fetch } = clientOf(counted);
  const page = await mount(client, <Shown />);
  await settle();
  await act(() => client.clearStore());
  assert.is(page.text(), 'Video 1, 1');
  await act(() => client.resetStore());
  await settle();
  assert.is(page.text(), 'Video 1, 2');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

it.run();
