import { mount, settle } from './reactTools.laws.tsx';
import { act, Suspense, useEffect } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, gql, sseSubscriptions } from '../index.ts';
import { video, VideoTitle } from '../scriptedClient.laws.ts';
import { createStreamedResponse, createVirtualClock, type StreamedResponse } from '../testing/index.ts';
import {
  skipToken,
  useQuery,
  type UseQueryResult,
  useSubscription,
  type UseSubscriptionOptions,
  type UseSubscriptionResult,
  useSuspenseQuery,
} from './index.ts';

type VideoData = { video: { id: string; title: string } | null };
const VideoChanged = gql<{ videoChanged: { id: string; title: string } | null }, { id: string }>`
  subscription VideoChanged($id: ID!) {
    videoChanged(id: $id) {
      id
      title
    }
  }
`;

/** A client whose subscriptions are streams that a test writes to. */
function streaming() {
  const clock = createVirtualClock();
  const streams: StreamedResponse[] = [];
  const asked: unknown[] = [];
  const client = createClient({
    url: 'http://localhost/api/graphql',
    cache: createCache({ runtime: clock.runtime }),
    runtime: clock.runtime,
    subscriptions: sseSubscriptions(),
    async fetch(_url, init) {
      asked.push(JSON.parse(init!.body as string).variables.id);
      const stream = createStreamedResponse({ contentType: 'text/event-stream' });
      streams.push(stream);
      return stream.response;
    },
  });
  const send = (text: string) =>
    act(async () => {
      await clock.advance(0);
      streams.at(-1)!.send(text);
      await clock.advance(0);
      await new Promise((resolve) => setImmediate(resolve));
    });
  const tell = (title: string, errors?: unknown) =>
    send(`event: next\ndata: ${JSON.stringify({ data: { videoChanged: video(title) }, errors })}\n\n`);
  return { client, asked, streams, tell, complete: () => send('event: complete\n\n'), clock };
}

/** A component that follows a video, and each of its renderings. */
function following(options: Partial<UseSubscriptionOptions> = {}) {
  const results: UseSubscriptionResult[] = [];
  function Follow({ id = '1', own = {} }: { id?: string; own?: Partial<UseSubscriptionOptions> }) {
    results.push(useSubscription(VideoChanged, { ...options, ...own, variables: { id } }));
    return <p>{results.at(-1)!.data?.videoChanged?.title ?? String(results.at(-1)!.loading)}</p>;
  }
  return { Follow, results, latest: () => results.at(-1)! };
}

const it = suite('useSubscription');

it('shows the latest, a rendering for each, and ends when it is gone', async () => {
  const { client, tell, streams } = streaming();
  const { Follow, results } = following();
  const page = await mount(client, <Follow />);
  assert.is(page.text(), 'true');
  await tell('Ducks');
  await tell('Geese');
  assert.equal([page.text(), results.length], ['Geese', 3]);
  assert.is(streams.length, 1);
  await page.unmount();
  await settle();
  assert.is(streams[0]!.isCancelled, true);
});

it('calls the latest callbacks, and does not restart for them', async () => {
  const { client, asked, tell, complete } = streaming();
  const heard: unknown[] = [];
  const { Follow } = following();
  const tree = (name: string) => (
    <Follow
      own={{
        onData: ({ data }) => heard.push(`${name}: ${data.data.videoChanged.title}`),
        onComplete: () => heard.push(`${name}: complete`),
      }}
    />
  );
  const page = await mount(client, tree('one'));
  await tell('Ducks');
  await page.show(tree('two'));
  await tell('Geese');
  await complete();
  assert.equal(heard, ['one: Ducks', 'two: Geese', 'two: complete']);
  assert.is(asked.length, 1);
  await page.unmount();
});

it('hands an error to onError, shows it, and goes on', async () => {
  const { client, tell } = streaming();
  const kinds: string[] = [];
  const { Follow, latest } = following({ onError: ({ kind }) => kinds.push(kind) });
  const page = await mount(client, <Follow />);
  await tell('Ducks', [{ message: 'no' }]);
  assert.equal([kinds, latest().error?.message, latest().data], [['graphql'], 'no', undefined]);
  await tell('Geese');
  assert.is(page.text(), 'Geese');
  await page.unmount();
});

it('is another subscription for other variables, unless shouldResubscribe says no', async () => {
  const { client, asked } = streaming();
  const { Follow } = following();
  const page = await mount(client, <Follow />);
  await page.show(<Follow id="2" />);
  assert.equal(asked, ['1', '2']);
  await page.show(<Follow id="3" own={{ shouldResubscribe: () => false }} />);
  assert.equal(asked, ['1', '2']);
  await page.unmount();
});

it('asks nothing where it is skipped', async () => {
  const { client, asked } = streaming();
  function Maybe({ id }: { id?: string }) {
    const { loading } = useSubscription(VideoChanged, id === undefined ? skipToken : { variables: { id } });
    return <p>{String(loading)}</p>;
  }
  const page = await mount(client, <Maybe />);
  assert.equal([page.text(), asked], ['false', []]);
  await page.show(<Maybe id="1" />);
  assert.equal([page.text(), asked], ['true', ['1']]);
  await page.unmount();
});

it('renders nothing with ignoreResults, and tells onData', async () => {
  const { client, tell } = streaming();
  const titles: string[] = [];
  const { Follow, results } = following({
    ignoreResults: true,
    onData: ({ data }) => titles.push(data.data.videoChanged.title),
  });
  const page = await mount(client, <Follow />);
  await tell('Ducks');
  assert.equal([results.length, titles], [1, ['Ducks']]);
  await page.unmount();
});

it('starts again on restart', async () => {
  const { client, asked, streams, tell } = streaming();
  const { Follow, latest } = following();
  const page = await mount(client, <Follow />);
  await tell('Ducks');
  await act(async () => latest().restart());
  assert.equal([page.text(), asked], ['true', ['1', '1']]);
  await tell('Geese');
  assert.equal([page.text(), streams[0]!.isCancelled], ['Geese', true]);
  await page.unmount();
});

it('does not restart once its component is gone', async () => {
  const { client, asked } = streaming();
  const { Follow, latest } = following();
  const page = await mount(client, <Follow />);
  await page.unmount();
  latest().restart();
  await settle();
  assert.equal(asked, ['1']);
});

it.run();

const more = suite('useQuery: subscribeToMore');

more('changes the query by what is told, follows its variables, and ends with the component', async () => {
  const { client, streams, tell } = streaming();
  for (const id of ['1', '2'])
    client.cache!.writeQuery<VideoData, any>({
      query: VideoTitle,
      variables: { id },
      data: { video: video('Old', id) },
    });
  const results: UseQueryResult<VideoData, { id: string }>[] = [];
  function Title({ id }: { id: string }) {
    const result = useQuery(VideoTitle, { variables: { id } });
    results.push(result);
    return <p>{result.data?.video?.title}</p>;
  }
  const page = await mount(client, <Title id="1" />);
  await act(async () => {
    results.at(-1)!.subscribeToMore({
      document: VideoChanged,
      variables: { id: 'any' },
      updateQuery: (before, { subscriptionData, variables }) => ({
        video: { ...before.video!, title: `${subscriptionData.data.videoChanged!.title} of ${variables.id}` },
      }),
    });
  });
  await page.show(<Title id="2" />);
  await tell('News');
  assert.is(page.text(), 'News of 2');
  await page.unmount();
  await settle();
  assert.is(streams[0]!.isCancelled, true);
});

more.run();

const suspended = suite('useSuspenseQuery: subscribeToMore');

suspended(
  'changes what is shown by what is told, without suspending, and ends where its effect does',
  async () => {
    const { client, asked, streams, tell } = streaming();
    client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Old') } });
    const fallbacks: string[] = [];
    function Fallback() {
      fallbacks.push('waiting');
      return <i>waiting</i>;
    }
    function Title() {
      const { data, subscribeToMore } = useSuspenseQuery(VideoTitle, { variables: { id: '1' } });
      useEffect(
        () =>
          subscribeToMore({
            document: VideoChanged,
            variables: { id: '1' },
            updateQuery: (before, { subscriptionData }) => ({
              video: { ...before.video!, title: `${subscriptionData.data.videoChanged!.title} now` },
            }),
          }),
        [subscribeToMore],
      );
      return <p>{data.video?.title}</p>;
    }
    const page = await mount(
      client,
      <Suspense fallback={<Fallback />}>
        <Title />
      </Suspense>,
    );
    for (const title of ['News', 'Later news']) {
      await tell(title);
      assert.is(page.text(), `${title} now`);
    }
    assert.equal([asked, fallbacks], [['1'], []]);
    await page.unmount();
    await settle();
    assert.is(streams[0]!.isCancelled, true);
  },
);

suspended.run();
