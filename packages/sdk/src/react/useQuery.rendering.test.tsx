import { Boundary, clientOf, mount, reactMajor, settle, window } from './reactTools.laws.tsx';
import * as React from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Client } from '../index.ts';
import { video, VideoTitle } from '../scriptedClient.laws.ts';
import { ClientProvider, useQuery } from './index.ts';

const { act, startTransition, useDeferredValue, useState } = React;

function write(client: Client, title: string, id = '1'): void {
  client.cache!.writeQuery({ query: VideoTitle, variables: { id }, data: { video: video(title, id) } });
}

/** Longer than React renders without a pause. */
function takeTime(): void {
  const untilMs = performance.now() + 8;
  while (performance.now() < untilMs);
}

const it = suite('useQuery: rendering that is interrupted, thrown away, or hidden');

it('shows one state of the cache in all components of a rendering that yields, whatever is written meanwhile', async () => {
  const { client } = clientOf([]);
  write(client, 'Old');
  const starts: (() => void)[] = [];
  const seen: string[][] = [];
  function Reader({ seenBy }: { seenBy: string[] }) {
    takeTime();
    const { data } = useQuery(VideoTitle, { variables: { id: '1' } });
    seenBy.push(data!.video!.title);
    return <li>{data!.video!.title}</li>;
  }
  function List() {
    const [count, setCount] = useState(0);
    starts.push(() => startTransition(() => setCount(8)));
    const rendered: string[] = [];
    seen.push(rendered);
    return (
      <>
        {Array.from({ length: count }, (_, key) => (
          <Reader key={key} seenBy={rendered} />
        ))}
      </>
    );
  }
  const page = await mount(client, <List />);
  const texts = new Set<string>();
  const note = () => texts.add([...page.container.querySelectorAll('li')].map((li) => li.textContent).join());
  const observer = new window.MutationObserver(note);
  observer.observe(page.container, { childList: true, subtree: true, characterData: true });
  // Without act: its queue renders to the end at once.
  (globalThis as any).IS_REACT_ACT_ENVIRONMENT = false;
  starts[0]!();
  while ((seen.at(-1)?.length ?? 0) === 0) await new Promise((resolve) => setImmediate(resolve));
  const isInTheMiddle = seen.at(-1)!.length < 8;
  write(client, 'New');
  while (!page.text().endsWith('New')) await new Promise((resolve) => setImmediate(resolve));
  (globalThis as any).IS_REACT_ACT_ENVIRONMENT = true;
  await settle();
  note();
  observer.disconnect();
  assert.ok(isInTheMiddle);
  const whole = ['Old', 'New'].map((title) => Array(8).fill(title).join());
  for (const text of texts) assert.ok(text === '' || whole.includes(text), text);
  assert.is(page.text(), 'New'.repeat(8));
  await page.unmount();
});

it('goes along with a deferred value', async () => {
  const { client } = clientOf();
  const shown: string[] = [];
  function Title({ id }: { id: string }) {
    const deferred = useDeferredValue(id);
    const { data, previousData } = useQuery(VideoTitle, { variables: { id: deferred } });
    const text = (data ?? previousData)?.video?.title ?? 'nothing';
    if (shown.at(-1) !== text) shown.push(text);
    return <p>{text}</p>;
  }
  const page = await mount(client, <Title id="1" />);
  await settle();
  await page.show(<Title id="2" />);
  await settle();
  assert.equal(shown, ['nothing', 'Video 1', 'Video 2']);
  await page.unmount();
});

it('asks nothing for a rendering that is thrown away', async () => {
  const { client, fetch } = clientOf();
  const never = new Promise(() => {});
  const reads: unknown[] = [];
  function Suspended(): null {
    reads.push(useQuery(VideoTitle, { variables: { id: '1' } }).loading);
    throw never;
  }
  const page = await mount(
    client,
    <React.Suspense fallback="waiting">
      <Suspended />
    </React.Suspense>,
  );
  await settle();
  assert.ok(reads.length > 0);
  assert.equal([page.text(), fetch.requests.length], ['waiting', 0]);
  await page.unmount();
});

it('passes an error to a boundary when the component throws it, and then starts again', async () => {
  const { client } = clientOf((_, call) =>
    call === 1 ? { error: new TypeError('Failed to fetch') } : { json: { data: { video: video('Ducks') } } },
  );
  function Title() {
    const { data, error } = useQuery(VideoTitle, { variables: { id: '1' } });
    if (error) throw error;
    return <p>{data?.video?.title}</p>;
  }
  const { error: log } = console;
  console.error = () => {};
  try {
    const page = await mount(
      client,
      <Boundary key="first">
        <Title />
      </Boundary>,
    );
    await settle();
    assert.match(page.text(), 'Failed to fetch');
    await page.show(
      <Boundary key="second">
        <Title />
      </Boundary>,
    );
    await settle();
    assert.is(page.text(), 'Ducks');
    await page.unmount();
  } finally {
    console.error = log;
  }
});

it('renders no data on the server with ssr: false, and hydrates that before it shows what the cache has', async () => {
  const { client } = clientOf([]);
  write(client, 'Ducks');
  function Title() {
    const { data, loading } = useQuery(VideoTitle, { variables: { id: '1' }, ssr: false });
    return <p>{data?.video?.title ?? String(loading)}</p>;
  }
  const tree = (
    <ClientProvider client={client}>
      <Title />
    </ClientProvider>
  );
  const html = renderToString(tree);
  assert.is(html, '<p>true</p>');
  const container = window.document.createElement('div');
  container.innerHTML = html;
  const mistakes: unknown[] = [];
  let root!: Root;
  await act(async () => {
    root = hydrateRoot(container, tree, { onRecoverableError: (error) => mistakes.push(error) });
  });
  assert.equal([container.textContent, mistakes], ['Ducks', []]);
  await act(async () => root.unmount());
});

// React 18 has no such component.
const { Activity } = React as { Activity?: typeof React.Activity };
if (Activity !== undefined) {
  it('asks nothing while it is hidden, and catches up when it is shown', async () => {
    const { client, fetch } = clientOf();
    const renders: unknown[] = [];
    function Title() {
      const { data } = useQuery(VideoTitle, { variables: { id: '1' } });
      renders.push(data?.video?.title);
      return <p>{data?.video?.title}</p>;
    }
    const tree = (mode: 'hidden' | 'visible') => (
      <Activity mode={mode}>
        <Title />
      </Activity>
    );
    const page = await mount(client, tree('hidden'));
    await settle();
    assert.is(fetch.requests.length, 0);
    await page.show(tree('visible'));
    await settle();
    assert.equal([page.text(), fetch.requests.length], ['Video 1', 1]);
    await page.show(tree('hidden'));
    const before = renders.length;
    await act(async () => write(client, 'New'));
    assert.is(renders.length, before);
    await page.show(tree('visible'));
    await settle();
    assert.equal([page.text(), fetch.requests.length], ['New', 1]);
    await page.unmount();
  });
}

it(`runs on React ${reactMajor}, which has ${Activity ? 'a' : 'no'} component that hides`, () => {
  assert.is(Activity !== undefined, reactMajor > 18);
});

it.run();
