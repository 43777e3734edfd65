import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, getQueries, gql, persistedQueries, refreshAuth } from '../index.ts';
import { createMockClient, createMockFetch, createVirtualClock, type Mock, rejects } from './index.ts';
import { warningsOf } from './warningsOf.laws.ts';

interface Video {
  readonly __typename: 'Video';
  readonly id: string;
  readonly title: string;
}
const VideoTitle = gql<{ video: Video | null }, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
const SetTitle = gql<{ setTitle: Video }, { id: string; title: string }>`
  mutation SetTitle($id: ID!, $title: String!) {
    setTitle(id: $id, title: $title) {
      id
      title
    }
  }
`;
const video = (id: string, title = `Video ${id}`): Video => ({ __typename: 'Video', id, title });
const titleOf = (id: string): Mock => ({
  request: { query: VideoTitle, variables: { id } },
  result: { data: { video: video(id) } },
});
const quiet = { showWarnings: false };

const matching = suite('createMockFetch: which mock is meant');

matching('answers each operation from the mock with its name and variables', async () => {
  const { client, fetch } = createMockClient({ mocks: [titleOf('1'), titleOf('2')] });
  const two = await client.query({ query: VideoTitle, variables: { id: '2' } });
  const one = await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.equal([one.data?.video?.title, two.data?.video?.title], ['Video 1', 'Video 2']);
  assert.equal(fetch.operations, [
    { operationName: 'VideoTitle', variables: { id: '2' } },
    { operationName: 'VideoTitle', variables: { id: '1' } },
  ]);
  fetch.done();
});

matching('takes the name of an operation for it, and a function for its variables', async () => {
  const seen: unknown[] = [];
  const mock: Mock<{ video: Video }, { id: string }> = {
    request: { query: 'VideoTitle', variables: ({ id }) => seen.push(id) > 0 },
    result: ({ id }) => ({ data: { video: video(id) } }),
  };
  const { client } = createMockClient({ mocks: [mock] });
  const { data } = await client.query({ query: VideoTitle, variables: { id: '7' } });
  assert.is(data?.video?.title, 'Video 7');
  assert.ok(seen.includes('7'));
});

matching('asks no function about the variables of another operation', async () => {
  const other: Mock<any, { filter: { tag: string } }> = {
    request: { query: 'Search', variables: ({ filter }) => filter.tag === 'sea' },
    result: { data: {} },
  };
  const { client } = createMockClient({ mocks: [other, titleOf('1')] });
  const { data } = await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.is(data?.video?.title, 'Video 1');
});

matching('tells operations without a name apart by their documents', async () => {
  const [home, search] = [gql('{ home }'), gql('{ search }')];
  const { client } = createMockClient({
    mocks: [
      { request: { query: home }, result: { data: { home: 1 } } },
      { request: { query: search }, result: { data: { search: 2 } } },
    ],
  });
  assert.equal((await client.query({ query: search })).data, { search: 2 });
  assert.equal((await client.query({ query: home })).data, { home: 1 });
});

matching('compares variables as they travel', async () => {
  const query = gql<{ since: number }, { from: Date; until?: Date | undefined }>`
    query Since($from: String!, $until: String) {
      since(from: $from, until: $until)
    }
  `;
  const variables = { from: new Date(0), until: undefined };
  const { client } = createMockClient({
    mocks: [{ request: { query, variables }, result: { data: { since: 1 } } }],
  });
  assert.is((await client.query({ query, variables: { from: new Date(0) } })).data?.since, 1);
});

matching('asks for headers where the mock has some, whatever their case', async () => {
  const mock = {
    ...titleOf('1'),
    request: { ...titleOf('1').request, headers: { Authorization: 'Bearer 1' } },
  };
  const { client, fetch } = createMockClient({ mocks: [mock], ...quiet });
  const refused = await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  assert.match(refused.message, 'headers.authorization: expected "Bearer 1", got nothing');
  const context = { headers: { authorization: 'Bearer 1' } };
  const { data } = await client.query({ query: VideoTitle, variables: { id: '1' }, context });
  assert.is(data?.video?.title, 'Video 1');
  assert.is(fetch.requests.length, 2);
});

matching('reads operations that travel by GET, or as a hash', async () => {
  const mock: Mock = { ...titleOf('1'), maxUsageCount: Infinity };
  for (const stages of [[getQueries()], [persistedQueries()], [persistedQueries(), getQueries()]]) {
    const { client } = createMockClient({ mocks: [mock], stages });
    const { data } = await client.query({ query: VideoTitle, variables: { id: '1' } });
    assert.is(data?.video?.title, 'Video 1');
  }
});

matching('answers a mock once, unless it says how often', async () => {
  const ask = (client: ReturnType<typeof createMockClient>['client']) =>
    client.query({ query: VideoTitle, variables: { id: '1' }, fetchPolicy: 'network-only' });
  const { client } = createMockClient({ mocks: [titleOf('1')], ...quiet });
  await ask(client);
  const error = await rejects(ask(client));
  assert.match(error.message, 'the one that did is used up (maxUsageCount: 1)');

  const often = createMockClient({ mocks: [{ ...titleOf('1'), maxUsageCount: 2 }], ...quiet });
  await ask(often.client);
  await ask(often.client);
  await rejects(ask(often.client), /used up \(maxUsageCount: 2\)/);
});

matching('goes on to the next mock when one is used up', async () => {
  const later: Mock = { ...titleOf('1'), result: { data: { video: video('1', 'Later') } } };
  const { client, fetch } = createMockClient({ mocks: [titleOf('1')] });
  fetch.add(later);
  const titles = [];
  for (let time = 0; time < 2; time += 1) {
    const { data } = await client.query({
      query: VideoTitle,
      variables: { id: '1' },
      fetchPolicy: 'network-only',
    });
    titles.push(data?.video?.title);
  }
  assert.equal(titles, ['Video 1', 'Later']);
});

matching.run();

const mistaken = suite('createMockFetch: what no mock answers');

mistaken(
  'is a GraphQL error that shows what differs from the nearest mock, and nothing retries it',
  async () => {
    const { client, fetch } = createMockClient({
      mocks: [
        { request: { query: SetTitle, variables: { id: '1', title: 'Ducks' } }, result: { data: {} } },
        titleOf('1'),
      ],
      retry: {},
      ...quiet,
    });
    const error = await rejects(client.query({ query: VideoTitle, variables: { id: '2' } }));
    assert.is((error as { kind?: string }).kind, 'graphql');
    assert.is(
      error.message,
      [
        'No mock answers VideoTitle({"id":"2"}). The nearest of 2 is VideoTitle({"id":"1"}):',
        '  variables.id: expected "1", got "2"',
      ].join('\n'),
    );
    assert.is(fetch.requests.length, 1);
  },
);

mistaken('shows variables that are too many, or are refused', async () => {
  const bodyOf = (variables: object) => ({
    method: 'POST',
    body: JSON.stringify({ operationName: 'Feed', variables, query: 'query Feed{feed}' }),
  });
  const messageOf = async (mock: Mock, variables: object) => {
    const fetch = createMockFetch([mock], quiet);
    const answer = (await (await fetch('/graphql', bodyOf(variables))).json()) as { errors: Error[] };
    return answer.errors[0]!.message;
  };
  const result = { data: { feed: 1 } };
  assert.match(
    await messageOf({ request: { query: 'Feed' }, result }, { after: 'c1' }),
    'variables.after: expected nothing, got "c1"',
  );
  assert.match(
    await messageOf({ request: { query: 'Feed', variables: () => false }, result }, { after: 'c1' }),
    `variables: the mock's function refuses {"after":"c1"}`,
  );
  assert.match(
    await messageOf({ request: { query: 'Home' }, result }, {}),
    'operation: expected "Home", got "Feed"',
  );
});

mistaken('shows a document that is another, though of the same name', async () => {
  const older = gql`
    query VideoTitle($id: ID!) {
      video(id: $id) {
        id
      }
    }
  `;
  const mock: Mock = { request: { query: older, variables: { id: '1' } }, result: { data: {} } };
  const { client } = createMockClient({ mocks: [mock], ...quiet });
  const error = await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  assert.match(error.message, 'document: expected "query VideoTitle($id:ID!){video(id:$id){id __typename}}"');
});

mistaken('is said on the console, unless that is switched off', async () => {
  const said = await warningsOf(async () => {
    for (const options of [{}, quiet]) {
      const { client } = createMockClient(options);
      await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
    }
  });
  assert.equal(said, ['No mock answers VideoTitle({"id":"1"}): there are none.']);
});

mistaken('is thrown at the end, by done(), whatever the client made of it', async () => {
  const { client, fetch } = createMockClient(quiet);
  await client.query({ query: VideoTitle, variables: { id: '1' }, errorPolicy: 'ignore' });
  assert.throws(() => fetch.done(), /No mock answers VideoTitle/);
});

mistaken('done() throws too what was mocked in vain, and pending lists it', async () => {
  const { client, fetch } = createMockClient({ mocks: [titleOf('1'), titleOf('2')] });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.equal(fetch.pending, ['VideoTitle({"id":"2"})']);
  assert.throws(() => fetch.done(), 'These mocks were not used: VideoTitle({"id":"2"}).');
});

mistaken('a mock without an answer is refused at once', () => {
  assert.throws(
    () => createMockFetch([{ request: { query: 'Feed' } }]),
    /The mock Feed\(\{\}\) has no outcome/,
  );
});

mistaken('so is a request without an operation, such as a batch', async () => {
  const fetch = createMockFetch([titleOf('1')], quiet);
  const answer = await fetch('/graphql', { method: 'POST', body: '[]' });
  assert.match(await answer.text(), 'POST /graphql has no operation in it');
});

mistaken.run();

const answers = suite('createMockFetch: what comes of it');

answers('is errors beside data, a failure of the network, or a status', async () => {
  const mockOf = (answer: Partial<Mock>): Mock => ({
    ...titleOf('1'),
    result: undefined as never,
    ...answer,
  });
  const ask = (answer: Partial<Mock>) => {
    const { client } = createMockClient({ mocks: [mockOf(answer)] });
    return rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  };
  const graphql = await ask({ result: { data: { video: null }, errors: [{ message: 'not yours' }] } });
  const network = await ask({ error: new TypeError('Failed to fetch') });
  const http = await ask({ status: 403 });
  assert.equal(
    [graphql, network, http].map((error) => (error as { kind?: string }).kind),
    ['graphql', 'network', 'http'],
  );
  assert.match(graphql.message, 'not yours');
  assert.is((http as { status?: number }).status, 403);
});

answers('is retried like in an app, if configured', async () => {
  const clock = createVirtualClock();
  const { client, fetch } = createMockClient({
    mocks: [{ request: titleOf('1').request, status: 503, headers: { 'retry-after': '30' } }, titleOf('1')],
    retry: {},
    runtime: clock.runtime,
  });
  const answer = client.query({ query: VideoTitle, variables: { id: '1' } });
  await clock.advance(29_000);
  assert.is(fetch.requests.length, 1);
  await clock.runAll();
  assert.is((await answer).data?.video?.title, 'Video 1');
  fetch.done();
});

answers('comes after its delay, in the time of the clock', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const { client } = createMockClient({
    mocks: [
      { ...titleOf('1'), delay: 100 },
      { ...titleOf('2'), delay: ({ id }) => 100 * id },
    ],
    runtime: clock.runtime,
  });
  const moments: number[] = [];
  for (const id of ['1', '2']) {
    void client.query({ query: VideoTitle, variables: { id } }).then(() => moments.push(clock.now()));
  }
  await clock.advance(99);
  assert.equal(moments, []);
  await clock.runAll();
  assert.equal(moments, [100, 200]);
});

answers('never comes where the delay is Infinity, and an abort leaves no timer', async () => {
  const clock = createVirtualClock();
  for (const delay of [Infinity, 5_000]) {
    const { client } = createMockClient({
      mocks: [{ ...titleOf('1'), delay }],
      runtime: clock.runtime,
      timeoutMs: Infinity,
    });
    const controller = new AbortController();
    const left = rejects(
      client.query({ query: VideoTitle, variables: { id: '1' }, signal: controller.signal }),
    );
    await clock.advance(1_000);
    controller.abort();
    assert.is(((await left) as { kind?: string }).kind, 'abort');
    assert.is(clock.pendingTimers, 0);
  }
});

answers('comes in parts, each after its delay', async () => {
  const clock = createVirtualClock();
  const query = gql<{ video: Video & { description?: string } }, object>`
    query Watch {
      video {
        id
        title
        ... @defer {
          description
        }
      }
    }
  `;
  const { client } = createMockClient({
    mocks: [
      {
        request: { query },
        parts: [
          { result: { data: { video: video('1') }, hasNext: true } },
          {
            delay: 100,
            result: {
              incremental: [{ path: ['video'], data: { description: 'They swim.' } }],
              hasNext: false,
            },
          },
        ],
      },
    ],
    runtime: clock.runtime,
  });
  const seen: unknown[] = [];
  const stop = client.watchQuery({ query }).subscribe(({ data, loading }) => {
    seen.push([data?.video.title, data?.video.description, loading]);
  });
  await clock.advance(99);
  assert.equal(seen.at(-1), ['Video 1', undefined, true]);
  await clock.advance(1);
  assert.equal(seen.at(-1), ['Video 1', 'They swim.', false]);
  stop();
});

answers('breaks off where a part is an error', async () => {
  const query = gql`
    query Watch {
      video {
        id
        ... @defer {
          title
        }
      }
    }
  `;
  const parts = [
    { result: { data: { video: { __typename: 'Video', id: '1' } }, hasNext: true } },
    { error: new TypeError('network error') },
  ];
  const { client } = createMockClient({ mocks: [{ request: { query }, parts }] });
  assert.is(((await rejects(client.query({ query }))) as { kind?: string }).kind, 'network');
});

answers('is the results of a subscription, and its end', async () => {
  const Ticks = gql<{ ticks: number }, { to: number }>`
    subscription Ticks($to: Int!) {
      ticks(to: $to)
    }
  `;
  const { client, fetch } = createMockClient({
    mocks: [
      {
        request: { query: Ticks, variables: { to: 2 } },
        parts: [{ result: { data: { ticks: 1 } } }, { result: { data: { ticks: 2 } } }],
      },
      { request: { query: Ticks, variables: { to: 1 } }, result: { data: { ticks: 1 } } },
    ],
  });
  const hear = (to: number) =>
    new Promise<unknown[]>((resolve, reject) => {
      const heard: unknown[] = [];
      client.subscribe({ query: Ticks, variables: { to } }).subscribe({
        next: ({ data }) => heard.push(data?.ticks),
        error: reject,
        complete: () => resolve(heard),
      });
    });
  assert.equal(await hear(2), [1, 2]);
  assert.equal(await hear(1), [1]);
  fetch.done();
});

answers('serves a client that an app made itself, with its own stages', async () => {
  const fetch = createMockFetch([
    { ...titleOf('1'), result: { errors: [{ message: 'who?', extensions: { code: 'UNAUTHENTICATED' } }] } },
    { ...titleOf('1'), request: { ...titleOf('1').request, headers: { authorization: 'new' } } },
  ]);
  let token = 'old';
  const client = createClient({
    url: 'https://api.test/graphql',
    cache: createCache(),
    stages: [
      refreshAuth({
        headers: () => ({ authorization: token }),
        refresh: async () => void (token = 'new'),
      }),
    ],
    fetch,
  });
  const { data } = await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.is(data?.video?.title, 'Video 1');
  fetch.done();
});

answers.run();
