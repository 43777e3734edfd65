import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClientError } from '../contract/errors.ts';
import { AbortError, HttpError, NetworkError, ParseError, TimeoutError } from '../contract/errors.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Stage } from '../contract/stage.ts';
import type { RequestContext, TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import {
  createConnectivitySwitch,
  createScriptedFetch,
  createVirtualClock,
  forEachSeed,
  type Script,
  type ScriptedReply,
} from '../testing/index.ts';
import { createTransport, type TransportOptions } from './createTransport.ts';

const HomePage = gql`
  query HomePage($first: Int) {
    home(first: $first) {
      totalCount
    }
  }
`;
const SetLike = gql`
  mutation SetLike($liked: Boolean!) {
    setLike(liked: $liked)
  }
`;

const answer: ScriptedReply = { json: { data: { home: { totalCount: 3 } } } };
const busy: ScriptedReply = { status: 503, text: 'busy' };
const refused = (): ScriptedReply => ({ error: new TypeError('Failed to fetch') });

/** What one caller heard, in order. */
interface Heard {
  readonly responses: GraphQLResponse[];
  readonly errors: ClientError[];
  readonly calls: string[];
}

function setup(script: Script, options: Partial<TransportOptions> = {}, seed = 1) {
  const clock = createVirtualClock({ startMs: 0, seed });
  const fetch = createScriptedFetch(script);
  const events: ClientEvent[] = [];
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    onEvent: (event) => events.push(event),
    ...options,
  });

  function execute(request: Partial<TransportRequest> = {}): Heard & { readonly cancel: () => void } {
    const heard: Heard = { responses: [], errors: [], calls: [] };
    const cancel = transport.execute(
      { query: HomePage, ...request },
      {
        next: (response) => {
          heard.calls.push('next');
          heard.responses.push(response);
        },
        error: (error) => {
          heard.calls.push('error');
          heard.errors.push(error);
        },
        complete: () => heard.calls.push('complete'),
      },
    );
    return { ...heard, cancel };
  }

  const types = () => events.map((event) => event.type);
  return { clock, fetch, events, types, transport, execute };
}

const eventsOf = <Type extends ClientEvent['type']>(events: readonly ClientEvent[], type: Type) =>
  events.filter((event): event is Extract<ClientEvent, { type: Type }> => event.type === type);

const sending = suite('createTransport: what is sent');

sending(
  'S6: a POST to the url with a JSON body of operation name, variables and query text, and nothing else',
  async () => {
    const { clock, fetch, execute } = setup([answer], { url: '/api/graphql' });
    const heard = execute({ variables: { first: 3 } });
    await clock.advance(0);
    const [request] = fetch.requests;
    assert.is(request?.url, '/api/graphql');
    assert.is(request?.method, 'POST');
    assert.is(
      request?.init.body,
      '{"operationName":"HomePage","variables":{"first":3},"query":"query HomePage($first:Int){home(first:$first){totalCount}}"}',
    );
    assert.equal(request?.headers, {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
    });
    assert.equal(heard.responses, [{ data: { home: { totalCount: 3 } } }]);
    assert.equal(heard.calls, ['next', 'complete']);
  },
);

sending('null for no name, and {} for no variables', async () => {
  const { clock, fetch, execute } = setup([answer]);
  execute({
    query: gql`
      {
        viewer {
          id
        }
      }
    `,
  });
  await clock.advance(0);
  assert.equal(fetch.requests[0]?.body, { operationName: null, variables: {}, query: '{viewer{id}}' });
});

sending('the operation that operationName names', async () => {
  const { clock, fetch, execute } = setup([answer]);
  const both = gql`
    query One {
      a
    }
    query Two {
      b
    }
  `;
  execute({ query: both, operationName: 'Two' });
  await clock.advance(0);
  assert.equal(fetch.requests[0]?.body, {
    operationName: 'Two',
    variables: {},
    query: 'query One{a}query Two{b}',
  });
});

sending('headers and credentials of the transport, and over them those of the request', async () => {
  const { clock, fetch, execute } = setup([answer], {
    headers: { 'X-App': 'site', 'x-lang': 'en' },
    credentials: 'same-origin',
  });
  execute({ context: { headers: { 'X-Lang': 'fr' }, credentials: 'include', keepalive: true } });
  await clock.advance(0);
  const [request] = fetch.requests;
  assert.is(request?.headers['x-app'], 'site');
  assert.is(request?.headers['x-lang'], 'fr');
  assert.is(request?.init.credentials, 'include');
  assert.is(request?.init.keepalive, true);
});

sending('headers that a function answers, once per operation', async () => {
  let asked = 0;
  const { clock, fetch, execute } = setup([busy, answer, answer], {
    headers: async () => ({ authorization: `token ${++asked}` }),
  });
  execute();
  await clock.advance(2_000);
  execute();
  await clock.advance(0);
  assert.equal(
    fetch.requests.map((request) => request.headers['authorization']),
    ['token 1', 'token 1', 'token 2'],
  );
});

sending('nothing, if there are no headers to send it with; and that is not retried', async () => {
  const signedOut = new Error('signed out');
  const sources = [
    () => Promise.reject(signedOut),
    () => {
      throw signedOut;
    },
  ];
  for (const headers of sources) {
    const { clock, fetch, execute, types } = setup([], { headers });
    const heard = execute();
    assert.equal(heard.calls, [], 'nothing is heard before execute returns');
    await clock.advance(60_000);
    const [error] = heard.errors;
    assert.instance(error, NetworkError);
    assert.is(error?.message, 'HomePage: nothing was sent, for want of its headers. signed out');
    assert.is(error?.cause, signedOut);
    assert.is(error?.attempts, 0);
    assert.is(fetch.requests.length, 0);
    assert.equal(types(), ['request.started', 'request.failed']);
  }
});

sending.run();

const misuse = suite('createTransport: misuse is thrown at once');

misuse('a document without an operation, or with several and no word which', () => {
  const { execute } = setup([]);
  assert.throws(
    () =>
      execute({
        query: gql`
          fragment A on B {
            c
          }
        `,
      }),
    'no operation',
  );
  assert.throws(
    () =>
      execute({
        query: gql`
          query One {
            a
          }
          query Two {
            b
          }
        `,
      }),
    'operationName',
  );
});

misuse('variables that JSON cannot hold', () => {
  const { execute } = setup([]);
  assert.throws(
    () => execute({ variables: { first: 1n } }),
    /HomePage: its variables cannot be sent as JSON/,
  );
});

misuse('a relative url where there is no page', () => {
  const { execute } = setup([], { url: '/api/graphql', fetch: undefined });
  assert.throws(() => execute(), /The url \/api\/graphql is relative/);
});

misuse('headers that no request can have', () => {
  assert.throws(
    () => setup([], { headers: { 'two words': 'x' } }),
    (error: unknown) => error instanceof TypeError,
  );
});

misuse('a stage that throws, and nothing is left behind', async () => {
  const broken: Stage = () => {
    throw new Error('a mistake');
  };
  const { clock, execute, types } = setup([], { stages: [broken], deadlineMs: 5_000 });
  const { signal } = new AbortController();
  assert.throws(() => execute({ signal }), 'a mistake');
  assert.is(clock.pendingTimers, 0);
  assert.is(getEventListeners(signal, 'abort').length, 0);
  assert.equal(types(), ['request.started', 'request.aborted']);
});

misuse('but its caller hears of it once the headers have come later', async () => {
  const broken: Stage = () => {
    throw new Error('a mistake');
  };
  const { clock, execute } = setup([], { stages: [broken], headers: async () => ({}) });
  const heard = execute();
  await clock.advance(0);
  assert.is(heard.errors[0]?.message, 'HomePage: nothing was sent. a mistake');
});

misuse.run();

const retrying = suite('createTransport: retries');

retrying('S7: at most 5 attempts, first delay 500 ms, doubling, jittered, no ceiling', () =>
  forEachSeed(50, async (_chance, seed) => {
    const sentMs: number[] = [];
    const { clock, execute, events } = setup(
      () => {
        sentMs.push(clock.now());
        return busy;
      },
      {},
      seed,
    );
    const heard = execute();
    await clock.advance(60_000);
    assert.is(sentMs.length, 5);
    const waitsMs = sentMs.slice(1).map((atMs, index) => atMs - sentMs[index]!);
    for (const [index, waitMs] of waitsMs.entries()) {
      const nominalMs = 500 * 2 ** index;
      assert.ok(waitMs >= nominalMs * 0.5 && waitMs < nominalMs * 1.5, `wait ${index + 1}: ${waitMs} ms`);
      const saidMs = eventsOf(events, 'request.retried')[index]!.delayMs;
      assert.ok(Math.abs(waitMs - saidMs) < 0.001, `waited ${waitMs} ms, said ${saidMs} ms`);
    }
    assert.equal(heard.calls, ['error']);
    assert.is(heard.errors[0]?.attempts, 5);
    assert.is(clock.pendingTimers, 0);
  }),
);

retrying('S7: the jitter differs from one seed to the next', async () => {
  const waits = new Set<number>();
  await forEachSeed(20, async (_chance, seed) => {
    const { clock, execute, events } = setup(() => busy, {}, seed);
    execute();
    await clock.advance(60_000);
    waits.add(eventsOf(events, 'request.retried')[0]!.delayMs);
  });
  assert.ok(waits.size > 15 || process.env['SEED'], `${waits.size} different waits`);
});

retrying('ends with the first answer', async () => {
  const { clock, fetch, execute, types, events } = setup([refused(), busy, answer]);
  const heard = execute();
  await clock.advance(10_000);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(fetch.requests.length, 3);
  assert.equal(types(), ['request.started', 'request.retried', 'request.retried', 'request.succeeded']);
  const [succeeded] = eventsOf(events, 'request.succeeded');
  assert.is(succeeded?.attempts, 3);
  assert.ok(succeeded!.elapsedMs >= 750 && succeeded!.elapsedMs < 2_250);
});

for (let failing = 1; failing <= 6; failing += 1) {
  retrying(`fault sweep: call ${failing} of fetch fails, and it is as if it had not`, async () => {
    const { clock, fetch, execute } = setup((_request, call) => (call === failing ? refused() : answer));
    for (let operation = 1; operation <= 5; operation += 1) {
      const heard = execute({ variables: { first: operation } });
      await clock.advance(10_000);
      assert.equal(heard.calls, ['next', 'complete']);
    }
    assert.is(fetch.requests.length, failing <= 5 ? 6 : 5);
    assert.is(clock.pendingTimers, 0);
  });

  retrying(
    `fault sweep: fetch fails from call ${failing} on, and every operation ends in one error`,
    async () => {
      const { clock, fetch, execute } = setup((_request, call) => (call >= failing ? refused() : answer));
      const ends: string[][] = [];
      for (let operation = 1; operation <= 6; operation += 1) {
        const heard = execute({ variables: { first: operation } });
        await clock.advance(20_000);
        ends.push(heard.calls);
      }
      assert.equal(ends.filter((calls) => calls.join() === 'next,complete').length, failing - 1);
      assert.equal(ends.filter((calls) => calls.join() === 'error').length, 7 - failing);
      assert.is(fetch.requests.length, failing - 1 + 5 * (7 - failing));
      assert.is(clock.pendingTimers, 0);
    },
  );
}

retrying('never waits less than Retry-After, even a month', async () => {
  const monthMs = 30 * 24 * 3_600_000;
  const { clock, fetch, execute } = setup([
    { ...busy, headers: { 'retry-after': '9' } },
    { ...busy, headers: { 'retry-after': String(monthMs / 1_000) } },
    answer,
  ]);
  const heard = execute();
  await clock.advance(8_999);
  assert.is(fetch.requests.length, 1);
  await clock.advance(1);
  assert.is(fetch.requests.length, 2);
  await clock.advance(monthMs - 1);
  assert.is(fetch.requests.length, 2);
  await clock.advance(1);
  assert.equal(heard.calls, ['next', 'complete']);
});

const final: readonly (readonly [name: string, reply: ScriptedReply, kind: string])[] = [
  ['a GraphQL error under 503', { status: 503, json: { errors: [{ message: 'busy' }] } }, 'response'],
  ['a 404', { status: 404, text: 'no' }, 'http'],
  ['a 401', { status: 401, json: { error: 'sign in' } }, 'http'],
  ['a page where JSON should be', { text: '<html>' }, 'parse'],
  ['a 204', { status: 204 }, 'parse'],
];
for (const [name, reply, kind] of final) {
  retrying(`does not retry ${name}`, async () => {
    const { clock, fetch, execute } = setup([reply]);
    const heard = execute();
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 1);
    assert.is(heard.errors[0]?.kind ?? 'response', kind);
  });
}

retrying('makes one attempt where retry is false, for the transport or for a request', async () => {
  const attempts = async (retry: TransportOptions['retry'], context?: RequestContext) => {
    const { clock, fetch, execute } = setup(() => busy, { retry });
    execute({ context });
    await clock.advance(1_000_000);
    return fetch.requests.length;
  };
  assert.is(await attempts(false), 1);
  assert.is(await attempts(undefined, { retry: false }), 1);
  assert.is(await attempts(false, { retry: { attempts: 3 } }), 3);
  assert.is(await attempts({ attempts: 7 }), 7);
  assert.is(await attempts({ attempts: undefined }), 5);
});

retrying('keeps the platform’s own words in a network error, and its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  const { clock, execute } = setup([{ error: cause }], { retry: false });
  const heard = execute();
  await clock.advance(0);
  const [error] = heard.errors;
  assert.instance(error, NetworkError);
  assert.is(error?.message, 'HomePage: Failed to fetch');
  assert.is(error?.operationName, 'HomePage');
  assert.is(error?.cause, cause);
});

retrying.run();

const offline = suite('createTransport: offline');

offline('waits for the network rather than burn attempts', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, fetch, execute, types } = setup([refused(), answer], { connectivity });
  const heard = execute();
  await clock.advance(3_600_000);
  assert.is(fetch.requests.length, 1);
  assert.equal(types(), ['request.started', 'request.retried', 'request.paused']);
  connectivity.goOnline();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(connectivity.waiting, 0);
});

offline('makes the first attempt all the same: a server of the same machine may answer', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([answer], { connectivity });
  const heard = execute();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.equal(types(), ['request.started', 'request.succeeded']);
});

offline('stops waiting when its caller leaves', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([refused()], { connectivity });
  const { cancel } = execute();
  await clock.advance(10_000);
  assert.is(connectivity.waiting, 1);
  cancel();
  assert.is(connectivity.waiting, 0);
  assert.is(types().at(-1), 'request.aborted');
});

offline('says nothing more once its caller has left', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([refused()], { connectivity });
  const { cancel } = execute();
  await clock.advance(1);
  cancel();
  await clock.advance(10_000);
  assert.equal(types(), ['request.started', 'request.retried', 'request.aborted']);
  assert.is(connectivity.waiting, 0);
});

offline('asks the platform where nothing else is given', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const target = new EventTarget();
  const platform = globalThis as { addEventListener?: unknown; removeEventListener?: unknown };
  Object.defineProperty(globalThis, 'navigator', {
    value: { onLine: false },
    configurable: true,
    writable: true,
  });
  platform.addEventListener = target.addEventListener.bind(target);
  platform.removeEventListener = target.removeEventListener.bind(target);
  try {
    const { clock, execute } = setup([refused(), answer]);
    const heard = execute();
    await clock.advance(60_000);
    assert.equal(heard.calls, []);
    assert.is(getEventListeners(target, 'online').length, 1);
    target.dispatchEvent(new Event('online'));
    await clock.advance(0);
    assert.equal(heard.calls, ['next', 'complete']);
    assert.is(getEventListeners(target, 'online').length, 0);
  } finally {
    delete platform.addEventListener;
    delete platform.removeEventListener;
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else delete (globalThis as { navigator?: unknown }).navigator;
  }
});

offline.run();

const aborting = suite('createTransport: aborts');

aborting(
  'a signal ends a request in flight: an AbortError with its reason, one event, nothing left',
  async () => {
    const { clock, fetch, execute, events, types } = setup([{ hang: true }]);
    const controller = new AbortController();
    const heard = execute({ signal: controller.signal });
    await clock.advance(100);
    controller.abort('left the page');
    const [error] = heard.errors;
    assert.instance(error, AbortError);
    assert.is(error?.cause, 'left the page');
    assert.is(error?.attempts, 1);
    assert.ok(fetch.requests[0]?.signal?.aborted);
    await clock.advance(60_000);
    assert.equal(heard.calls, ['error']);
    assert.equal(types(), ['request.started', 'request.aborted']);
    const [aborted] = eventsOf(events, 'request.aborted');
    assert.equal([aborted?.attempts, aborted?.elapsedMs], [1, 100]);
    assert.is(clock.pendingTimers, 0);
    assert.is(getEventListeners(controller.signal, 'abort').length, 0);
  },
);

aborting('a signal that is aborted already: no request, and no word before execute returns', async () => {
  const { clock, fetch, execute, types } = setup([]);
  const heard = execute({ signal: AbortSignal.abort() });
  assert.equal(heard.calls, []);
  await clock.advance(0);
  assert.equal(heard.calls, ['error']);
  assert.is(heard.errors[0]?.attempts, 0);
  assert.equal(types(), ['request.started', 'request.aborted']);
  assert.is(fetch.requests.length, 0);
});

aborting('the cancel function silences: one event and no word to the observer', async () => {
  const { clock, fetch, execute, types } = setup([{ hang: true }]);
  const heard = execute();
  heard.cancel();
  heard.cancel();
  await clock.advance(60_000);
  assert.equal(heard.calls, []);
  assert.equal(types(), ['request.started', 'request.aborted']);
  assert.ok(fetch.requests[0]?.signal?.aborted);
  assert.is(clock.pendingTimers, 0);
});

aborting('ends the wait for a retry at once', async () => {
  const { clock, fetch, execute } = setup(() => busy);
  const controller = new AbortController();
  const heard = execute({ signal: controller.signal });
  await clock.advance(1);
  assert.is(clock.pendingTimers, 1);
  controller.abort();
  assert.is(clock.pendingTimers, 0);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 1);
  assert.equal(heard.calls, ['error']);
});

aborting('ends the wait for headers, also if they come later', async () => {
  let answerHeaders: (headers: { readonly [name: string]: string }) => void = () => {};
  const { clock, fetch, execute, types } = setup([], {
    headers: () => new Promise((resolve) => (answerHeaders = resolve)),
  });
  const heard = execute();
  heard.cancel();
  answerHeaders({});
  await clock.advance(0);
  assert.equal(heard.calls, []);
  assert.is(fetch.requests.length, 0);
  assert.equal(types(), ['request.started', 'request.aborted']);
});

aborting('after the end changes nothing', async () => {
  const { clock, execute, types } = setup([answer]);
  const controller = new AbortController();
  const heard = execute({ signal: controller.signal });
  await clock.advance(0);
  assert.is(getEventListeners(controller.signal, 'abort').length, 0);
  controller.abort();
  heard.cancel();
  assert.equal(heard.calls, ['next', 'complete']);
  assert.equal(types(), ['request.started', 'request.succeeded']);
});

aborting('between next and complete silences complete', async () => {
  const { clock, transport } = setup([answer]);
  const calls: string[] = [];
  const cancel = transport.execute(
    { query: HomePage },
    {
      next: () => {
        calls.push('next');
        cancel();
      },
      error: () => calls.push('error'),
      complete: () => calls.push('complete'),
    },
  );
  await clock.advance(0);
  assert.equal(calls, ['next']);
});

aborting('an event’s listener may cancel before anything is sent', async () => {
  const { clock, fetch, transport, execute } = setup([]);
  const controller = new AbortController();
  transport.on(() => controller.abort());
  const heard = execute({ signal: controller.signal });
  await clock.advance(0);
  assert.is(fetch.requests.length, 0);
  assert.equal(heard.calls, ['error']);
});

aborting.run();

const limits = suite('createTransport: time limits');

limits('gives up an attempt after timeoutMs, and retries', async () => {
  const { clock, fetch, execute, events } = setup([{ hang: true }, answer]);
  const heard = execute();
  await clock.advance(29_999);
  assert.is(eventsOf(events, 'request.retried').length, 0);
  await clock.advance(1);
  const [retried] = eventsOf(events, 'request.retried');
  const error = retried!.error as TimeoutError;
  assert.instance(error, TimeoutError);
  assert.is(error.afterMs, 30_000);
  assert.ok(fetch.requests[0]?.signal?.aborted);
  await clock.advance(1_000);
  assert.equal(heard.calls, ['next', 'complete']);
});

limits('counts the reading of the body', async () => {
  const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
  const { clock, execute } = setup(() => endless(), { retry: false, timeoutMs: 5_000 });
  const heard = execute();
  await clock.advance(5_000);
  assert.is(heard.errors[0]?.kind, 'timeout');
  assert.is(heard.errors[0]?.message, 'HomePage: no whole answer within 5000 ms.');
  assert.is(clock.pendingTimers, 0);
});

limits('holds even for a fetch that ignores its signal', async () => {
  const { clock, execute } = setup([], {
    fetch: () => new Promise(() => {}),
    retry: false,
    timeoutMs: 5_000,
  });
  const heard = execute();
  await clock.advance(5_000);
  assert.is(heard.errors[0]?.kind, 'timeout');
});

limits('sets no timer for a timeout of Infinity', async () => {
  const { clock, execute } = setup([{ hang: true }], { timeoutMs: Infinity });
  const { cancel } = execute();
  await clock.advance(0);
  assert.is(clock.pendingTimers, 0);
  cancel();
});

limits('keeps the deadline over all attempts and waits, and says what it waited over', async () => {
  const { clock, fetch, execute, types } = setup(() => busy, { deadlineMs: 1_200, retry: { jitter: false } });
  const heard = execute();
  await clock.advance(1_199);
  assert.equal(heard.calls, []);
  await clock.advance(1);
  const [error] = heard.errors;
  assert.instance(error, TimeoutError);
  assert.is((error as TimeoutError).afterMs, 1_200);
  assert.is(error?.attempts, 2);
  assert.instance(error?.cause, HttpError);
  assert.is(clock.pendingTimers, 0);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 2);
  assert.is(types().at(-1), 'request.failed');
});

limits('leaves no timer of a deadline that was kept', async () => {
  const { clock, execute } = setup([answer], { deadlineMs: 60_000 });
  const heard = execute();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(clock.pendingTimers, 0);
});

limits('lets a request set its own', async () => {
  const { clock, execute } = setup([{ hang: true }], { retry: false });
  const heard = execute({ context: { timeoutMs: 10 } });
  await clock.advance(10);
  assert.is(heard.errors[0]?.kind, 'timeout');
});

limits.run();

const mutations = suite('createTransport: mutations');

mutations('carry an idempotency key, the same on every attempt and another for every mutation', async () => {
  const { clock, fetch, execute } = setup([refused(), { hang: true }, busy, answer, answer]);
  const like = { query: SetLike, variables: { liked: true } };
  execute(like);
  await clock.advance(60_000);
  execute(like);
  await clock.advance(0);
  const keys = fetch.requests.map((request) => request.headers['idempotency-key']);
  assert.match(keys[0]!, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(keys.slice(0, 4), [keys[0], keys[0], keys[0], keys[0]]);
  assert.is.not(keys[4], keys[0]);
  fetch.assertFinished();
});

mutations('carry the key they are given', async () => {
  const { clock, fetch, execute } = setup([answer]);
  execute({ query: SetLike, context: { idempotency: 'upload-7' } });
  await clock.advance(0);
  assert.is(fetch.requests[0]?.headers['idempotency-key'], 'upload-7');
});

mutations('without a key are sent once', async () => {
  const { clock, fetch, execute } = setup(() => busy);
  const heard = execute({ query: SetLike, context: { idempotency: false, retry: { attempts: 9 } } });
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 1);
  assert.not('idempotency-key' in fetch.requests[0]!.headers);
  assert.is(heard.errors[0]?.kind, 'http');
});

mutations('are never shared: asked for twice is meant twice', async () => {
  const { clock, fetch, execute } = setup([answer, answer]);
  execute({ query: SetLike, context: { idempotency: false } });
  execute({ query: SetLike, context: { idempotency: false } });
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

mutations('keep their key to themselves: queries carry none', async () => {
  const { clock, fetch, execute } = setup([answer]);
  execute({ context: { idempotency: 'upload-7' } });
  await clock.advance(0);
  assert.not('idempotency-key' in fetch.requests[0]!.headers);
});

mutations.run();

const sharing = suite('createTransport: sharing');

sharing('identical queries in flight share one request, whatever the order of their variables', async () => {
  const { clock, fetch, execute, events, types } = setup([answer]);
  const one = execute({ variables: { first: 2, after: { a: 1, b: 2 } } });
  const other = execute({ variables: { after: { b: 2, a: 1 }, first: 2 } });
  await clock.advance(0);
  assert.is(fetch.requests.length, 1);
  assert.equal(
    [one.calls, other.calls],
    [
      ['next', 'complete'],
      ['next', 'complete'],
    ],
  );
  assert.is(one.responses[0], other.responses[0]);
  assert.equal(types(), [
    'request.started',
    'request.deduplicated',
    'request.succeeded',
    'request.succeeded',
  ]);
  const [started] = eventsOf(events, 'request.started');
  const [deduplicated] = eventsOf(events, 'request.deduplicated');
  assert.is(deduplicated?.sharedOperationId, started?.operationId);
  assert.is.not(deduplicated?.operationId, started?.operationId);
});

sharing('ends with the answer: the next query asks anew', async () => {
  const { clock, fetch, execute } = setup([answer, answer]);
  execute();
  await clock.advance(0);
  execute();
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

const differences: readonly (readonly [name: string, request: Partial<TransportRequest>])[] = [
  ['variables', { variables: { first: 3 } }],
  [
    'text',
    {
      query: gql`
        query HomePage($first: Int) {
          home(first: $first) {
            __typename
          }
        }
      `,
    },
  ],
  ['headers', { context: { headers: { authorization: 'other' } } }],
  ['credentials', { context: { credentials: 'omit' } }],
  ['time limits', { context: { timeoutMs: 1 } }],
  ['rules of what is retried', { context: { retry: { retryIf: () => false } } }],
  ['retry rules', { context: { retry: false } }],
  ['a wish to be alone', { context: { dedup: false } }],
];
for (const [name, request] of differences) {
  sharing(`is not for queries that differ in ${name}`, async () => {
    const { clock, fetch, execute } = setup([answer, answer]);
    execute({ variables: { first: 2 } });
    execute({ variables: { first: 2 }, ...request });
    await clock.advance(0);
    assert.is(fetch.requests.length, 2);
  });
}

sharing('is not for two operations of one document', async () => {
  const { clock, fetch, execute } = setup([answer, answer]);
  const both = gql`
    query One {
      a
    }
    query Two {
      a
    }
  `;
  execute({ query: both, operationName: 'One' });
  execute({ query: both, operationName: 'Two' });
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

sharing('never crosses a change of the headers that the transport adds', async () => {
  let token = 'of the first viewer';
  const { clock, fetch, execute } = setup([answer, answer], { headers: () => ({ authorization: token }) });
  execute();
  token = 'of the second viewer';
  execute();
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

sharing('can be switched off for the transport', async () => {
  const { clock, fetch, execute } = setup([answer, answer], { dedup: false });
  execute();
  execute();
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

sharing('a caller that leaves takes only itself away', async () => {
  const { clock, fetch, execute, events } = setup([busy, answer]);
  const controller = new AbortController();
  const leaver = execute({ signal: controller.signal });
  const stayer = execute();
  await clock.advance(0);
  controller.abort();
  await clock.advance(10_000);
  assert.is(leaver.errors[0]?.kind, 'abort');
  assert.equal(stayer.calls, ['next', 'complete']);
  assert.is(fetch.requests.length, 2);
  assert.not(fetch.requests[1]?.signal?.aborted);
  const ends = events.slice(-2).map((event) => event.type);
  assert.equal(ends, ['request.aborted', 'request.succeeded']);
});

sharing('the last caller that leaves aborts the request, and nobody joins it any more', async () => {
  const { clock, fetch, execute } = setup([{ hang: true }, answer]);
  const [one, other] = [execute(), execute()];
  await clock.advance(0);
  one.cancel();
  assert.not(fetch.requests[0]?.signal?.aborted);
  other.cancel();
  assert.ok(fetch.requests[0]?.signal?.aborted);
  assert.is(clock.pendingTimers, 0);
  const late = execute();
  await clock.advance(0);
  assert.equal(late.calls, ['next', 'complete']);
});

sharing('survives a listener that makes all others leave the moment one joins', async () => {
  const { clock, fetch, transport, execute } = setup([answer]);
  const first = execute();
  transport.on((event) => {
    if (event.type === 'request.deduplicated') first.cancel();
  });
  const second = execute();
  await clock.advance(0);
  assert.equal([first.calls, second.calls], [[], ['next', 'complete']]);
  assert.is(fetch.requests.length, 1);
});

sharing('after the first caller left, events of the request go by the next one’s name', async () => {
  const { clock, execute, events } = setup([{ hang: true }, answer], { timeoutMs: 1_000 });
  const first = execute();
  execute();
  await clock.advance(10);
  first.cancel();
  await clock.advance(5_000);
  const [deduplicated] = eventsOf(events, 'request.deduplicated');
  assert.is(eventsOf(events, 'request.retried')[0]?.operationId, deduplicated?.operationId);
});

sharing('a failure reaches every caller as the same error, and each has its own event', async () => {
  const { clock, execute, events } = setup(() => busy);
  const [one, other] = [execute(), execute()];
  await clock.advance(60_000);
  assert.is(one.errors[0], other.errors[0]);
  assert.is(eventsOf(events, 'request.failed').length, 2);
});

sharing('each caller keeps its own deadline', async () => {
  const { clock, execute } = setup([{ hang: true }], { timeoutMs: Infinity });
  const patient = execute();
  const hasty = execute({ context: { deadlineMs: 100 } });
  await clock.advance(100);
  assert.is(hasty.errors[0]?.kind, 'timeout');
  assert.equal(patient.calls, []);
  patient.cancel();
});

sharing('a caller may leave while another hears the answer', async () => {
  const { clock, transport, execute } = setup([answer]);
  transport.execute({ query: HomePage }, { next: () => other.cancel(), error: () => {}, complete: () => {} });
  const other = execute();
  await clock.advance(0);
  assert.equal(other.calls, []);
});

sharing.run();

const events = suite('createTransport: events');

events('say what was sent and what came, with ids, times and the text as it travelled', async () => {
  const { clock, execute, events: heard } = setup([busy, answer], { retry: { jitter: false } });
  execute({ variables: { first: 2 }, operationId: 42 });
  await clock.advance(600);
  const facts = { operationId: 42, operationName: 'HomePage', operationKind: 'query' };
  const sent = {
    query: 'query HomePage($first:Int){home(first:$first){totalCount}}',
    variables: { first: 2 },
  };
  const [started, retried, succeeded, ...more] = heard;
  assert.equal(started, { type: 'request.started', ...facts, ...sent, timestampMs: 0 });
  assert.equal(
    { ...retried, error: (retried as { error?: Error }).error?.name },
    { type: 'request.retried', ...facts, attempt: 1, delayMs: 500, error: 'HttpError', timestampMs: 0 },
  );
  assert.equal(succeeded, {
    type: 'request.succeeded',
    ...facts,
    ...sent,
    response: { data: { home: { totalCount: 3 } } },
    attempts: 2,
    elapsedMs: 500,
    timestampMs: 500,
  });
  assert.equal(more, []);
});

events('reach listeners before the observer hears', async () => {
  const order: string[] = [];
  const { clock, transport } = setup([answer], { onEvent: (event) => order.push(event.type) });
  transport.execute(
    { query: HomePage },
    { next: () => order.push('next'), error: () => {}, complete: () => order.push('complete') },
  );
  await clock.advance(0);
  assert.equal(order, ['request.started', 'request.succeeded', 'next', 'complete']);
});

events('of a listener that throws reach the others, and the request goes on', async () => {
  const heard: string[] = [];
  const { clock, execute } = setup([answer], {
    onEvent: [
      () => {
        throw new Error('broken listener');
      },
      (event) => heard.push(event.type),
    ],
  });
  const caller = execute();
  await clock.advance(0);
  assert.equal(caller.calls, ['next', 'complete']);
  assert.equal(heard, ['listener.failed', 'request.started', 'listener.failed', 'request.succeeded']);
});

events('reach a listener that is added later, until it is removed', async () => {
  const heard: string[] = [];
  const { clock, transport, execute } = setup(() => answer);
  const stop = transport.on((event) => heard.push(event.type));
  execute();
  await clock.advance(0);
  stop();
  execute();
  await clock.advance(0);
  assert.equal(heard, ['request.started', 'request.succeeded']);
});

events('of every operation begin once and end once, whatever happens', () =>
  forEachSeed(30, async (chance, seed) => {
    const replies = [answer, busy, refused(), { hang: true } as const, { text: '<html>' }, { status: 404 }];
    const {
      clock,
      execute,
      events: heard,
    } = setup(
      () => replies[Math.floor(chance() * replies.length)]!,
      { timeoutMs: 700, deadlineMs: 9_000 },
      seed,
    );
    const callers: ReturnType<typeof execute>[] = [];
    for (let index = 0; index < 12; index += 1) {
      const controller = new AbortController();
      callers.push(execute({ variables: { first: Math.floor(chance() * 3) }, signal: controller.signal }));
      await clock.advance(chance() * 1_000);
      if (chance() < 0.2) controller.abort();
      if (chance() < 0.2) callers[Math.floor(chance() * callers.length)]?.cancel();
    }
    await clock.advance(60_000);

    const trails = new Map<number, string[]>();
    for (const event of heard) {
      if (!('operationId' in event)) continue;
      trails.set(event.operationId, [...(trails.get(event.operationId) ?? []), event.type]);
    }
    assert.is(trails.size, callers.length);
    for (const trail of trails.values()) {
      assert.match(
        trail.join(' '),
        /^request\.(started|deduplicated)( request\.(retried|paused))* request\.(succeeded|failed|aborted)$/,
      );
    }
    for (const { calls } of callers) assert.ok(['', 'next,complete', 'error'].includes(calls.join()));
    assert.is(clock.pendingTimers, 0);
  }),
);

events(
  'an observer’s own mistake is thrown where nobody can miss it, and harms no other caller',
  async () => {
    const { clock, transport, execute } = setup([answer]);
    const mistake = new Error('in next');
    const thrown: unknown[] = [];
    const catchIt = (error: unknown) => thrown.push(error);
    process.once('uncaughtException', catchIt);
    transport.execute(
      { query: HomePage },
      {
        next: () => {
          throw mistake;
        },
        error: () => {},
        complete: () => {},
      },
    );
    const other = execute();
    await clock.advance(0);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', catchIt);
    assert.equal(thrown, [mistake]);
    assert.equal(other.calls, ['next', 'complete']);
  },
);

events.run();

const reading = suite('createTransport: answers');

reading('with errors and no data are answers', async () => {
  const { clock, execute } = setup([{ json: { errors: [{ message: 'no', path: ['home'] }] } }]);
  const heard = execute();
  await clock.advance(0);
  assert.equal(heard.responses, [{ errors: [{ message: 'no', path: ['home'] }] }]);
});

reading('that are none say so', async () => {
  const { clock, execute } = setup([{ text: '{"data":{"home"' }]);
  const heard = execute();
  await clock.advance(0);
  assert.instance(heard.errors[0], ParseError);
});

reading.run();
