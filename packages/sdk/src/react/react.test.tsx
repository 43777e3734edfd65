import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

// React looks for a document when it is first imported.
const { window } = new JSDOM('<!doctype html><html><body></body></html>', { url: 'http://localhost/' });
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
// A getter of its own on newer versions of Node.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

const { act, StrictMode, Component } = await import('react');
const { createRoot, hydrateRoot } = await import('react-dom/client');
const { renderToString } = await import('react-dom/server');
const { createCache, createClient, gql, incrementalDelivery } = await import('../index.ts');
const { createScriptedFetch, createStreamedAnswer } = await import('../testing/index.ts');
const { createScriptedClient, SetTitle, video, VideoTitle } = await import('../scriptedClient.laws.ts');
const { ClientProvider, useClient, useMutation, useQuery } = await import('./index.ts');
type ReactNode = import('react').ReactNode;
type Client = import('../index.ts').Client;
type Script = import('../testing/index.ts').Script;

/** The server of these tests: a video's title is `Video <id>`; a title can be set, and `fail` cannot. */
const library: Script = (request) => {
  const { operationName, variables } = request.body as { operationName: string; variables: any };
  if (operationName === 'VideoTitle')
    return { json: { data: { video: video(`Video ${variables.id}`, variables.id) } } };
  if (variables.title === 'fail') return { json: { data: null, errors: [{ message: 'not allowed' }] } };
  return { json: { data: { setTitle: video(variables.title) } } };
};

const clientOf = (script: Script = library) => createScriptedClient(script, { retry: false });

async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
}

function mount(client: Client | null, node: ReactNode) {
  const container = window.document.createElement('div');
  const root = createRoot(container);
  const wrap = (child: ReactNode) =>
    client ? <ClientProvider client={client}>{child}</ClientProvider> : child;
  const show = (child: ReactNode) => act(async () => root.render(wrap(child)));
  return {
    shown: show(node),
    show,
    text: () => container.textContent,
    unmount: () => act(async () => root.unmount()),
  };
}

function Title({ id, renders }: { id: string; renders?: string[] }) {
  const { data, error, loading, previousData } = useQuery(VideoTitle, { variables: { id } });
  const text = data
    ? data.video!.title
    : error
      ? error.message
      : loading
        ? `loading, before it ${previousData?.video?.title ?? 'nothing'}`
        : 'nothing';
  renders?.push(text);
  return <p>{text}</p>;
}

const query = suite('useQuery');

query('shows that it loads, and then the data', async () => {
  const { client } = clientOf();
  const page = mount(client, <Title id="1" />);
  await page.shown;
  await settle();
  assert.is(page.text(), 'Video 1');
  await page.unmount();
});

query('renders once for each change of its own data, and not for another', async () => {
  const { client } = clientOf();
  const renders: string[] = [];
  const page = mount(client, <Title id="1" renders={renders} />);
  await page.shown;
  await settle();
  assert.equal(renders, ['loading, before it nothing', 'Video 1']);
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '2' },
      data: { video: video('Other', '2') },
    });
  });
  assert.is(renders.length, 2);
  await act(async () => {
    client.cache!.writeQuery({
      query: VideoTitle,
      variables: { id: '1' },
      data: { video: video('New') },
    });
  });
  assert.equal(renders.slice(2), ['New']);
  await page.unmount();
});

query('follows its variables, and says what it showed before', async () => {
  const { client } = clientOf();
  const renders: string[] = [];
  const page = mount(client, <Title id="1" renders={renders} />);
  await page.shown;
  await settle();
  await page.show(<Title id="2" renders={renders} />);
  await settle();
  assert.is(page.text(), 'Video 2');
  assert.ok(renders.includes('loading, before it Video 1'));
  await page.unmount();
});

query('sends one request under StrictMode', async () => {
  const { client, fetch } = clientOf();
  const page = mount(
    client,
    <StrictMode>
      <Title id="1" />
    </StrictMode>,
  );
  await page.shown;
  await settle();
  assert.is(page.text(), 'Video 1');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

query('asks nothing where it is skipped, and starts when it no longer is', async () => {
  const { client, fetch } = clientOf();
  function Skippable({ skip }: { skip: boolean }) {
    const { data, loading } = useQuery(VideoTitle, { variables: { id: '1' }, skip });
    return <p>{data?.video?.title ?? String(loading)}</p>;
  }
  const page = mount(client, <Skippable skip />);
  await page.shown;
  await settle();
  assert.is(page.text(), 'false');
  assert.is(fetch.requests.length, 0);
  await page.show(<Skippable skip={false} />);
  await settle();
  assert.is(page.text(), 'Video 1');
  await page.unmount();
});

query('shows an error as a value', async () => {
  const { client } = clientOf([{ error: new TypeError('Failed to fetch') }]);
  const page = mount(client, <Title id="1" />);
  await page.shown;
  await settle();
  assert.match(page.text()!, 'Failed to fetch');
  await page.unmount();
});

query('aborts its request when it is unmounted', async () => {
  const { client, fetch } = clientOf([{ hang: true }]);
  const page = mount(client, <Title id="1" />);
  await page.shown;
  await page.unmount();
  await settle();
  assert.ok(fetch.requests[0]!.signal!.aborted);
});

query('renders on the server what the cache has, and hydrates it without a request', async () => {
  const { client, fetch } = clientOf();
  await client.query({ query: VideoTitle, variables: { id: '1' } });
  const tree = (of: Client) => (
    <ClientProvider client={of}>
      <Title id="1" />
    </ClientProvider>
  );
  const html = renderToString(tree(client));
  assert.is(html, '<p>Video 1</p>');

  const browser = clientOf([]);
  browser.client.cache!.merge(JSON.parse(JSON.stringify(client.cache!.extract())));
  const container = window.document.createElement('div');
  container.innerHTML = html;
  const mistakes: unknown[] = [];
  let root!: import('react-dom/client').Root;
  await act(async () => {
    root = hydrateRoot(container, tree(browser.client), {
      onRecoverableError: (error) => mistakes.push(error),
    });
  });
  await settle();
  assert.equal(mistakes, []);
  assert.is(browser.fetch.requests.length, 0);
  assert.is(fetch.requests.length, 1);
  await act(async () => root.unmount());
});

query('shows an answer that comes in parts as it comes', async () => {
  const answer = createStreamedAnswer({ contentType: 'multipart/mixed' });
  const client = createClient({
    url: 'http://localhost/api/graphql',
    cache: createCache(),
    fetch: createScriptedFetch([answer.response]),
    stages: [incrementalDelivery()],
  });
  const WatchPage = gql<{ video: { title: string; description?: string } }, {}>`
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
  function Video() {
    const { data, loading } = useQuery(WatchPage);
    return <p>{[data?.video?.title, data?.video.description, loading && '...'].filter(Boolean).join(' ')}</p>;
  }
  const page = mount(client, <Video />);
  await page.shown;
  assert.is(page.text(), '...');
  answer.send(`---\r\n\r\n${JSON.stringify({ data: { video: video('Ducks') }, hasNext: true })}\r\n---`);
  await settle();
  assert.is(page.text(), 'Ducks ...');
  const rest = { incremental: [{ path: ['video'], data: { description: 'They swim.' } }], hasNext: false };
  answer.send(`\r\n\r\n${JSON.stringify(rest)}\r\n-----`);
  await settle();
  assert.is(page.text(), 'Ducks They swim.');
  await page.unmount();
});

query.run();

const mutation = suite('useMutation');

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

async function press(page: ReturnType<typeof mountButtons>, name: string): Promise<void> {
  await act(async () => page.button(name).click());
}

function mountButtons(client: Client, node: ReactNode) {
  const container = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(container);
  return {
    shown: act(async () => root.render(<ClientProvider client={client}>{node}</ClientProvider>)),
    text: () => container.querySelector('p')!.textContent,
    button: (name: string) =>
      [...container.querySelectorAll('button')].find((each) => each.textContent === name)!,
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

mutation('says that it runs, and what came of it, and forgets it on reset', async () => {
  const { client } = clientOf();
  const page = mountButtons(client, <Retitle title="Geese" />);
  await page.shown;
  assert.is(page.text(), 'idle');
  await press(page, 'save');
  await settle();
  assert.is(page.text(), 'Geese');
  await press(page, 'reset');
  assert.is(page.text(), 'idle');
  await page.unmount();
});

mutation('rejects, and shows the error as a value', async () => {
  const { client } = clientOf();
  const page = mountButtons(client, <Retitle title="fail" />);
  await page.shown;
  await press(page, 'save');
  await settle();
  assert.is(page.text(), 'not allowed');
  await page.unmount();
});

mutation('never rejects with onError', async () => {
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
  const page = mountButtons(client, <Quiet />);
  await page.shown;
  await press(page, 'save');
  await settle();
  assert.equal(seen, ['graphql', 'resolved']);
  await page.unmount();
});

mutation.run();

const provided = suite('useClient');

provided('says what is missing where no provider is', async () => {
  function Bare() {
    useClient();
    return null;
  }
  let caught: Error | undefined;
  class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override componentDidCatch(error: Error) {
      caught = error;
    }
    override render() {
      return this.state.failed ? null : this.props.children;
    }
  }
  const { error: log } = console;
  console.error = () => {};
  try {
    const page = mount(
      null,
      <Boundary>
        <Bare />
      </Boundary>,
    );
    await page.shown;
    await page.unmount();
  } finally {
    console.error = log;
  }
  assert.match(caught!.message, /<ClientProvider client=\{client\}>/);
});

provided.run();
