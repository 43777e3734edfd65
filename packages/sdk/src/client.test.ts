import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './cache/createCache.ts';
import { relayStylePagination } from './cache/pagination.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { QueryResult } from './contract/index.ts';
import { gql } from './gql.ts';
import { breadcrumbs } from './monitoring/breadcrumb.ts';
import { createScriptedClient, Feed, SetTitle, video, VideoTitle } from './scriptedClient.laws.ts';
import { rejects } from './testing/index.ts';

interface Body {
  readonly operationName: string;
  readonly variables: { readonly [name: string]: any };
  readonly query: string;
}

/** A client whose server is a function from a request's body to a response. */
function clientOf(answer: (body: Body) => unknown, options: Partial<ClientOptions> = {}) {
  const bodies: Body[] = [];
  const { client, events } = createScriptedClient(
    async (request) => {
      const body = request.body as Body;
      bodies.push(body);
      return { json: await answer(body) };
    },
    { retry: false, ...options },
  );
  return { client, bodies, events };
}

const titled = (title: string) => ({ data: { video: video(title) } });

/** Lets everything that is due happen: as many turns of the event loop as a request of these tests takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const query = suite('client.query');

query('asks the network once, and the cache from then on', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const first = await client.query({ query: VideoTitle, variables: { id: '1' } });
  const second = await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.is(first.source, 'network');
  assert.is(second.source, 'cache');
  assert.is(second.data, first.data);
  assert.is(bodies.length, 1);
});

query('sends the operation name, the variables and the text, with __typename added', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.equal(bodies[0]!.operationName, 'VideoTitle');
  assert.equal(bodies[0]!.variables, { id: '1' });
  assert.match(bodies[0]!.query, '__typename');
});

query('reports hits and misses', async () => {
  const { client, events } = clientOf(() => titled('Ducks'));
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const types = events.map((event) => event.type);
  assert.equal(types, ['cache.missed', 'request.started', 'request.succeeded', 'cache.hit']);
  const [missed, started, succeeded] = events as { operationId?: number }[];
  assert.is(missed!.operationId, started!.operationId);
  assert.is(started!.operationId, succeeded!.operationId);
});

query('rejects with the errors of the response, and keeps the good part of the data', async () => {
  const { client } = clientOf(() => ({
    ...titled('Ducks'),
    errors: [{ message: 'no views', path: ['views'] }],
  }));
  const error = await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  assert.is((error as { kind?: string }).kind, 'graphql');
  assert.is((error as { operationName?: string }).operationName, 'VideoTitle');
  assert.equal(
    client.cache!.diff({ query: VideoTitle, variables: { id: '1' } }).result,
    titled('Ducks').data,
  );
});

query("gives data and error together under errorPolicy 'all'", async () => {
  const { client } = clientOf(() => ({
    data: { video: null },
    errors: [{ message: 'gone', path: ['video'] }],
  }));
  const result = await client.query({ query: VideoTitle, variables: { id: '1' }, errorPolicy: 'all' });
  assert.equal(result.data, { video: null });
  assert.is(result.error?.message, 'gone');
});

query("asks the network every time under 'network-only', and never under 'cache-only'", async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const variables = { id: '1' };
  const empty = await client.query({ query: VideoTitle, variables, fetchPolicy: 'cache-only' });
  assert.is(empty.source, 'none');
  assert.equal(empty.missing, [['video']]);
  await client.query({ query: VideoTitle, variables, fetchPolicy: 'network-only' });
  await client.query({ query: VideoTitle, variables, fetchPolicy: 'network-only' });
  assert.is(bodies.length, 2);
  const cached = await client.query({ query: VideoTitle, variables, fetchPolicy: 'cache-only' });
  assert.equal(cached.data, titled('Ducks').data);
});

query("leaves the cache alone under 'no-cache'", async () => {
  const { client } = clientOf(() => titled('Ducks'));
  const result = await client.query({ query: VideoTitle, variables: { id: '1' }, fetchPolicy: 'no-cache' });
  assert.equal(result.data, titled('Ducks').data);
  assert.equal(client.cache!.extract(), createCache().extract());
});

query('works without a cache', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'), { cache: undefined });
  assert.equal(
    (await client.query({ query: VideoTitle, variables: { id: '1' } })).data,
    titled('Ducks').data,
  );
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.is(bodies.length, 2);
});

query('shares one request between identical queries, and gives both the same data', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const ask = () => client.query({ query: VideoTitle, variables: { id: '1' } });
  const [one, other] = await Promise.all([ask(), ask()]);
  assert.is(bodies.length, 1);
  assert.is(one.data, other.data);
});

query('rejects with an AbortError that keeps the reason when the caller withdraws', async () => {
  const { client } = clientOf(() => new Promise(() => {}));
  const controller = new AbortController();
  const asked = rejects(
    client.query({ query: VideoTitle, variables: { id: '1' }, signal: controller.signal }),
  );
  controller.abort('bored');
  const error = (await asked) as Error & { kind?: string };
  assert.is(error.kind, 'abort');
  assert.is(error.cause, 'bored');
});

query('refuses a mutation, and says what to call instead', async () => {
  const { client } = clientOf(() => titled('Ducks'));
  const error = await rejects(client.query({ query: SetTitle, variables: { title: 'x' } }));
  assert.match((error as Error).message, /client\.mutate/);
});

query('refuses a subscription, and says what to call instead', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const document = gql`
    subscription Titles {
      titles
    }
  `;
  const asked = await Promise.all([
    rejects(client.query({ query: document })),
    rejects(client.mutate({ mutation: document })),
  ]);
  for (const error of asked) {
    assert.match((error as Error).message, 'Titles is a subscription');
    assert.match((error as Error).message, 'client.subscribe');
  }
  assert.throws(() => client.watchQuery({ query: document }), 'Titles is a subscription');
  assert.is(bodies.length, 0);
});

query('never resolves with neither data nor error', async () => {
  const { client } = clientOf(() => ({ data: null }));
  const error = await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  assert.is((error as { kind?: string }).kind, 'parse');
});

query('drops the answer of a request that the store was cleared behind', async () => {
  let release!: (value: unknown) => void;
  const { client } = clientOf(() => new Promise((resolve) => (release = resolve)));
  const asked = rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  await settle();
  await client.clearStore();
  release(titled('Secret'));
  assert.is(((await asked) as { kind?: string }).kind, 'abort');
  await settle();
  assert.is(client.cache!.readQuery({ query: VideoTitle, variables: { id: '1' } }), null);
});

query.run();

const watchQuery = suite('client.watchQuery');

function heard<Data>() {
  const results: QueryResult<Data>[] = [];
  return { results, listener: (result: QueryResult<Data>) => results.push(result) };
}

watchQuery('reports the data of a shared request once to each query, and never as loading', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const options = { query: VideoTitle, variables: { id: '1' } };
  const both = [heard<any>(), heard<any>()];
  for (const { listener } of both) client.watchQuery(options).subscribe(listener);
  await client.query(options);
  await Promise.resolve();
  for (const { results } of both)
    assert.equal(
      results.map(({ loading, data }) => [loading, data.video.title]),
      [[false, 'Ducks']],
    );
  assert.is(bodies.length, 1);
});

watchQuery('sends no request before the first listener', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  assert.is(watched.getCurrentResult().loading, true);
  await settle();
  assert.is(bodies.length, 0);
});

watchQuery('reports the data once when it arrives, and every later change', async () => {
  const { client } = clientOf(() => titled('Ducks'));
  const { results, listener } = heard();
  const stop = client.watchQuery({ query: VideoTitle, variables: { id: '1' } }).subscribe(listener);
  await settle();
  assert.equal(
    results.map(({ data, loading, source }) => ({ data, loading, source })),
    [{ data: titled('Ducks').data, loading: false, source: 'network' }],
  );
  client.cache!.writeQuery({
    query: VideoTitle,
    variables: { id: '1' },
    data: { video: video('Geese') } as any,
  });
  assert.is((results[1]!.data as any).video.title, 'Geese');
  client.cache!.writeQuery({
    query: VideoTitle,
    variables: { id: '1' },
    data: { video: video('Geese') } as any,
  });
  assert.is(results.length, 2);
  stop();
});

watchQuery('keeps one object until something changes', async () => {
  const { client } = clientOf(() => titled('Ducks'));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  assert.is(watched.getCurrentResult(), watched.getCurrentResult());
  stop();
});

watchQuery("shows the cache at once and the network after it under 'cache-and-network'", async () => {
  let title = 'Ducks';
  const { client } = clientOf(() => titled(title));
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  title = 'Geese';
  const { results, listener } = heard<{ video: { title: string } }>();
  const options = { query: VideoTitle, variables: { id: '1' }, fetchPolicy: 'cache-and-network' } as const;
  const stop = client.watchQuery(options).subscribe(listener as any);
  await settle();
  assert.equal(
    results.map(({ data, loading, stale }) => [data?.video.title, loading, stale]),
    [
      ['Ducks', true, true],
      ['Geese', false, false],
    ],
  );
  stop();
});

watchQuery('keeps what it shows when a refresh fails, with the error beside it', async () => {
  let fails = false;
  const { client } = clientOf(() => {
    if (fails) throw new TypeError('Failed to fetch');
    return titled('Ducks');
  });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  fails = true;
  const watched = client.watchQuery({
    query: VideoTitle,
    variables: { id: '1' },
    fetchPolicy: 'cache-and-network',
  });
  const stop = watched.subscribe(() => {});
  await settle();
  const result = watched.getCurrentResult();
  assert.is(result.data?.video?.title, 'Ducks');
  assert.is(result.error?.kind, 'network');
  assert.is(result.stale, true);
  assert.is(result.loading, false);
  stop();
});

watchQuery('sends one request when a listener leaves and comes back at once', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  watched.subscribe(() => {})();
  const stop = watched.subscribe(() => {});
  await settle();
  assert.is(bodies.length, 1);
  assert.is(watched.getCurrentResult().data?.video?.title, 'Ducks');
  stop();
});

watchQuery('aborts its request when the last listener leaves', async () => {
  const { client, events } = clientOf(() => new Promise(() => {}));
  const stop = client.watchQuery({ query: VideoTitle, variables: { id: '1' } }).subscribe(() => {});
  await settle();
  stop();
  await settle();
  assert.is(events.at(-1)!.type, 'request.aborted');
});

watchQuery('fetches again what was evicted', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  client.cache!.evict({ id: 'Video:1' });
  await settle();
  assert.is(bodies.length, 2);
  assert.is(watched.getCurrentResult().data?.video?.title, 'Ducks');
  stop();
});

watchQuery('does not ask for ever for what the server does not give', async () => {
  const { client, bodies } = clientOf(() => ({ data: { video: { __typename: 'Video', id: '1' } } }));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  await settle();
  assert.is(bodies.length, 1);
  assert.is(watched.getCurrentResult().loading, false);
  stop();
});

watchQuery('follows its variables', async () => {
  const { client } = clientOf(({ variables }) => ({
    data: { video: video(`No. ${variables.id}`, variables.id) },
  }));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  watched.setVariables({ id: '2' });
  assert.is(watched.getCurrentResult().data, undefined);
  assert.is(watched.getCurrentResult().loading, true);
  await settle();
  assert.is(watched.getCurrentResult().data?.video?.title, 'No. 2');
  stop();
});

watchQuery('shows cached data for other variables as cached while these are fetched again', async () => {
  const { client } = clientOf(({ variables }) => ({
    data: { video: video(`No. ${variables['id']}`, variables['id']) },
  }));
  await client.query({ query: VideoTitle, variables: { id: '2' } });
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  assert.is(watched.getCurrentResult().source, 'network');
  const refetched = watched.refetch({ id: '2' });
  const { data, source, stale, loading } = watched.getCurrentResult();
  assert.equal([data?.video?.title, source, stale, loading], ['No. 2', 'cache', true, true]);
  await refetched;
  assert.is(watched.getCurrentResult().source, 'network');
  stop();
});

watchQuery('shows what a listener asks for while the request before is being sent', async () => {
  const { client } = clientOf(({ variables }) => titled(`No. ${variables['id']}`));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  client.on((event) => {
    if (event.type === 'request.started') watched.setVariables({ id: '2' });
  });
  const titles: (string | undefined)[] = [];
  const stop = watched.subscribe(({ data }) => titles.push(data?.video?.title));
  await settle();
  assert.is(watched.getCurrentResult().data?.video?.title, 'No. 2');
  assert.equal(
    titles.filter((title) => title !== undefined),
    ['No. 2'],
  );
  stop();
});

watchQuery('notifies once of each response', async () => {
  const { client } = clientOf(({ variables }) => titled(`No. ${variables['id']}`));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const results: QueryResult[] = [];
  const stop = watched.subscribe((result) => results.push(result));
  await settle();
  await watched.refetch();
  assert.equal(
    results.map(({ data, loading, stale, source }) => [data?.video.title, loading, stale, source]),
    [
      ['No. 1', false, false, 'network'],
      ['No. 1', true, true, 'network'],
      ['No. 1', false, false, 'network'],
    ],
  );
  stop();
});

watchQuery('shows the answer to the latest request, whichever comes last', async () => {
  const waiting: ((value: unknown) => void)[] = [];
  const { client } = clientOf(() => new Promise((resolve) => waiting.push(resolve)));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  const refetched = watched.refetch();
  await settle();
  waiting.at(-1)!(titled('new'));
  await refetched;
  waiting[0]!(titled('old'));
  await settle();
  assert.is(watched.getCurrentResult().data?.video?.title, 'new');
  stop();
});

watchQuery('joins the next page to what it shows', async () => {
  const page = (id: string, next: boolean) => ({
    data: {
      feed: {
        __typename: 'Feed',
        edges: [{ __typename: 'Edge', cursor: id, node: video(`No. ${id}`, id) }],
        pageInfo: { __typename: 'PageInfo', hasNextPage: next, endCursor: id },
      },
    },
  });
  const cache = createCache({ typePolicies: { Query: { fields: { feed: relayStylePagination() } } } });
  const { client } = clientOf(({ variables }) => (variables.after ? page('2', false) : page('1', true)), {
    cache,
  });
  const watched = client.watchQuery({ query: Feed, variables: {} });
  const stop = watched.subscribe(() => {});
  await settle();
  const firstEdge = watched.getCurrentResult().data!.feed.edges[0];
  await watched.fetchMore({ variables: { after: '1' } });
  const { edges } = watched.getCurrentResult().data!.feed;
  assert.equal(
    edges.map((edge) => edge.node?.id),
    ['1', '2'],
  );
  assert.is(edges[0], firstEdge);
  stop();
});

watchQuery('is fetched again by resetStore, once, and not by clearStore', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  await client.resetStore();
  await settle();
  assert.is(bodies.length, 2);
  await client.clearStore();
  await settle();
  assert.is(bodies.length, 2);
  assert.is(watched.getCurrentResult().source, 'none');
  stop();
});

watchQuery(
  'is fetched again by client.refetchQueries: by name, by document, or as one of all that are watched',
  async () => {
    const { client, bodies } = clientOf(({ variables: { id } }) => ({ data: { video: video('Ducks', id) } }));
    const stops = ['1', '2'].map((id) =>
      client.watchQuery({ query: VideoTitle, variables: { id } }).subscribe(() => {}),
    );
    const unwatched = { query: VideoTitle, variables: { id: '3' } };
    await settle();
    for (const [include, ids] of [
      [['VideoTitle'], ['1', '2']],
      [[VideoTitle], ['1', '2']],
      ['active', ['1', '2']],
      [[unwatched], ['3']],
      [['Unknown'], []],
    ] as const) {
      bodies.length = 0;
      const results = await client.refetchQueries({ include });
      assert.equal(
        results.map(({ data }) => data.video.id),
        ids,
      );
      assert.equal(
        bodies.map(({ variables }) => variables['id']),
        ids,
      );
    }
    for (const stop of stops) stop();
  },
);

watchQuery('or any query that client.refetchQueries fetches rejects with its error', async () => {
  const { client } = clientOf(() => ({ data: null, errors: [{ message: 'No.' }] }));
  const error = await rejects(
    client.refetchQueries({ include: [{ query: VideoTitle, variables: { id: '1' } }] }),
  );
  assert.match(String(error), /No\./);
});

watchQuery('is fetched again by resetStore when the listeners of onResetStore are done', async () => {
  const { client, bodies } = clientOf(() => titled('Ducks'));
  const stop = client.watchQuery({ query: VideoTitle, variables: { id: '1' } }).subscribe(() => {});
  await settle();
  let release = () => {};
  const heard: string[] = [];
  const stopHearing = client.onResetStore(() => {
    heard.push(`reset, ${client.cache.readQuery({ query: VideoTitle, variables: { id: '1' } })}`);
    return new Promise<void>((resolve) => (release = resolve));
  });
  client.onClearStore(() => heard.push('cleared'));
  const isReset = client.resetStore();
  await settle();
  assert.equal([bodies.length, heard], [1, ['reset, null']]);
  release();
  await isReset;
  assert.is(bodies.length, 2);
  await client.clearStore();
  stopHearing();
  await client.resetStore();
  assert.equal(heard, ['reset, null', 'cleared']);
  stop();
});

watchQuery('shows an error without data to nobody but the query that received it', async () => {
  for (const errorPolicy of ['none', 'all', 'ignore'] as const) {
    let fails = false;
    const { client } = clientOf(() =>
      fails ? { data: null, errors: [{ message: 'Sign in first.' }] } : titled('Ducks'),
    );
    const options = { query: VideoTitle, variables: { id: '1' }, errorPolicy };
    const asking = client.watchQuery(options);
    const other = client.watchQuery({ ...options, fetchPolicy: 'cache-only' });
    asking.subscribe(() => {});
    await settle();
    const results: QueryResult<unknown>[] = [];
    other.subscribe((result) => results.push(result));
    const before = client.cache!.extract();
    fails = true;
    await asking.refetch().catch(() => {});
    assert.equal(client.cache!.extract(), before);
    assert.equal(
      results.map(({ data, error }) => [data, error]),
      [[{ video: video('Ducks') }, undefined]],
    );
    const { data, error } = asking.getCurrentResult();
    assert.equal(data, { video: video('Ducks') });
    assert.is(error?.message, errorPolicy === 'ignore' ? undefined : 'Sign in first.');
  }
});

watchQuery.run();

const mutate = suite('client.mutate');

mutate('writes what it changed where queries see it', async () => {
  const { client } = clientOf(({ operationName }) =>
    operationName === 'SetTitle' ? { data: { setTitle: video('Geese') } } : titled('Ducks'),
  );
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  const { data } = await client.mutate({ mutation: SetTitle, variables: { title: 'Geese' } });
  assert.is(data?.setTitle.title, 'Geese');
  assert.is(watched.getCurrentResult().data?.video?.title, 'Geese');
  stop();
});

mutate('shows what is expected until the answer comes, and takes it back when it fails', async () => {
  let fail!: (error: unknown) => void;
  const { client } = clientOf(({ operationName }) =>
    operationName === 'SetTitle' ? new Promise((_resolve, reject) => (fail = reject)) : titled('Ducks'),
  );
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  const mutated = rejects(
    client.mutate({
      mutation: SetTitle,
      variables: { title: 'Geese' },
      optimisticResponse: { setTitle: video('Geese') },
    }),
  );
  assert.is(watched.getCurrentResult().data?.video?.title, 'Geese');
  assert.is(watched.getCurrentResult().source, 'optimistic');
  await settle();
  fail(new TypeError('Failed to fetch'));
  assert.is(((await mutated) as { kind?: string }).kind, 'network');
  assert.is(watched.getCurrentResult().data?.video?.title, 'Ducks');
  assert.not(watched.getCurrentResult().source === 'optimistic');
  stop();
});

mutate('replaces the expectation by the answer in one step', async () => {
  const { client } = clientOf(({ operationName }) =>
    operationName === 'SetTitle' ? { data: { setTitle: video('Swans') } } : titled('Ducks'),
  );
  const { results, listener } = heard<any>();
  const stop = client.watchQuery({ query: VideoTitle, variables: { id: '1' } }).subscribe(listener);
  await settle();
  await client.mutate({
    mutation: SetTitle,
    variables: { title: 'Geese' },
    optimisticResponse: { setTitle: video('Geese') },
  });
  assert.equal(
    results.map((result) => result.data.video.title),
    ['Ducks', 'Geese', 'Swans'],
  );
  stop();
});

mutate('runs update for the expectation and for the answer', async () => {
  const { client } = clientOf(() => ({ data: { setTitle: video('Swans') } }));
  const seen: string[] = [];
  await client.mutate({
    mutation: SetTitle,
    variables: { title: 'Geese' },
    optimisticResponse: { setTitle: video('Geese') },
    update: (_cache, { data }) => seen.push(data.setTitle.title),
  });
  assert.equal(seen, ['Geese', 'Swans']);
});

mutate('takes the expectation down when update throws, and rejects with what it threw', async () => {
  const { client } = clientOf(() => ({ data: { setTitle: video('Swans') } }));
  const error = await rejects(
    client.mutate({
      mutation: SetTitle,
      variables: { title: 'Geese' },
      update: () => {
        throw new Error('broken update');
      },
    }),
  );
  assert.match((error as Error).message, 'broken update');
});

mutate('fetches the named queries again, and waits for them when asked to', async () => {
  let title = 'Ducks';
  const { client } = clientOf(({ operationName }) =>
    operationName === 'SetTitle' ? { data: { setTitle: video('x', '9') } } : titled(title),
  );
  const watched = client.watchQuery({ query: VideoTitle, variables: { id: '1' } });
  const stop = watched.subscribe(() => {});
  await settle();
  title = 'Geese';
  await client.mutate({
    mutation: SetTitle,
    variables: { title: 'x' },
    refetchQueries: ['VideoTitle'],
    awaitRefetchQueries: true,
  });
  assert.is(watched.getCurrentResult().data?.video?.title, 'Geese');
  stop();
});

mutate('lets an older query not undo it', async () => {
  let answerQuery!: (value: unknown) => void;
  const { client } = clientOf(({ operationName }) =>
    operationName === 'SetTitle'
      ? { data: { setTitle: video('newer') } }
      : new Promise((resolve) => (answerQuery = resolve)),
  );
  const asked = client.query({ query: VideoTitle, variables: { id: '1' } });
  await settle();
  await client.mutate({ mutation: SetTitle, variables: { title: 'newer' } });
  answerQuery(titled('older'));
  assert.is((await asked).data?.video?.title, 'newer');
});

mutate.run();

const client = suite('createClient');

client('says what it lacks when it has neither url nor transport', () => {
  assert.throws(() => createClient({}), /url: '\/api\/graphql'/);
});

client('makes breadcrumbs of what happens', async () => {
  const messages: string[] = [];
  const { client } = clientOf(() => titled('Ducks'), {
    onEvent: breadcrumbs(({ message }) => messages.push(message)),
  });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.ok(messages.some((message) => message.includes('VideoTitle')));
});

client('continues when a listener throws, and notifies the others', async () => {
  const { client, events } = clientOf(() => titled('Ducks'));
  client.on(() => {
    throw new Error('bad listener');
  });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.ok(events.some((event) => event.type === 'listener.failed'));
});

client('rejects everything in flight with an AbortError when it is stopped', async () => {
  const { client } = clientOf(() => new Promise(() => {}));
  const asked = rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  await settle();
  client.stop();
  assert.is(((await asked) as { kind?: string }).kind, 'abort');
});

client.run();
