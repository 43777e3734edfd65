import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NetworkError, ParseError } from '../contract/errors.ts';
import type { Stage } from '../contract/stage.ts';
import { gql } from '../gql.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { idempotencyKeys } from './stages/idempotencyKeys.ts';
import { HomePage, SetLike, answer, busy, eventsOf, refused, setup } from './scriptedTransport.laws.ts';

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
    assert.is(error?.message, 'HomePage: nothing was sent, as its headers failed. signed out');
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
    /HomePage: the variables cannot be serialized as JSON/,
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

misuse('but its caller is notified once the headers have arrived later', async () => {
  const broken: Stage = () => {
    throw new Error('a mistake');
  };
  const { clock, execute } = setup([], { stages: [broken], headers: async () => ({}) });
  const heard = execute();
  await clock.advance(0);
  assert.is(heard.errors[0]?.message, 'HomePage: nothing was sent. a mistake');
});

misuse.run();

const mutations = suite('createTransport: mutations');
const like = { query: SetLike, variables: { liked: true } };

for (const [name, reply] of [
  ['a connection that is cut', refused()],
  ['a time-out', { hang: true }],
  ['a 504', { status: 504, text: '' }],
  ['a 503 that does not say when to come back', busy],
  ['a 408', { status: 408, text: '' }],
  ['a 500', { status: 500, text: '' }],
] as const) {
  mutations(`are not sent again after ${name}: the server may have applied them`, async () => {
    const { clock, fetch, execute, types } = setup(() => reply);
    const heard = execute({ ...like, context: { retry: { attempts: 9, retryIf: () => true } } });
    await clock.advance(3_600_000);
    assert.is(fetch.requests.length, 1);
    assert.equal(heard.calls, ['error']);
    assert.is(heard.errors[0]?.attempts, 1);
    assert.equal(types(), ['request.started', 'request.failed']);
    assert.is(clock.pendingTimers, 0);
  });
}

for (const [name, reply] of [
  ['425', { status: 425, text: '' }],
  ['429', { status: 429, text: '' }],
  ['503 with Retry-After', { status: 503, headers: { 'retry-after': '2' }, text: '' }],
] as const) {
  mutations(`are sent again after a ${name}, by which the server says that it did not act`, async () => {
    const { clock, fetch, execute } = setup([reply, reply, answer]);
    const heard = execute(like);
    await clock.advance(60_000);
    assert.equal(heard.calls, ['next', 'complete']);
    fetch.assertFinished();
  });
}

mutations('end with the first failure that may hide that they were applied', async () => {
  const { clock, fetch, execute } = setup([{ status: 429, text: '' }, refused()]);
  const heard = execute(like);
  await clock.advance(60_000);
  assert.is(heard.errors[0]?.kind, 'network');
  fetch.assertFinished();
});

mutations('carry no key, nor any other header that queries do not', async () => {
  const { clock, fetch, execute } = setup(() => answer);
  execute({ ...like, context: { idempotency: 'upload-7' } });
  execute();
  await clock.advance(0);
  const [mutation, query] = fetch.requests;
  assert.equal(mutation?.headers, query?.headers);
});

mutations('are never shared: asked for twice is meant twice', async () => {
  const { clock, fetch, execute } = setup([answer, answer]);
  execute(like);
  execute(like);
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
});

mutations.run();

const keys = suite('createTransport: mutations with idempotencyKeys');
const withKeys = () => ({ stages: [idempotencyKeys()] });

keys('carry a key, the same on every attempt and another for every mutation', async () => {
  const script = [refused(), { hang: true } as const, busy, answer, answer];
  const { clock, fetch, execute } = setup(script, withKeys());
  execute(like);
  await clock.advance(60_000);
  execute(like);
  await clock.advance(0);
  const sent = fetch.requests.map((request) => request.headers['idempotency-key']);
  assert.match(sent[0]!, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(sent.slice(0, 4), [sent[0], sent[0], sent[0], sent[0]]);
  assert.is.not(sent[4], sent[0]);
  fetch.assertFinished();
});

keys('S7: are retried like queries, 5 attempts in all', async () => {
  const { clock, fetch, execute } = setup(() => busy, withKeys());
  const heard = execute(like);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 5);
  assert.is(heard.errors[0]?.attempts, 5);
});

keys('carry the key they are given', async () => {
  const { clock, fetch, execute } = setup([answer], withKeys());
  execute({ ...like, context: { idempotency: 'upload-7' } });
  await clock.advance(0);
  assert.is(fetch.requests[0]?.headers['idempotency-key'], 'upload-7');
});

keys('carry the key of a header, as it is', async () => {
  const { clock, fetch, execute } = setup([busy, answer], withKeys());
  execute({ ...like, context: { headers: { 'Idempotency-Key': 'upload-8' } } });
  await clock.advance(5_000);
  assert.equal(
    fetch.requests.map(({ headers }) => headers['idempotency-key']),
    ['upload-8', 'upload-8'],
  );
});

keys('are sent once without a key', async () => {
  const { clock, fetch, execute } = setup(() => busy, withKeys());
  const heard = execute({ ...like, context: { idempotency: false, retry: { attempts: 9 } } });
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 1);
  assert.not('idempotency-key' in fetch.requests[0]!.headers);
  assert.is(heard.errors[0]?.kind, 'http');
});

keys('keep their key to themselves: queries carry none', async () => {
  const { clock, fetch, execute } = setup([answer], withKeys());
  execute({ context: { idempotency: 'upload-7' } });
  await clock.advance(0);
  assert.not('idempotency-key' in fetch.requests[0]!.headers);
});

keys(
  'are sent once where the stage stands within the retries, and would make a new promise for each',
  async () => {
    const { clock, fetch, execute } = setup(() => busy, { attemptStages: [idempotencyKeys()] });
    execute(like);
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 1);
  },
);

keys.run();

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

events('carry the errors of a response, which is none of the failures', async () => {
  const errors = [{ message: 'Sign in.', path: ['home'], extensions: { code: 'UNAUTHENTICATED' } }];
  const { clock, execute, events: heard } = setup([{ json: { data: null, errors } }, answer]);
  execute();
  await clock.advance(0);
  execute();
  await clock.advance(0);
  const [failed, well] = eventsOf(heard, 'request.succeeded');
  assert.equal(failed?.errors, errors);
  assert.not('errors' in well!);
  assert.equal(eventsOf(heard, 'request.failed'), []);
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
