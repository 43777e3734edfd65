// Own process: the window of jsdom becomes the global one.
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

// React looks for a document when it is first imported.
const { window } = new JSDOM('<!doctype html><html><body></body></html>', { url: 'http://localhost/' });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
// Newer versions of Node define `navigator` as a getter.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

const { act, StrictMode } = await import('react');
const { createRoot } = await import('react-dom/client');
const { createCache, gql } = await import('../../index.ts');
const { useMutation, useQuery } = await import('../../react/index.ts');
const { createVirtualClock, settleMicrotasks } = await import('../index.ts');
const { MockProvider } = await import('./index.ts');
type ReactNode = import('react').ReactNode;
type Mock = import('../index.ts').Mock;

interface Video {
  readonly __typename: 'Video';
  readonly id: string;
  readonly title: string;
}
const VideoTitle = gql<{ video: Video }, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
const SetTitle = gql<{ setTitle: Video }, { title: string }>`
  mutation SetTitle($title: String!) {
    setTitle(title: $title) {
      id
      title
    }
  }
`;
const video = (title: string): Video => ({ __typename: 'Video', id: '1', title });
const ducks: Mock = {
  request: { query: VideoTitle, variables: { id: '1' } },
  result: { data: { video: video('Ducks') } },
};

function Title() {
  const { data, error, loading } = useQuery(VideoTitle, { variables: { id: '1' } });
  const [setTitle] = useMutation(SetTitle);
  return (
    <button onClick={() => void setTitle({ variables: { title: 'Geese' } })}>
      {loading ? 'loading' : (error?.message ?? data?.video.title)}
    </button>
  );
}

async function render(node: ReactNode) {
  const container = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(node));
  return {
    text: () => container.textContent,
    click: () => act(async () => container.querySelector('button')!.click()),
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

const it = suite('MockProvider');

it('shows what is mocked, without a server and without a timer', async () => {
  const page = await render(
    <MockProvider mocks={[ducks]}>
      <Title />
    </MockProvider>,
  );
  await act(() => settleMicrotasks());
  assert.is(page.text(), 'Ducks');
  await page.unmount();
});

it('shows that it loads until the delay of a mock is over', async () => {
  const clock = createVirtualClock();
  const page = await render(
    <MockProvider mocks={[{ ...ducks, delay: 100 }]} runtime={clock.runtime}>
      <Title />
    </MockProvider>,
  );
  await act(() => clock.advance(99));
  assert.is(page.text(), 'loading');
  await act(() => clock.advance(1));
  assert.is(page.text(), 'Ducks');
  await page.unmount();
  assert.is(clock.pendingTimers, 0);
});

it('shows an error, and what no mock answers', async () => {
  for (const [mocks, expected] of [
    [[{ request: ducks.request, error: new TypeError('no network') }], 'VideoTitle: no network'],
    [[], 'No mock answers VideoTitle({"id":"1"}): there are none.'],
  ] as const) {
    const page = await render(
      <MockProvider mocks={mocks} showWarnings={false}>
        <Title />
      </MockProvider>,
    );
    await act(() => settleMicrotasks());
    assert.is(page.text(), expected);
    await page.unmount();
  }
});

it('has a cache, which mutations write to', async () => {
  const mocks: Mock[] = [
    ducks,
    {
      request: { query: SetTitle, variables: { title: 'Geese' } },
      result: { data: { setTitle: video('Geese') } },
    },
  ];
  const page = await render(
    <MockProvider mocks={mocks}>
      <Title />
    </MockProvider>,
  );
  await act(() => settleMicrotasks());
  await page.click();
  await act(() => settleMicrotasks());
  assert.is(page.text(), 'Geese');
  await page.unmount();
});

it('takes a cache that is filled already, and then asks for nothing', async () => {
  const cache = createCache();
  cache.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('Swans') } });
  const page = await render(
    <MockProvider cache={cache}>
      <Title />
    </MockProvider>,
  );
  assert.is(page.text(), 'Swans');
  await page.unmount();
});

it('keeps its client when it is rendered again, and asks once under StrictMode', async () => {
  const page = await render(
    <StrictMode>
      <MockProvider mocks={[ducks]}>
        <Title />
      </MockProvider>
    </StrictMode>,
  );
  await act(() => settleMicrotasks());
  assert.is(page.text(), 'Ducks');
  await page.unmount();
});

it.run();
