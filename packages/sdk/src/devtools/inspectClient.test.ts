import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClientOptions } from '../client.ts';
import type { Client } from '../contract/index.ts';
import { Feed, createScriptedClient, SetTitle, video, VideoTitle } from '../scriptedClient.laws.ts';
import { createVirtualClock, rejects, type Script } from '../testing/index.ts';
import { inspectClient } from './inspectClient.ts';
import type { PanelRequest, PanelState, RecordDetails } from './protocol.ts';
import { createTimeline } from './timeline.ts';

const it = suite('what a panel is told of a client');

type Question = PanelRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'client'>
    : never
  : never;

function setup(script: Script, options: Partial<ClientOptions> = {}) {
  const { client: inner, fetch } = createScriptedClient(script, options);
  const { client, answer } = inspectClient(inner, createTimeline(), undefined);
  const cache = inner.cache!;
  const ask = (question: Question): any => answer({ client: 0, ...question } as PanelRequest);
  return { client, cache, fetch, ask, state: (): PanelState => ask({ ask: 'state' }) };
}

const one = { json: { data: { video: video('Tides') } } };
const watchOne = (client: Client, options: object = {}) =>
  client.watchQuery({ query: VideoTitle, variables: { id: '1' }, ...options });

it('lists watched queries while they have subscribers, with their variables and state', async () => {
  const { client, cache, state } = setup([one]);
  const watched = watchOne(client, { fetchPolicy: 'cache-and-network' });
  assert.equal(state().queries, []);
  const stop = watched.subscribe(() => {});
  const row = { id: 1, name: 'VideoTitle', fetchPolicy: 'cache-and-network', variables: { id: '1' } };
  assert.equal(state().queries, [{ ...row, state: 'loading' }]);
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.equal(state().queries, [{ ...row, state: 'ready' }]);
  cache.invalidate({ id: 'Video:1' });
  assert.is(state().queries[0]!.state, 'refreshing');
  stop();
  stop();
  assert.equal(state().queries, []);
});

it('counts the subscribers of one query, and forgets it with the last', () => {
  const { client, state } = setup([one]);
  const watched = watchOne(client);
  const stops = [watched.subscribe(() => {}), watched.subscribe(() => {})];
  stops[0]!();
  stops[0]!();
  assert.is(state().queries.length, 1);
  stops[1]!();
  assert.is(state().queries.length, 0);
});

it('shows the document, variables and result of a query, and fetches it again', async () => {
  const { client, ask, state, fetch } = setup([one, { json: { data: { video: video('Ebb') } } }]);
  watchOne(client).subscribe(() => {});
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const { query, variables, data } = ask({ ask: 'query', id: 1 });
  assert.match(query, /^query VideoTitle\(\$id:ID!\)/);
  assert.equal(variables, { id: '1' });
  assert.equal(data, one.json.data);
  assert.is(ask({ ask: 'refetch', id: 1 }), true);
  assert.is(state().queries[0]!.state, 'refreshing');
  assert.is(fetch.requests.length, 2);
  assert.is(ask({ ask: 'refetch', id: 2 }), false);
  assert.is(ask({ ask: 'query', id: 2 }), null);
});

it('reports watched queries as usual: variables, the current result, pages', async () => {
  const page = (title: string, id: string) => {
    const edges = [{ __typename: 'FeedEdge', cursor: id, node: video(title, id) }];
    const pageInfo = { __typename: 'PageInfo', hasNextPage: true, endCursor: id };
    return { json: { data: { feed: { __typename: 'Feed', edges, pageInfo } } } };
  };
  const { client } = setup([page('Tides', '1'), page('Ebb', '2')]);
  const watched = client.watchQuery({ query: Feed, variables: {} });
  watched.subscribe(() => {});
  await watched.fetchMore({ variables: { after: '1' } });
  watched.setVariables({ after: '1' });
  assert.equal(watched.variables, { after: '1' });
  assert.is(watched.getCurrentResult().data!.feed.edges[0]!.node!.title, 'Ebb');
});

it('groups the events of an operation: retries, and the time it took', async () => {
  const clock = createVirtualClock();
  const { client, state, ask } = setup([{ status: 503 }, one], { runtime: clock });
  const result = client.query({ query: VideoTitle, variables: { id: '1' } });
  await clock.runAll();
  await result;
  const [row] = state().timeline as [PanelState['timeline'][number]];
  assert.equal(row.steps, ['cache missed', 'started', 'retried', 'succeeded']);
  assert.is(row.kind, 'query');
  assert.is(row.name, 'VideoTitle');
  assert.ok(row.elapsedMs! > 0);
  assert.not(row.isFailure);
  const details = ask({ ask: 'operation', id: row.id });
  assert.equal(details.response, one.json);
  assert.equal(details.variables, { id: '1' });
  assert.is(details.events[2].type, 'request.retried');
  assert.is(details.events[2].error.name, 'HttpError');
  assert.not('query' in details.events[3]);
});

it('takes the time of a request, also if the cache has answered before', async () => {
  const clock = createVirtualClock();
  const slowly = () => new Promise<typeof one>((resolve) => clock.setTimeout(() => resolve(one), 300));
  const { client, cache, state } = setup(slowly, { runtime: clock });
  cache.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: one.json.data });
  watchOne(client, { fetchPolicy: 'cache-and-network' }).subscribe(() => {});
  const row = () => state().timeline[0]!;
  assert.equal([row().steps, row().elapsedMs], [['cache hit', 'started'], undefined]);
  await clock.runAll();
  assert.is(row().elapsedMs, 300);
});

it('marks failures: of the network, and errors in responses', async () => {
  const { client, state } = setup([{ json: { errors: [{ message: 'No such video' }] } }, { status: 400 }], {
    retry: false,
  });
  await rejects(client.query({ query: VideoTitle, variables: { id: '1' } }));
  await rejects(client.query({ query: VideoTitle, variables: { id: '2' } }));
  assert.equal(
    state().timeline.map(({ isFailure }) => isFailure),
    [true, true],
  );
});

it('remembers the last 200 operations', async () => {
  const { client, state } = setup(() => one);
  for (let index = 0; index < 205; index += 1)
    await client.query({ query: VideoTitle, variables: { id: String(index) }, fetchPolicy: 'no-cache' });
  assert.is(state().timeline.length, 200);
});

it('says whether the circuit breaker is open, and how much is stored', () => {
  const timeline = createTimeline();
  const { client } = createScriptedClient([]);
  const { answer } = inspectClient(client, timeline, undefined);
  const state = () => answer({ client: 0, ask: 'state' }) as PanelState;
  const operation = { operationId: 1, operationName: 'A', operationKind: 'query', timestampMs: 5 } as const;
  assert.equal([state().breaker, state().storedBytes], ['closed', null]);
  timeline.hear({ type: 'breaker.opened', failingOperations: 5, openMs: 1_000, ...operation });
  timeline.hear({ type: 'persistence.saved', sizeBytes: 123, timestampMs: 6 });
  assert.equal([state().breaker, state().storedBytes], ['open', 123]);
  timeline.hear({ type: 'breaker.closed', ...operation });
  timeline.hear({ type: 'persistence.purged', elsewhere: false, timestampMs: 7 });
  assert.equal([state().breaker, state().storedBytes], ['closed', null]);
});

it('takes an event once, however many listeners pass it on', () => {
  const timeline = createTimeline();
  const event = { type: 'persistence.saved', sizeBytes: 1, timestampMs: 1 } as const;
  timeline.hear(event);
  timeline.hear(event);
  assert.is(timeline.rows().length, 1);
});

it('answers nothing while nothing has changed', async () => {
  const { client, ask, state } = setup([one]);
  const { version } = state();
  assert.is(ask({ ask: 'state', since: version }), null);
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const next = ask({ ask: 'state', since: version }) as PanelState;
  assert.is.not(next.version, version);
});

it('lists the objects of the cache by type, and finds them by id and by field', async () => {
  const { client, cache, ask, state } = setup([one]);
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  cache.writeQuery({ query: VideoTitle, variables: { id: '2' }, data: { video: video('Ebb', '2') } });
  assert.equal(state().types, [
    { typename: 'Query', count: 1 },
    { typename: 'Video', count: 2 },
  ]);
  const find = (search: string) => ask({ ask: 'records', typename: 'Video', search });
  assert.equal(find(''), ['Video:1', 'Video:2']);
  assert.equal(find('EBB'), ['Video:2']);
  assert.equal(find('video:1'), ['Video:1']);
  assert.equal(find('neap'), []);
});

it('shows the fields of an object by storage key, with references', async () => {
  const { client, ask } = setup([one]);
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const root = ask({ ask: 'record', id: 'ROOT_QUERY' }) as RecordDetails;
  assert.equal(root.fields, { 'video({"id":"1"})': { __ref: 'Video:1' } });
  assert.equal(ask({ ask: 'record', id: 'Video:1' }), {
    id: 'Video:1',
    fields: { id: '1', title: 'Tides' },
    optimistic: [],
  });
  assert.is(ask({ ask: 'record', id: 'Video:9' }), null);
});

it('edits and evicts fields and objects, which watchers see', async () => {
  const { client, cache, ask } = setup([one]);
  const watched = watchOne(client, { fetchPolicy: 'cache-only', returnPartialData: true });
  watched.subscribe(() => {});
  cache.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: one.json.data });
  const record = { id: 'Video:1', storageKey: 'title' };
  assert.is(ask({ ask: 'edit', ...record, value: 'Spring tide' }), true);
  assert.is(watched.getCurrentResult().data!.video!.title, 'Spring tide');
  assert.is(ask({ ask: 'edit', ...record, storageKey: 'length', value: 1 }), false);
  assert.is(ask({ ask: 'evict', ...record }), true);
  assert.equal(watched.getCurrentResult().missing, [['video', 'title']]);
  assert.is(ask({ ask: 'evict', id: 'Video:1' }), true);
  assert.is(ask({ ask: 'record', id: 'Video:1' }), null);
});

it('lists optimistic layers with the fields that they change', async () => {
  const { client, state, ask } = setup([one, { json: { data: { setTitle: video('Neap') } } }]);
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const mutation = client.mutate({
    mutation: SetTitle,
    variables: { title: 'Neap' },
    optimisticResponse: { setTitle: video('Neap') },
  });
  const [layer] = state().layers as [PanelState['layers'][number]];
  assert.ok(
    layer.changes.some(
      ({ id, storageKey, value }) => id === 'Video:1' && storageKey === 'title' && value === 'Neap',
    ),
  );
  assert.equal((ask({ ask: 'record', id: 'Video:1' }) as RecordDetails).optimistic, ['title']);
  await mutation;
  assert.equal(state().layers, []);
});

it('works for a client without a cache', async () => {
  const { client, state, ask } = setup([one], { cache: undefined });
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  assert.equal(state().types, []);
  assert.is(state().timeline.length, 1);
  assert.equal(ask({ ask: 'records', typename: 'Video', search: '' }), []);
  assert.is(ask({ ask: 'evict', id: 'Video:1' }), false);
});

it.run();
