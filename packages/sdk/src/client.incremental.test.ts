// Incrementally delivered responses, as the client shows them and as the cache stores them.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './cache/createCache.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { QueryResult } from './contract/index.ts';
import { GraphQLResultError, NetworkError } from './contract/errors.ts';
import { gql } from './gql.ts';
import {
  createStreamedResponse,
  createVirtualClock,
  rejects,
  type StreamedResponse,
} from './testing/index.ts';
import { incrementalDelivery } from './transport/streams/incrementalDelivery.ts';

interface WatchData {
  readonly video: { readonly id: string; readonly title: string; readonly description?: string | null };
}

const WatchPage = gql<WatchData, {}>`
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
const VideoTitle = gql<WatchData, {}>`
  query VideoTitle {
    video {
      id
      title
    }
  }
`;
const Queue = gql<{ queue: { id: string }[] }, {}>`
  query Queue {
    queue @stream(initialCount: 1) {
      id
    }
  }
`;

const ducks = { __typename: 'Video', id: '1', title: 'Ducks' };
const first = { data: { video: ducks }, hasNext: true };
const rest = {
  incremental: [{ path: ['video'], data: { __typename: 'Video', description: 'They swim.' } }],
  hasNext: false,
};
const failed = {
  incremental: [
    {
      path: ['video'],
      data: { description: null },
      errors: [{ message: 'lost', path: ['video', 'description'] }],
    },
  ],
  hasNext: false,
};

/** A client whose server responds to one request after the other, part by part, as the test directs. */
function setup(options: Partial<ClientOptions> = {}) {
  const clock = createVirtualClock();
  const answers: StreamedResponse[] = [];
  const client = createClient({
    url: 'http://site.test/graphql',
    cache: createCache({ runtime: clock.runtime }),
    runtime: clock.runtime,
    stages: [incrementalDelivery()],
    retry: { attempts: 2 },
    async fetch() {
      const answer = createStreamedResponse({ contentType: 'multipart/mixed; boundary="-"' });
      answer.send('---');
      answers.push(answer);
      return answer.response;
    },
    ...options,
  });
  async function send(part: unknown): Promise<void> {
    await clock.advance(0);
    answers.at(-1)!.send(`\r\n\r\n${JSON.stringify(part)}\r\n---`);
    await clock.advance(0);
  }
  return { clock, answers, client, send };
}

/** The relevant parts of a result. */
const shown = ({ data, error, loading, partial, missing, stale, source }: QueryResult) => ({
  data,
  loading,
  ...(error && { error: error.kind }),
  ...(partial && { partial, missing: missing.map((path) => path.join('.')) }),
  ...(stale && { stale }),
  ...(source !== 'network' && { source }),
});

const query = suite('client.query of an answer in parts');

query('answers the whole, at the end', async () => {
  const { client, send } = setup();
  let result: QueryResult<WatchData> | undefined;
  const asked = client.query({ query: WatchPage }).then((answer) => (result = answer));
  await send(first);
  assert.is(result, undefined);
  await send(rest);
  await asked;
  assert.equal(result!.data, { video: { ...ducks, description: 'They swim.' } });
  assert.is(result!.source, 'network');
  assert.not(result!.partial);
});

query('lets other queries see the parts that have arrived', async () => {
  const { clock, client, answers, send } = setup();
  void client.query({ query: WatchPage });
  await send(first);
  assert.equal((await client.query({ query: VideoTitle })).data, { video: ducks });
  await clock.advance(0);
  assert.is(answers.length, 1);
});

query('rejects for errors in a later part', async () => {
  const { client, send } = setup();
  const asked = rejects(client.query({ query: WatchPage }), GraphQLResultError);
  await send(first);
  await send(failed);
  assert.equal((await asked).message, 'lost');
});

query('shares a request of which some parts have arrived', async () => {
  const { client, answers, send } = setup();
  const one = client.query({ query: WatchPage, fetchPolicy: 'no-cache' });
  await send(first);
  const other = client.query({ query: WatchPage, fetchPolicy: 'no-cache' });
  await send(rest);
  assert.is((await one).data, (await other).data);
  assert.is(answers.length, 1);
});

query('rejects with what a policy throws at a part', async () => {
  const mistake = new Error('no title');
  const merge = () => {
    throw mistake;
  };
  const cache = createCache({ typePolicies: { Video: { fields: { title: { merge } } } } });
  const { client, answers, send } = setup({ cache });
  const asked = rejects(client.query({ query: WatchPage }));
  await send(first);
  assert.is(await asked, mistake);
  assert.ok(answers[0]!.isCancelled);
});

query.run();

const watch = suite('client.watchQuery of an answer in parts');

for (const fetchPolicy of ['cache-first', 'cache-and-network', 'network-only', 'no-cache'] as const) {
  watch(`shows each state as it comes (${fetchPolicy})`, async () => {
    const { client, send } = setup();
    const watched = client.watchQuery({ query: WatchPage, fetchPolicy });
    const results: object[] = [];
    const stop = watched.subscribe((result) => results.push(shown(result)));
    assert.is(watched.getCurrentResult().loading, true);
    await send(first);
    const missing = fetchPolicy === 'no-cache' ? [] : ['video.description'];
    assert.equal(results, [{ data: { video: ducks }, loading: true, partial: true, missing }]);
    await send(rest);
    assert.equal(results.slice(1), [
      { data: { video: { ...ducks, description: 'They swim.' } }, loading: false },
    ]);
    stop();
  });
}

watch('shows a list grow, the items that were there unchanged', async () => {
  const { client, send } = setup();
  const results: QueryResult[] = [];
  client.watchQuery({ query: Queue }).subscribe((result) => results.push(result));
  const item = (id: string) => ({ __typename: 'Video', id });
  await send({ data: { queue: [item('1')] }, pending: [{ id: '0', path: ['queue'] }], hasNext: true });
  await send({ incremental: [{ id: '0', items: [item('2')] }], hasNext: true });
  await send({ completed: [{ id: '0' }], hasNext: false });
  assert.equal(
    results.map(({ data, loading }) => [data.queue.map(({ id }: { id: string }) => id), loading]),
    [
      [['1'], true],
      [['1', '2'], true],
      [['1', '2'], false],
    ],
  );
  assert.is(results[1]!.data.queue[0], results[0]!.data.queue[0]);
  assert.is(results[2]!.data, results[1]!.data);
});

watch('what has not come yet is no error, and nothing else asks for it', async () => {
  const { clock, client, answers, send } = setup();
  const results: QueryResult[] = [];
  client.watchQuery({ query: WatchPage, errorPolicy: 'all' }).subscribe((result) => results.push(result));
  await send(first);
  await clock.advance(1_000);
  assert.is(results.at(-1)!.error, undefined);
  assert.is(answers.length, 1);
  assert.equal(client.cache!.diff({ query: WatchPage }).errors, undefined);
});

watch('a fragment that has not come yet is not taken for one that does not apply', async () => {
  const { clock, client, answers, send } = setup();
  const NodePage = gql`
    query NodePage {
      video {
        id
        ... on Node @defer {
          description
        }
      }
    }
  `;
  void client.query({ query: NodePage }).catch(() => {});
  await send({ data: { video: { __typename: 'Video', id: '1' } }, hasNext: true });
  assert.is(client.cache!.diff({ query: NodePage }).complete, false);
  answers[0]!.cut();
  await clock.advance(1_000);
  answers[1]!.cut();
  await clock.advance(0);
  assert.is(client.cache!.diff({ query: NodePage }).complete, false);
});

watch('shows errors beside partial data under errorPolicy all', async () => {
  const { client, send } = setup();
  const results: object[] = [];
  client
    .watchQuery({ query: WatchPage, errorPolicy: 'all' })
    .subscribe((result) => results.push(shown(result)));
  await send({ ...first, errors: [{ message: 'early', path: ['video', 'title'] }] });
  await send(failed);
  assert.equal(results, [
    {
      data: { video: ducks },
      loading: true,
      error: 'graphql',
      partial: true,
      missing: ['video.description'],
    },
    { data: { video: { ...ducks, description: null } }, loading: false, error: 'graphql' },
  ]);
});

watch('what is whole stays until the new answer is', async () => {
  const { client, send } = setup();
  const watched = client.watchQuery({ query: WatchPage });
  const results: object[] = [];
  watched.subscribe((result) => results.push(shown(result)));
  await send(first);
  await send(rest);
  results.length = 0;
  const whole = { video: { ...ducks, description: 'They swim.' } };
  const other = { __typename: 'Video', id: '2', title: 'Geese' };
  const again = watched.refetch();
  await send({ data: { video: other }, hasNext: true });
  assert.equal(results, [{ data: whole, loading: true, stale: true }]);
  await send({ ...rest, incremental: [{ path: ['video'], data: { description: 'They honk.' } }] });
  await again;
  assert.equal(results.slice(1), [
    { data: { video: { ...other, description: 'They honk.' } }, loading: false },
  ]);
});

for (const fetchPolicy of ['cache-first', 'no-cache'] as const) {
  watch(`shows what came, and the error, when the connection is lost for good (${fetchPolicy})`, async () => {
    const { clock, client, answers, send } = setup();
    const results: QueryResult[] = [];
    client.watchQuery({ query: WatchPage, fetchPolicy }).subscribe((result) => results.push(result));
    await send(first);
    answers[0]!.cut();
    await clock.advance(1_000);
    assert.is(answers.length, 2, 'it was asked for again');
    assert.is(results.at(-1)!.loading, true);
    answers[1]!.end();
    await clock.advance(0);
    const last = results.at(-1)!;
    assert.equal(last.data, { video: ducks });
    assert.instance(last.error, NetworkError);
    assert.ok(last.partial);
    assert.not(last.loading);
  });
}

watch('closes the connection when the last subscriber leaves', async () => {
  const { clock, client, answers, send } = setup();
  const stop = client.watchQuery({ query: WatchPage }).subscribe(() => {});
  await send(first);
  stop();
  await clock.advance(0);
  assert.ok(answers[0]!.isCancelled);
  assert.is(clock.pendingTimers, 0);
});

watch('discards the received parts when the variables change', async () => {
  const { client, answers, send } = setup();
  const watched = client.watchQuery<any, any>({ query: WatchPage, variables: { n: 1 } });
  watched.subscribe(() => {});
  await send(first);
  watched.setVariables({ n: 2 });
  assert.ok(answers[0]!.isCancelled);
  await send({ data: { video: { ...ducks, id: '3' } }, hasNext: true });
  assert.equal(watched.getCurrentResult().data, { video: { ...ducks, id: '3' } });
});

watch.run();
