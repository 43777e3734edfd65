import { createServer, type IncomingMessage } from 'node:http';
import { bundleScript, sdkModule } from './bundleScript.ts';
import { createGate, type Gate } from './createGate.ts';
import { listenOnLoopback } from './listenOnLoopback.ts';

/** A page whose client has devtools, under a strict Content-Security-Policy. */
export interface DevtoolsSite extends Pick<Gate, 'hold' | 'release'> {
  readonly origin: string;
  /** Answers the next request with this status. */
  failNext(status: number): void;
  stop(): Promise<void>;
}

const script = `
import { createClient } from ${sdkModule('client.ts')};
import { createCache } from ${sdkModule('cache/createCache.ts')};
import { createDevtools } from ${sdkModule('devtools/index.ts')};
import { gql } from ${sdkModule('gql.ts')};
import { persistCache } from ${sdkModule('persistence/persistCache.ts')};

const Videos = gql\`query Videos { videos { id title channel { id name } } }\`;
const SetTitle = gql\`mutation SetTitle($title: String!) { setTitle(title: $title) { id title } }\`;
const devtools = createDevtools();
const cache = createCache();
window.persistence = persistCache(cache, { storage: localStorage, onEvent: devtools.onEvent });
const client = devtools.inspect(
  createClient({ url: '/api/graphql', cache, retry: { initialDelayMs: 1 } }),
  { name: 'Videos' },
);
devtools.inspect(createClient({ url: '/api/graphql' }), { name: 'Without cache' });
const list = document.querySelector('ul');
client.watchQuery({ query: Videos }).subscribe(({ data }) => {
  list.replaceChildren(...(data?.videos ?? []).map(({ title }) => {
    const item = document.createElement('li');
    item.textContent = title;
    return item;
  }));
});
document.querySelector('button').addEventListener('click', () => {
  const setTitle = { __typename: 'Video', id: '1', title: 'Neap' };
  client.mutate({ mutation: SetTitle, variables: { title: 'Neap' }, optimisticResponse: { setTitle } });
});
`;

const channel = { __typename: 'Channel', id: '7', name: 'Shore' };
const page =
  '<!doctype html><html lang="en"><title>Videos</title><main><h1>Videos</h1><ul></ul><button>Rename</button></main>' +
  '<script type="module" src="/script.js"></script></html>';

/** Made once for all tests. */
let bundle: Promise<string> | undefined;

export async function startDevtoolsSite(): Promise<DevtoolsSite> {
  let title = 'Tides';
  let failure: number | null = null;
  const gate = createGate();

  async function answer(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { operationName, variables } = JSON.parse(Buffer.concat(chunks).toString()) as {
      readonly operationName: string;
      readonly variables: { readonly title: string };
    };
    await gate.pass();
    if (operationName === 'SetTitle') ({ title } = variables);
    const first = { __typename: 'Video', id: '1', title };
    if (operationName === 'SetTitle') return { data: { setTitle: first } };
    const videos = [
      { ...first, channel },
      { __typename: 'Video', id: '2', title: 'Ebb', channel },
    ];
    return { data: { videos } };
  }

  const server = createServer((request, response) => {
    const send = (type: string, text: string, status = 200) =>
      response
        .writeHead(status, { 'content-type': type, 'content-security-policy': "default-src 'self'" })
        .end(text);
    if (request.url === '/script.js')
      void (bundle ??= bundleScript(script)).then((text) => send('text/javascript', text));
    else if (request.url !== '/api/graphql') send('text/html', page);
    else if (failure !== null) {
      send('text/plain', 'Try again', failure);
      failure = null;
    } else
      void answer(request).then((json) => send('application/graphql-response+json', JSON.stringify(json)));
  });
  return {
    ...(await listenOnLoopback(server)),
    ...gate,
    failNext: (status) => (failure = status),
  };
}
