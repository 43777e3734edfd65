import { createVirtualClock, rejects } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createShellWorker, readMessage } from './createShellWorker.ts';
import { shellPath } from './shellRules.ts';

const origin = 'https://site.test';

type Answer = () => Response | Promise<Response>;

/** The part of the platform's caches that the worker uses, by name, then by URL. */
function memoryCaches(fetch: (request: Request) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (key: RequestInfo | URL) =>
    new URL(typeof key === 'object' && 'url' in key ? key.url : key, origin).href;
  const find = (key: RequestInfo | URL) => {
    for (const entries of all.values()) {
      const found = entries.get(addressOf(key));
      if (found) return found.clone();
    }
    return undefined;
  };
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const add = async (key: RequestInfo | URL) => {
      const response = await fetch(key instanceof Request ? key : new Request(key));
      if (!response.ok) throw new TypeError('Request failed');
      entries.set(addressOf(key), response);
    };
    return {
      add,
      addAll: async (keys: readonly RequestInfo[]) => void (await Promise.all(keys.map(add))),
      put: async (key: RequestInfo, response: Response) => void entries.set(addressOf(key), response),
    };
  };
  const caches = {
    open: async (name: string) => open(name),
    match: async (key: RequestInfo | URL) => find(key),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
  const paths = () =>
    [...all.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname));
  return { caches, names: () => [...all.keys()], paths };
}

function openWorker(revision = '1', before?: ReturnType<typeof memoryCaches>) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  const network = new Map<string, Answer>();
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return (network.get(pathname) ?? (() => new Response(`${pathname} of the network`)))();
  };
  const memory = before ?? memoryCaches(fetch as (request: Request) => Promise<Response>);
  const worker = createShellWorker({
    origin,
    caches: memory.caches,
    fetch: fetch as typeof globalThis.fetch,
    runtime: clock.runtime,
    revision,
    paths: ['/assets/entry.1.js', '/favicon.svg'],
  });
  return {
    worker,
    clock,
    asked,
    network,
    memory,
    async text(path: string, mode: RequestMode = 'no-cors', preloaded?: Promise<Response | undefined>) {
      const request = { url: origin + path, method: 'GET', mode, headers: new Headers(), clone() {} };
      // In Node, a Request cannot be a navigation.
      const answer = worker.answer(request as unknown as Request, preloaded);
      return answer && (await answer).text();
    },
  };
}

const cut: Answer = () => Promise.reject(new TypeError('fetch failed'));
const never: Answer = () => new Promise(() => {});

const it = suite('createShellWorker');

it('keeps the shell and every file of the list when it is installed', async () => {
  const { worker, memory } = openWorker();
  await worker.install();
  assert.equal(memory.paths().sort(), [shellPath, '/assets/entry.1.js', '/favicon.svg']);
});

it('is not installed where anything of it does not come', async () => {
  const { worker, network } = openWorker();
  network.set('/favicon.svg', () => new Response('', { status: 503 }));
  await rejects(worker.install(), /Request failed/);
});

it('asks for what is kept without cookies', async () => {
  const requests: Request[] = [];
  const { caches } = memoryCaches(async (request) => {
    requests.push(request);
    return new Response('');
  });
  const { runtime } = createVirtualClock();
  await createShellWorker({ origin, caches, fetch, runtime, revision: '1', paths: ['/a.svg'] }).install();
  assert.equal(
    requests.map(({ credentials }) => credentials),
    ['omit', 'omit'],
  );
});

it('takes a page from the network, and keeps nothing of it', async () => {
  const { worker, text, memory } = openWorker();
  await worker.install();
  assert.is(await text('/saved', 'navigate'), '/saved of the network');
  assert.not(memory.paths().includes('/saved'));
});

it('takes the page that the browser has asked for already', async () => {
  const { worker, text, asked } = openWorker();
  await worker.install();
  const preloaded = Promise.resolve(new Response('preloaded'));
  assert.is(await text('/', 'navigate', preloaded), 'preloaded');
  assert.not(asked.includes('/'));
});

for (const [name, answer] of [
  ['the network is cut', cut],
  ['the site is down behind its proxy', () => new Response('', { status: 502 })],
] as const) {
  it(`answers a page with the shell where ${name}`, async () => {
    const { worker, text, network } = openWorker();
    await worker.install();
    network.set('/watch/1', answer);
    assert.is(await text('/watch/1', 'navigate'), `${shellPath} of the network`);
  });
}

it('shows what the site itself says of a page that it cannot show', async () => {
  const { worker, text, network } = openWorker();
  await worker.install();
  network.set('/watch/1', () => new Response('broken', { status: 500 }));
  assert.is(await text('/watch/1', 'navigate'), 'broken');
});

it('answers a page with the shell after five seconds without a word', async () => {
  const { worker, text, network, clock } = openWorker();
  await worker.install();
  network.set('/', never);
  let shown: string | null = null;
  const showing = text('/', 'navigate').then((found) => (shown = found));
  await clock.advance(4_999);
  assert.is(shown, null);
  await clock.advance(1);
  await showing;
  assert.is(shown, `${shellPath} of the network`);
  assert.is(clock.pendingTimers, 0);
});

it('fails as the network does where the shell has gone', async () => {
  const { text, network } = openWorker();
  network.set('/', cut);
  await rejects(text('/', 'navigate'), /fetch failed/);
});

it('answers a file of the build from what is kept, and keeps one that is new', async () => {
  const { worker, text, asked } = openWorker();
  await worker.install();
  asked.length = 0;
  await text('/assets/entry.1.js');
  assert.equal(asked, []);
  await text('/assets/lazy.2.js');
  await text('/assets/lazy.2.js');
  assert.equal(asked, ['/assets/lazy.2.js']);
});

it('keeps no file that did not come', async () => {
  const { worker, text, network, memory } = openWorker();
  await worker.install();
  network.set('/assets/gone.js', () => new Response('gone', { status: 404 }));
  assert.is(await text('/assets/gone.js'), 'gone');
  assert.not(memory.paths().includes('/assets/gone.js'));
});

it('keeps what the page had loaded before, files of the build alone', async () => {
  const { worker, memory, asked } = openWorker();
  await worker.install();
  asked.length = 0;
  await worker.keep(['/assets/de.1.js', '/assets/entry.1.js', '/api/graphql', '/media/a.jpg', '/']);
  assert.equal(asked, ['/assets/de.1.js']);
  assert.ok(memory.paths().includes('/assets/de.1.js'));
});

it('still answers for the version before, which a tab may run, and forgets those before that', async () => {
  const { memory } = openWorker();
  for (const revision of ['1', '2', '3']) {
    const { worker } = openWorker(revision, memory);
    await worker.install();
    await worker.activate();
  }
  assert.equal(memory.names(), ['mainvideo-shell-2', 'mainvideo-shell-3']);
});

it('leaves data to the network', async () => {
  assert.is(await openWorker().text('/api/graphql'), null);
});

it.run();

const message = suite('readMessage');

message('knows what the page says, and nothing else', () => {
  assert.equal(readMessage({ type: 'activate' }), { type: 'activate' });
  assert.equal(readMessage({ type: 'keep', paths: ['/a'] }), { type: 'keep', paths: ['/a'] });
  for (const other of [null, 'activate', {}, { type: 'keep' }, { type: 'keep', paths: [1] }])
    assert.is(readMessage(other), null);
});

message.run();
