import { clientOf, counted, mount, settle } from './reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NetworkStatus, type QueryResult } from '../index.ts';
import { video, VideoTitle } from '../scriptedClient.laws.ts';
import { rejects } from '../testing/index.ts';
import {
  type ExecuteQuery,
  useLazyQuery,
  type UseLazyQueryOptions,
  type UseLazyQueryResult,
} from './index.ts';

/** A component that sends its query on demand, and a record of its renders. */
function asking(options: UseLazyQueryOptions = {}) {
  const results: UseLazyQueryResult[] = [];
  const functions: ExecuteQuery<any, { id: string }>[] = [];
  const execute = () => functions.at(-1)!;
  function Title() {
    const [ask, result] = useLazyQuery(VideoTitle, options);
    functions.push(ask);
    results.push(result);
    return <p>{result.data?.video?.title}</p>;
  }
  /** Sends the query and waits for its effects. */
  async function ask(id: string): Promise<QueryResult> {
    let answer!: QueryResult;
    await act(async () => void execute()({ variables: { id } }).then((result) => (answer = result)));
    await settle();
    return answer;
  }
  return { Title, results, ask, execute, latest: () => results.at(-1)! };
}

const it = suite('useLazyQuery');

it('sends no request before it is called, and keeps the result up to date', async () => {
  const { client, fetch } = clientOf();
  const { Title, results, latest, execute } = asking();
  const page = await mount(client, <Title />, { strict: true });
  await settle();
  assert.equal([fetch.requests.length, latest().called, latest().loading], [0, false, false]);
  const before = execute();
  let answer!: QueryResult;
  await act(async () => void execute()({ variables: { id: '1' } }).then((result) => (answer = result)));
  await settle();
  assert.equal([page.text(), answer.data.video.title, latest().called], ['Video 1', 'Video 1', true]);
  assert.equal([fetch.requests.length, latest().variables], [1, { id: '1' }]);
  assert.is(execute(), before);
  assert.ok(results.some(({ networkStatus }) => networkStatus === NetworkStatus.loading));
  await act(async () => {
    client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('New') } });
  });
  assert.is(page.text(), 'New');
  await page.unmount();
});

it('requests other variables again, and returns the previous data meanwhile', async () => {
  const { client } = clientOf();
  const { Title, ask, latest, results } = asking();
  const page = await mount(client, <Title />);
  await ask('1');
  await ask('2');
  assert.is(page.text(), 'Video 2');
  assert.is(latest().previousData?.video?.title, 'Video 1');
  assert.ok(results.some(({ networkStatus }) => networkStatus === NetworkStatus.setVariables));
  await page.unmount();
});

it('answers the same question from the cache under cache-first, and from the network under network-only', async () => {
  for (const [fetchPolicy, requests] of [
    ['cache-first', 1],
    ['network-only', 2],
  ] as const) {
    const { client, fetch } = clientOf();
    const { Title, ask } = asking({ fetchPolicy });
    const page = await mount(client, <Title />);
    await ask('1');
    const answer = await ask('1');
    assert.equal([answer.data.video.title, fetch.requests.length], ['Video 1', requests]);
    await page.unmount();
  }
});

it('rejects, and shows why; a second try may do better', async () => {
  const { client } = clientOf((_, call) =>
    call === 1 ? { error: new TypeError('Failed to fetch') } : { json: { data: { video: video('Ducks') } } },
  );
  const { Title, latest, execute } = asking();
  const page = await mount(client, <Title />);
  let failure: Promise<QueryResult>;
  await act(async () => {
    failure = execute()({ variables: { id: '1' } });
  });
  await settle();
  await rejects(failure!, (error: { kind?: string }) => error.kind === 'network');
  assert.is(latest().error?.kind, 'network');
  await act(async () => void execute()({ variables: { id: '1' } }));
  await settle();
  assert.is(page.text(), 'Ducks');
  await page.unmount();
});

it('cancels the request in flight when it is called again, and when the component is gone', async () => {
  const { client, fetch } = clientOf(() => ({ hang: true }));
  const { Title, execute } = asking();
  const page = await mount(client, <Title />);
  const answers: Promise<QueryResult>[] = [];
  for (const id of ['1', '2']) await act(async () => void answers.push(execute()({ variables: { id } })));
  await rejects(answers[0]!, /asked anew/);
  await page.unmount();
  await rejects(answers[1]!, /component is gone/);
  await settle();
  assert.ok(fetch.requests.every(({ signal }) => signal!.aborted));
});

it('renders for each question that it is under way, and what came of it, and for nothing else', async () => {
  const { client } = clientOf();
  const { Title, ask, results, execute } = asking();
  const page = await mount(client, <Title />);
  const states = () =>
    results.splice(0).map(({ loading, data }) => data?.video?.title ?? (loading ? 'loading' : 'nothing'));
  assert.equal(states(), ['nothing']);
  await ask('1');
  assert.equal(states(), ['loading', 'Video 1']);
  await ask('1');
  assert.equal(states(), []);
  await ask('2');
  assert.equal(states(), ['loading', 'Video 2']);
  await ask('1');
  assert.equal(states(), ['Video 1'], 'from the cache');
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '2' },
      data: { video: video('New', '2') },
    });
  });
  assert.equal(states(), [], 'of what is not shown any more');
  await act(async () => {
    for (const id of ['3', '4']) void execute()({ variables: { id } });
  });
  await settle();
  assert.equal(states(), ['loading', 'Video 4']);
  await page.unmount();
});

it('renders twice for the same question that is asked of the network, with its data in both', async () => {
  const { client } = clientOf();
  const { Title, ask, results } = asking({ fetchPolicy: 'network-only' });
  const page = await mount(client, <Title />);
  await ask('1');
  results.splice(0);
  await ask('1');
  assert.equal(
    results.map(({ networkStatus, data }) => [networkStatus, data.video.title]),
    [
      [NetworkStatus.refetch, 'Video 1'],
      [NetworkStatus.ready, 'Video 1'],
    ],
  );
  await page.unmount();
});

it('says what to do first where it was not asked yet', async () => {
  const { client } = clientOf();
  const { Title, latest } = asking();
  const page = await mount(client, <Title />);
  assert.throws(() => void latest().refetch(), /Call its function before its handlers/);
  await page.unmount();
});

it('lets go with its component of what the cache answered at once', async () => {
  const { client, fetch } = clientOf();
  client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Known') } });
  const { Title, ask } = asking();
  const page = await mount(client, <Title />);
  assert.is((await ask('1')).data.video.title, 'Known');
  await page.unmount();
  await settle();
  client.cache!.evict({ id: 'Video:1' });
  await settle();
  assert.is(fetch.requests.length, 0);
});

it('resolves with the new response, not with the data shown before', async () => {
  const { client } = clientOf(counted);
  const { Title, ask } = asking({ fetchPolicy: 'network-only' });
  const page = await mount(client, <Title />);
  const titles = [(await ask('1')).data.video.title, (await ask('1')).data.video.title];
  assert.equal(titles, ['Video 1, 1', 'Video 1, 2']);
  await page.unmount();
});

it.run();
