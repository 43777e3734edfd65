import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './cache/createCache.ts';
import { createClient } from './client.ts';
import type { SubscriptionResult } from './contract/index.ts';
import { gql } from './gql.ts';
import {
  createStreamedResponse,
  createVirtualClock,
  rejects,
  type StreamedResponse,
} from './testing/index.ts';
import { sseSubscriptions } from './transport/streams/sseSubscriptions.ts';

interface Video {
  readonly id: string;
  readonly title: string;
}

const VideoChanged = gql<{ videoChanged: Video | null }, { id: string }>`
  subscription VideoChanged($id: ID!) {
    videoChanged(id: $id) {
      id
      title
    }
  }
`;
const VideoTitle = gql<{ video: Video }, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
const video = (title: string) => ({ __typename: 'Video', id: '1', title });
const changed = (title: string) => ({ data: { videoChanged: video(title) } });

function setup() {
  const clock = createVirtualClock();
  const streams: StreamedResponse[] = [];
  const queries: string[] = [];
  const client = createClient({
    url: 'http://site.test/graphql',
    cache: createCache({ runtime: clock.runtime, gc: false }),
    runtime: clock.runtime,
    subscriptions: sseSubscriptions(),
    async fetch(_url, init) {
      queries.push(JSON.parse(init!.body as string).query);
      const stream = createStreamedResponse({ contentType: 'text/event-stream' });
      streams.push(stream);
      return stream.response;
    },
  });
  async function send(response: unknown, stream = streams.at(-1)): Promise<void> {
    await clock.advance(0);
    (stream ?? streams.at(-1)!).send(`event: next\ndata: ${JSON.stringify(response)}\n\n`);
    await clock.advance(0);
  }
  const subscription = client.subscribe({ query: VideoChanged, variables: { id: '1' } });
  return { clock, client, streams, queries, send, subscription };
}

const it = suite('client.subscribe');

it('sends no request before the first subscriber, and then requests __typename', async () => {
  const { clock, queries, subscription } = setup();
  await clock.advance(0);
  assert.equal(queries, []);
  subscription.subscribe(() => {});
  await clock.advance(0);
  assert.equal(queries, ['subscription VideoChanged($id:ID!){videoChanged(id:$id){id title __typename}}']);
});

it('hands over each result, and the end', async () => {
  const { clock, streams, send, subscription } = setup();
  const heard: unknown[] = [];
  subscription.subscribe({
    next: ({ data, error }) => heard.push(data?.videoChanged?.title, error),
    error: (error) => heard.push(error),
    complete: () => heard.push('complete'),
  });
  await send(changed('Ducks'));
  await send(changed('Geese'));
  streams[0]!.send('event: complete\n\n');
  await clock.advance(0);
  assert.equal(heard, ['Ducks', undefined, 'Geese', undefined, 'complete']);
});

it('writes events to the cache before subscribers receive them', async () => {
  const { client, send, subscription } = setup();
  client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Old') } });
  const titles: (string | undefined)[] = [];
  client
    .watchQuery({ query: VideoTitle, variables: { id: '1' } })
    .subscribe(({ data }) => titles.push(data?.video.title));
  let cached: unknown;
  subscription.subscribe(() => {
    cached = client.cache!.readQuery({ query: VideoTitle, variables: { id: '1' } })?.video.title;
  });
  await send(changed('New'));
  assert.equal(titles, ['Old', 'New']);
  assert.is(cached, 'New');
  const root = client.cache!.readQuery({ query: VideoChanged, variables: { id: '1' } });
  assert.equal(root, { videoChanged: video('New') });
});

it('what it hands over is not what the cache keeps', async () => {
  const { client, send, subscription } = setup();
  subscription.subscribe(({ data }) => void ((data as any).videoChanged.title = 'mine'));
  await send(changed('Ducks'));
  assert.is(
    client.cache!.readQuery({ query: VideoChanged, variables: { id: '1' } })!.videoChanged!.title,
    'Ducks',
  );
});

it('sends a separate request for each subscriber', async () => {
  const { clock, streams, send, subscription } = setup();
  const heard: string[] = [];
  const stop = subscription.subscribe(() => heard.push('one'));
  await clock.advance(0);
  subscription.subscribe(() => heard.push('other'));
  await clock.advance(0);
  assert.is(streams.length, 2);
  stop();
  assert.ok(streams[0]!.isCancelled);
  await send(changed('Ducks'));
  assert.equal(heard, ['other']);
});

const failing = { data: { videoChanged: null }, errors: [{ message: 'lost', path: ['videoChanged'] }] };
for (const [errorPolicy, expected] of [
  ['none', { data: undefined, error: 'lost' }],
  ['all', { data: { videoChanged: null }, error: 'lost' }],
  ['ignore', { data: { videoChanged: null }, error: undefined }],
] as const) {
  it(`errorPolicy ${errorPolicy}: of a result with errors, ${JSON.stringify(expected)}, and it goes on`, async () => {
    const { client, send } = setup();
    const heard: SubscriptionResult[] = [];
    client
      .subscribe({ query: VideoChanged, variables: { id: '1' }, errorPolicy })
      .subscribe((result) => heard.push(result));
    await send(failing);
    assert.equal({ data: heard[0]!.data, error: heard[0]!.error?.message }, expected);
    await send(changed('Ducks'));
    assert.equal(heard[1], { data: { videoChanged: video('Ducks') }, error: undefined });
  });
}

it('reports the end to an observer, and as the last result to a function', async () => {
  const { clock, streams, subscription } = setup();
  const heard: unknown[] = [];
  subscription.subscribe({ next: () => heard.push('next'), error: ({ kind }) => heard.push(kind) });
  subscription.subscribe(({ data, error }) => heard.push(data, error!.kind));
  await clock.advance(0);
  for (const stream of streams) stream.send('event: next\ndata: {"nothing":1}\n\n');
  await clock.advance(0);
  assert.equal(heard, ['parse', undefined, 'parse']);
});

it('ends with an AbortError when its signal is aborted, and leaves nothing behind', async () => {
  const { clock, client, streams } = setup();
  const controller = new AbortController();
  const heard: string[] = [];
  client
    .subscribe({ query: VideoChanged, variables: { id: '1' }, signal: controller.signal })
    .subscribe({ error: ({ kind }) => heard.push(kind) });
  await clock.advance(0);
  controller.abort();
  assert.equal(heard, ['abort']);
  assert.ok(streams[0]!.isCancelled);
  assert.is(clock.pendingTimers, 0);
  assert.is(getEventListeners(controller.signal, 'abort').length, 0);
});

it('says nothing more once it is stopped, and leaves nothing behind', async () => {
  const { clock, streams, subscription } = setup();
  const heard: unknown[] = [];
  const hear = (word: unknown) => heard.push(word);
  const stop = subscription.subscribe({ next: hear, error: hear, complete: () => hear('complete') });
  await clock.advance(0);
  stop();
  stop();
  await clock.advance(120_000);
  assert.equal(heard, []);
  assert.is(streams.length, 1);
  assert.ok(streams[0]!.isCancelled);
  assert.is(clock.pendingTimers, 0);
});

it('goes on when the store is reset, and ends with an AbortError when the client is stopped', async () => {
  const { clock, client, send, subscription } = setup();
  const heard: unknown[] = [];
  subscription.subscribe({
    next: ({ data }) => heard.push(data!.videoChanged!.title),
    error: ({ kind, message }) => heard.push(kind, message),
  });
  await clock.advance(0);
  await client.resetStore();
  await send(changed('Ducks'));
  client.stop();
  assert.equal(heard, ['Ducks', 'abort', 'VideoChanged was aborted: the client is stopped.']);
  assert.is(clock.pendingTimers, 0);
  client.stop();
  assert.is(heard.length, 3);
});

it('refuses what is no subscription, and says what to call instead', async () => {
  const { client } = setup();
  const error = await rejects(
    (async () => client.subscribe({ query: VideoTitle, variables: { id: '1' } }))(),
  );
  assert.match(error.message, 'VideoTitle is a query, not a subscription. Use client.query.');
});

it('knows the types of its data and variables', () => {
  const { client } = setup();
  client.subscribe({ query: VideoChanged, variables: { id: '1' } }).subscribe(({ data }) => {
    const title: string | undefined = data?.videoChanged?.title;
    // @ts-expect-error There is no such field.
    return [title, data?.videoRemoved];
  });
  // @ts-expect-error The variable is an id.
  assert.type(client.subscribe({ query: VideoChanged, variables: { id: 1 } }).subscribe, 'function');
});

it.run();
