// Own process: it replaces crypto and listens for unhandled errors.
// What an operation leaves behind, however it ends: no timers, no listeners, and no unhandled rejections.
import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TransportRequest } from '../contract/transport.ts';
import { createConnectivitySwitch, type ScriptedReply, type ScriptedRequest } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { batchRequests } from './stages/batchRequests.ts';
import type { TransportOptions } from './createTransport.ts';
import { getQueries } from './stages/getQueries.ts';
import { idempotencyKeys } from './stages/idempotencyKeys.ts';
import { incrementalDelivery } from './streams/incrementalDelivery.ts';
import { keepaliveMutations } from './stages/keepaliveMutations.ts';
import { limitConcurrency } from './stages/limitConcurrency.ts';
import { persistedQueries } from './stages/persistedQueries.ts';
import { refreshAuth } from './stages/refreshAuth.ts';
import { createTrial, type Heard, Rename } from './stages/stage.laws.ts';
import { uploadFiles } from './stages/uploadFiles.ts';

// Web Crypto takes real time, which no virtual clock controls.
Object.defineProperty(globalThis, 'crypto', {
  value: {
    subtle: { digest: async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest() },
  },
  configurable: true,
});

const unheard: unknown[] = [];
process.on('unhandledRejection', (reason) => unheard.push(reason));
process.on('uncaughtException', (error) => unheard.push(error));

const notFound: ScriptedReply = { json: { errors: [{ message: 'PersistedQueryNotFound' }] } };
const unauthorized: ScriptedReply = { status: 401, text: 'sign in' };

type Body = { readonly query?: string; readonly extensions?: object };
/** Replies to each operation of a request. The server supports no hashes and rejects the old token. */
function reply(request: ScriptedRequest, own: (body: Body) => ScriptedReply): ScriptedReply {
  if (request.headers['authorization'] === 'old') return unauthorized;
  const { method, url, body } = request;
  const bodies =
    method === 'GET' ? [Object.fromEntries(new URL(url).searchParams) as Body] : [body as Body].flat();
  const replies = bodies.map((each) =>
    each !== undefined && each.query === undefined && each.extensions !== undefined ? notFound : own(each),
  );
  const odd = replies.find((each) => !('json' in each));
  if (odd !== undefined) return odd;
  return Array.isArray(body) ? { json: replies.map(({ json }) => json) } : replies[0]!;
}

interface Situation {
  readonly name: string;
  readonly reply?: ScriptedReply;
  readonly options?: Partial<TransportOptions>;
  readonly refresh?: () => Promise<unknown>;
  /** Ends the operation. By default, it ends by itself. */
  readonly end?: (parts: { readonly controller: AbortController; readonly heard: readonly Heard[] }) => void;
  /** The time at which `end` is called. Default: 20. */
  readonly afterMs?: number;
}

const answer: ScriptedReply = { json: { data: { title: 'Ducks' } } };
const abort: Situation['end'] = ({ controller }) => controller.abort();
const cancel: Situation['end'] = ({ heard }) => {
  for (const each of heard) each.cancel();
};
const broken = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"data":'));
        stream.error(new TypeError('terminated'));
      },
    }),
  );

const replies: readonly ScriptedReply[] = [
  answer,
  answer,
  { json: { data: null, errors: [{ message: 'no' }] } },
  { status: 404, text: 'no' },
  { status: 503, text: 'busy' },
  { status: 429, headers: { 'retry-after': '2' }, text: 'slow down' },
  { text: '<html>' },
  { error: new TypeError('Failed to fetch') },
  { hang: true },
];

const situations: readonly Situation[] = [
  { name: 'an answer', reply: answer },
  { name: 'GraphQL errors', reply: { json: { data: null, errors: [{ message: 'no' }] } } },
  { name: 'a status that is final', reply: { status: 404, text: 'no' } },
  { name: 'a page in place of an answer', reply: { text: '<html>' } },
  { name: 'five failures of the network', reply: { error: new TypeError('Failed to fetch') } },
  {
    name: 'five statuses that ask for patience',
    reply: { status: 503, headers: { 'retry-after': '3' }, text: '' },
  },
  { name: 'five time-outs', reply: { hang: true }, options: { timeoutMs: 1_000 } },
  { name: 'a deadline while it is under way', reply: { hang: true }, options: { deadlineMs: 3_000 } },
  { name: 'a deadline between two attempts', reply: { status: 503, text: '' }, options: { deadlineMs: 300 } },
  { name: 'an abort at once', end: abort, afterMs: 0, reply: answer },
  { name: 'an abort in the window of a batch', end: abort, afterMs: 5, reply: answer },
  { name: 'an abort while it is under way', end: abort, reply: { hang: true } },
  { name: 'an abort between two attempts', end: abort, afterMs: 200, reply: { status: 503, text: '' } },
  { name: 'a cancel at once', end: cancel, afterMs: 0, reply: answer },
  { name: 'a cancel while it is under way', end: cancel, reply: { hang: true } },
  { name: 'a cancel between two attempts', end: cancel, afterMs: 200, reply: { status: 503, text: '' } },
  { name: 'an abort of what is over', end: abort, afterMs: 60_000, reply: answer },
  { name: 'a refresh that fails', refresh: () => Promise.reject(new Error('no session')) },
  { name: 'an abort while a refresh goes on', refresh: () => new Promise(() => {}), end: abort },
  {
    name: 'a deadline while a refresh goes on',
    refresh: () => new Promise(() => {}),
    options: { deadlineMs: 3_000 },
  },
  { name: 'headers that cannot be had', options: { headers: () => Promise.reject(new Error('no')) } },
  {
    name: 'headers that come too late',
    options: { headers: () => new Promise(() => {}), deadlineMs: 3_000 },
  },
];

const it = suite('an operation that ends with');

/** Returns the options with all stages. */
function everyStage(refresh?: Situation['refresh']): Partial<TransportOptions> {
  let token = 'old';
  return {
    stages: [
      idempotencyKeys(),
      refreshAuth({
        headers: () => ({ authorization: token }),
        refresh: refresh ?? (async () => (token = 'new')),
      }),
      persistedQueries(),
      incrementalDelivery(),
      uploadFiles,
      keepaliveMutations(),
    ],
    attemptStages: [limitConcurrency(2), batchRequests(), getQueries()],
  };
}

const form = { query: Rename, variables: { id: 'v1', title: new Blob(['Geese']) } };
const requests: readonly Partial<TransportRequest>[] = [
  { variables: { id: 'v1' } },
  { variables: { id: 'v1' } },
  { variables: { id: 'v2' }, context: { priority: 'low' } },
  { query: Rename, variables: { id: 'v1', title: 'Geese' } },
  form,
];

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

for (const { name, reply: own = answer, options, refresh, end, afterMs = 20 } of situations) {
  it(`${name} leaves no timer, no listener, no unhandled rejection`, async () => {
    const { clock, fetch, ask, events, countOf } = createTrial((request) => reply(request, () => own), {
      ...everyStage(refresh),
      ...options,
    });
    const controller = new AbortController();
    const { signal } = controller;
    const heard = requests.map((request) => ask({ ...request, signal }));
    const ended = () => countOf('request.succeeded') + countOf('request.failed') + countOf('request.aborted');
    if (end) {
      await clock.advance(afterMs);
      end({ controller, heard });
    }
    for (let step = 0; step < 1_000 && ended() < requests.length; step += 1) await clock.advance(100);
    assert.is(ended(), requests.length, 'every operation ends');
    assert.is(clock.pendingTimers, 0, 'timers');
    const { length } = events;
    await clock.advance(600_000);
    await settled();
    assert.is(events.length, length, 'nothing happens any more');
    assert.is(getEventListeners(signal, 'abort').length, 0, 'listeners of the caller’s signal');
    for (const request of fetch.requests)
      assert.is(getEventListeners(request.signal!, 'abort').length, 0, 'listeners of a request’s signal');
    assert.equal(unheard, [], 'rejections');
    for (const { calls } of heard) if (end !== cancel) assert.ok(calls.length > 0);
  });
}

it('a body that breaks off leaves no timer, no listener, no unhandled rejection', async () => {
  const { clock, fetch, ask, countOf } = createTrial(() => broken(), everyStage());
  const { signal } = new AbortController();
  for (const request of requests) ask({ ...request, signal });
  await clock.advance(600_000);
  await settled();
  assert.is(clock.pendingTimers, 0);
  assert.is(getEventListeners(signal, 'abort').length, 0);
  assert.ok(fetch.requests.length > 5);
  assert.is(countOf('request.failed'), requests.length);
  assert.equal(unheard, []);
});

it('an answer after it was offline leaves no listener of the platform', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, fetch, ask, countOf } = createTrial(
    (request) =>
      connectivity.isOffline() ? { error: new TypeError('Failed to fetch') } : reply(request, () => answer),
    { ...everyStage(), connectivity },
  );
  const left = requests.map((request) => ask(request));
  await clock.advance(10_000);
  assert.ok(connectivity.waiting > 0);
  for (const { cancel } of left) cancel();
  assert.is(connectivity.waiting, 0, 'of those who left');
  const heard = requests.map((request) => ask(request));
  await clock.advance(10_000);
  connectivity.goOnline();
  await clock.advance(60_000);
  for (const { calls } of heard) assert.equal(calls, ['next', 'complete']);
  assert.equal([connectivity.waiting, clock.pendingTimers], [0, 0]);
  assert.is(countOf('request.succeeded'), requests.length);
  for (const request of fetch.requests) assert.is(getEventListeners(request.signal!, 'abort').length, 0);
});

it('anything, whatever stages there are, whatever the server does and whenever callers leave, leaves nothing', () =>
  forEachSeed(75, async (chance) => {
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)]!;
    const often = (share: number) => chance() < share;
    let token = 'old';
    const refresh = async () => {
      if (often(0.3)) throw new Error('no session');
      token = 'new';
    };
    const keep = <Value>(values: readonly Value[]): Value[] => values.filter(() => often(0.6));
    const lateFetch: TransportOptions['fetch'] = async (input, init) => {
      const delayMs = pick([0, 0, 5, 50, 5_000]);
      if (delayMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, delayMs));
      return fetch(input, init);
    };
    const { clock, fetch, ask, events } = createTrial((request) => reply(request, () => pick(replies)), {
      fetch: (input, init) => lateFetch(input, init),
      timeoutMs: 2_000,
      stages: [
        ...keep([refreshAuth({ headers: () => ({ authorization: token }), refresh }), persistedQueries()]),
        // Without it, files are refused.
        uploadFiles,
        ...keep([keepaliveMutations()]),
      ],
      attemptStages: keep([limitConcurrency(2), batchRequests(), getQueries()]),
      ...(often(0.3) && { deadlineMs: 3_000 }),
    });
    const leaving: (() => void)[] = [];
    const heard: Heard[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (const request of requests.filter(() => often(0.6))) {
        const controller = new AbortController();
        heard.push(ask({ ...request, signal: controller.signal }));
        leaving.push(often(0.5) ? () => controller.abort() : heard.at(-1)!.cancel);
      }
      await clock.advance(pick([0, 1, 9, 10, 300, 1_000]));
      for (const leave of leaving) if (often(0.1)) leave();
    }
    await clock.advance(600_000);
    assert.is(clock.pendingTimers, 0, 'timers');
    for (const { calls } of heard) {
      const isDone = ['', 'error', 'next,complete'].includes(calls.join());
      assert.ok(isDone, `a caller heard ${calls.join()}`);
    }
    const trails = new Map<number, string[]>();
    for (const event of events) {
      const { operationId } = event as { readonly operationId: number };
      trails.set(operationId, [...(trails.get(operationId) ?? []), event.type]);
    }
    assert.is(trails.size, heard.length);
    for (const trail of trails.values()) {
      const told = trail.join();
      assert.match(trail[0]!, /^request\.(started|deduplicated)$/, told);
      assert.match(trail.at(-1)!, /^request\.(succeeded|failed|aborted)$/, told);
      const count = (pattern: RegExp) => trail.filter((type) => pattern.test(type)).length;
      assert.is(count(/started|deduplicated/), 1, told);
      assert.is(count(/succeeded|failed|aborted/), 1, told);
    }
    await settled();
    assert.equal(unheard, []);
  }));

it.run();
