import { clientOf, library, mount, type Page, settle } from './reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SetTitle, video, VideoTitle } from '../scriptedClient.laws.ts';
import { rejects } from '../testing/index.ts';
import {
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
} from './index.ts';

const it = suite('useMutation');

function Retitle({ title }: { title: string }) {
  const [setTitle, { data, error, loading, called, reset }] = useMutation(SetTitle);
  const text = loading ? 'saving' : (error?.message ?? data?.setTitle.title ?? (called ? 'called' : 'idle'));
  return (
    <>
      <p>{text}</p>
      <button onClick={() => setTitle({ variables: { title } }).catch(() => {})}>save</button>
      <button onClick={reset}>reset</button>
    </>
  );
}

const label = (page: Page) => page.container.querySelector('p')!.textContent;

it('says that it runs, and what came of it, and forgets it on reset', async () => {
  const { client } = clientOf();
  const page = await mount(client, <Retitle title="Geese" />);
  assert.is(label(page), 'idle');
  await page.press('save');
  await settle();
  assert.is(label(page), 'Geese');
  await page.press('reset');
  assert.is(label(page), 'idle');
  await page.unmount();
});

it('rejects, and shows the error as a value', async () => {
  const { client } = clientOf();
  const page = await mount(client, <Retitle title="fail" />);
  await page.press('save');
  await settle();
  assert.is(label(page), 'not allowed');
  await page.unmount();
});

it('never rejects with onError', async () => {
  const { client } = clientOf();
  const seen: string[] = [];
  function Quiet() {
    const [setTitle] = useMutation(SetTitle, { onError: (error) => seen.push(error.kind) });
    return (
      <>
        <p />
        <button onClick={() => setTitle({ variables: { title: 'fail' } }).then(() => seen.push('resolved'))}>
          save
        </button>
      </>
    );
  }
  const page = await mount(client, <Quiet />);
  await page.press('save');
  await settle();
  assert.equal(seen, ['graphql', 'resolved']);
  await page.unmount();
});

/** A component that runs its mutation on demand, and a record of its renders. */
function mutating(options: UseMutationOptions = {}) {
  const results: UseMutationResult[] = [];
  const functions: MutateFunction<any, any>[] = [];
  const mutate = () => functions.at(-1)!;
  function Mutate({ own = options }: { own?: UseMutationOptions }) {
    const [run, result] = useMutation<any, any>(SetTitle, own);
    functions.push(run);
    results.push(result);
    return null;
  }
  return {
    Mutate,
    results,
    mutate,
    async run(own: Parameters<MutateFunction<any, any>>[0]) {
      let answer!: ReturnType<MutateFunction<any, any>>;
      await act(async () => {
        answer = mutate()(own);
        answer.catch(() => {});
      });
      await settle();
      return answer;
    },
  };
}

it('renders for the start and for the end of a call, and never with ignoreResults', async () => {
  for (const [ignoreResults, renders] of [
    [false, 3],
    [true, 1],
  ] as const) {
    const { client } = clientOf();
    const { Mutate, results, run } = mutating({ ignoreResults });
    const page = await mount(client, <Mutate />);
    const { data } = await run({ variables: { title: 'Geese' } });
    assert.equal([data.setTitle.title, results.length], ['Geese', renders]);
    await page.unmount();
  }
});

it('keeps its function, which uses the latest options, and lays those of a call over them', async () => {
  const { client, fetch } = clientOf();
  const { Mutate, mutate, run } = mutating();
  const heard: unknown[] = [];
  const tree = (name: string) => (
    <Mutate
      own={{
        variables: { title: name },
        context: { headers: { from: name } },
        onCompleted: (data, { variables }) => heard.push([name, data.setTitle.title, variables]),
      }}
    />
  );
  const page = await mount(client, tree('one'));
  const before = mutate();
  await page.show(tree('two'));
  assert.is(mutate(), before);
  await run({ context: (usual) => ({ headers: { ...usual?.headers, own: 'yes' } }) });
  const { from, own } = fetch.requests[0]!.headers;
  assert.equal([heard, from, own], [[['two', 'two', { title: 'two' }]], 'two', 'yes']);
  await run({ variables: { title: 'three' } });
  assert.equal(heard[1], ['two', 'three', { title: 'three' }]);
  await page.unmount();
});

it('tells onError of errors beside data, and not onCompleted', async () => {
  const { client } = clientOf(() => ({
    json: { data: { setTitle: video('Geese') }, errors: [{ message: 'too long' }] },
  }));
  const heard: unknown[] = [];
  const { Mutate, run } = mutating({
    errorPolicy: 'all',
    onCompleted: () => heard.push('completed'),
    onError: (error, { variables }) => heard.push(error.message, variables),
  });
  const page = await mount(client, <Mutate />);
  const { data } = await run({ variables: { title: 'Geese' } });
  assert.equal([heard, data.setTitle.title], [['too long', { title: 'Geese' }], 'Geese']);
  await page.unmount();
});

it('need not be caught: the result shows the error, and the promise holds it', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const { client } = clientOf();
  const { Mutate, mutate, results } = mutating();
  const page = await mount(client, <Mutate />);
  let answer!: ReturnType<MutateFunction>;
  await act(async () => void (answer = mutate()({ variables: { title: 'fail' } })));
  await settle();
  assert.equal([unhandled, results.at(-1)!.error?.message], [[], 'not allowed']);
  await rejects(answer, /not allowed/);
  process.off('unhandledRejection', note);
  await page.unmount();
});

it('shows only what came of the latest call', async () => {
  const { client } = clientOf();
  const { Mutate, mutate, results } = mutating();
  const page = await mount(client, <Mutate />);
  await act(async () => {
    void mutate()({ variables: { title: 'first' } });
    void mutate()({ variables: { title: 'second' } });
  });
  await settle();
  const titles = results.map(({ data }) => data?.setTitle.title).filter(Boolean);
  assert.equal([...new Set(titles)], ['second']);
  await page.unmount();
});

const refetches: readonly [string, UseMutationOptions['refetchQueries'], number][] = [
  ['a name', ['VideoTitle'], 1],
  ['a document', [VideoTitle], 1],
  ['all that is active', 'active', 1],
  ['what a function says', ({ data }) => (data.setTitle.title === 'Geese' ? ['VideoTitle'] : []), 1],
  ['a query that nobody watches', [{ query: VideoTitle, variables: { id: '2' } }], 1],
  ['nothing of another name', ['Other'], 0],
];
for (const [name, refetchQueries, count] of refetches) {
  it(`refetches ${name}`, async () => {
    const { client, fetch } = clientOf();
    const { Mutate, run } = mutating({ refetchQueries, awaitRefetchQueries: true });
    function Title() {
      return <p>{useQuery(VideoTitle, { variables: { id: '1' } }).data?.video?.title}</p>;
    }
    const page = await mount(
      client,
      <>
        <Mutate />
        <Title />
      </>,
    );
    await settle();
    const before = fetch.requests.length;
    await run({ variables: { title: 'Geese' } });
    assert.is(fetch.requests.length, before + 1 + count);
    await page.unmount();
  });
}

it('expects nothing where the function answers IGNORE, and what it answers else', async () => {
  const { client } = clientOf((request, call) =>
    (request.body as any).operationName === 'SetTitle' ? { hang: true } : (library as any)(request, call),
  );
  const { Mutate, mutate } = mutating({
    optimisticResponse: ({ title }: { title: string }, { IGNORE }: { IGNORE: null }) =>
      title === 'no' ? IGNORE : { setTitle: video(title) },
  });
  function Title() {
    return <p>{useQuery(VideoTitle, { variables: { id: '1' } }).data?.video?.title}</p>;
  }
  const page = await mount(
    client,
    <>
      <Mutate />
      <Title />
    </>,
  );
  await settle();
  await act(async () => void mutate()({ variables: { title: 'no' } }));
  assert.is(page.text(), 'Video 1');
  await act(async () => void mutate()({ variables: { title: 'yes' } }));
  assert.is(page.text(), 'yes');
  await page.unmount();
  client.stop();
});

it("leaves the cache alone with fetchPolicy: 'no-cache'", async () => {
  const { client } = clientOf();
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const { Mutate, run } = mutating({ fetchPolicy: 'no-cache' });
  const page = await mount(client, <Mutate />);
  await run({ variables: { title: 'Geese' } });
  assert.is(client.cache!.readQuery({ query: VideoTitle, variables: { id: '1' } })!.video!.title, 'Video 1');
  await page.unmount();
});

it.run();
