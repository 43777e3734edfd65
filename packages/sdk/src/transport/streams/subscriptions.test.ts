// Subscriptions over HTTP, in virtual time: the common behavior of both protocols, and the differences.
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ClientError,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
} from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { TransportRequest } from '../../contract/transport.ts';
import { gql } from '../../gql.ts';
import {
  createConnectivitySwitch,
  createScriptedFetch,
  createStreamedResponse,
  createVirtualClock,
  type ScriptedReply,
  type StreamedResponse,
} from '../../testing/index.ts';
import { composeTransport } from '../composeTransport.ts';
import { createTransport, type TransportOptions } from '../createTransport.ts';
import { multipartSubscriptions } from './multipartSubscriptions.ts';
import { refreshAuth } from '../stages/refreshAuth.ts';
import { sseSubscriptions } from './sseSubscriptions.ts';
import { subscriptionsByDefault } from '../stages/subscriptionsByDefault.ts';

const Progress = gql`
  subscription Progress($id: ID) {
    progress(id: $id)
  }
`;
const progress = (value: number) => ({ data: { progress: value } });

interface Protocol {
  readonly stage: typeof sseSubscriptions;
  readonly accept: string;
  readonly contentType: string;
  readonly opening: string;
  readonly heartbeat: string;
  readonly complete: string;
  result(response: unknown): string;
}

const sse: Protocol = {
  stage: sseSubscriptions,
  accept: 'text/event-stream',
  contentType: 'text/event-stream; charset=utf-8',
  opening: ':\n\n',
  heartbeat: ':\n\n',
  complete: 'event: complete\n\n',
  result: (response) => `event: next\ndata: ${JSON.stringify(response)}\n\n`,
};
const part = (json: unknown) =>
  `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}\r\n--graphql`;
const multipart: Protocol = {
  stage: multipartSubscriptions,
  accept: 'multipart/mixed;subscriptionSpec="1.0", application/json',
  contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
  opening: '--graphql',
  heartbeat: part({}),
  complete: '--',
  result: (payload) => part({ payload }),
};

/** How each connection ends: a stream that the test continues, or a reply. */
type Turn = 'stream' | ScriptedReply;

function setup(
  protocol: Protocol,
  turns: readonly Turn[] = ['stream'],
  options: Partial<TransportOptions> = {},
) {
  const clock = createVirtualClock({ startMs: 0 });
  const streams: StreamedResponse[] = [];
  const fetch = createScriptedFetch((_request, call) => {
    const turn = turns[call - 1] ?? 'stream';
    if (turn !== 'stream') return turn;
    const stream = createStreamedResponse({ contentType: protocol.contentType });
    stream.send(protocol.opening);
    streams.push(stream);
    return stream.response;
  });
  const events: ClientEvent[] = [];
  const heard: unknown[] = [];
  const ends: (ClientError | 'complete')[] = [];
  const transport = createTransport({
    url: 'http://site.test/graphql',
    fetch,
    runtime: { ...clock.runtime, random: () => 0.5 },
    subscriptions: protocol.stage(),
    onEvent: (event) => events.push(event),
    ...options,
  });
  const execute = (request: Partial<TransportRequest> = {}) =>
    transport.execute(
      { query: Progress, variables: { id: '1' }, ...request },
      {
        next: (response) => heard.push(response),
        error: (error) => ends.push(error),
        complete: () => ends.push('complete'),
      },
    );
  async function send(text: string): Promise<void> {
    await clock.advance(0);
    streams.at(-1)!.send(text);
    await clock.advance(0);
  }
  const types = () => events.map(({ type }) => type);
  const delays = () =>
    events.flatMap((event) => (event.type === 'subscription.reconnecting' ? [event.delayMs] : []));
  return { clock, streams, fetch, events, types, delays, heard, ends, execute, send };
}

for (const [name, protocol] of [
  ['sseSubscriptions', sse],
  ['multipartSubscriptions', multipart],
] as const) {
  const it = suite(name);
  const result = (value: number) => protocol.result(progress(value));

  it('asks with a POST like any other, for answers of its own kind', async () => {
    const { clock, fetch, execute } = setup(protocol);
    execute();
    await clock.advance(0);
    const [request] = fetch.requests;
    assert.is(request!.method, 'POST');
    assert.is(request!.headers['accept'], protocol.accept);
    assert.equal(request!.body, {
      operationName: 'Progress',
      variables: { id: '1' },
      query: 'subscription Progress($id:ID){progress(id:$id)}',
    });
  });

  it('hands over each result as it comes, and the end', async () => {
    const { heard, ends, execute, send, types, clock, streams } = setup(protocol);
    execute();
    await send(result(1));
    assert.equal(heard, [progress(1)]);
    await send(result(2) + result(3));
    assert.equal(heard, [1, 2, 3].map(progress));
    assert.equal(ends, []);
    await send(protocol.complete);
    assert.equal(ends, ['complete']);
    assert.equal(types(), ['request.started', 'subscription.connected', 'request.succeeded']);
    assert.ok(streams[0]!.isCancelled);
    assert.is(clock.pendingTimers, 0);
  });

  it('is not ended by the time of an attempt, nor by what all operations have to end by', async () => {
    const { clock, heard, ends, execute, send } = setup(protocol, ['stream'], {
      timeoutMs: 1_000,
      deadlineMs: 5_000,
    });
    execute();
    for (let n = 0; n < 20; n += 1) {
      await clock.advance(50_000);
      await send(protocol.heartbeat);
    }
    await send(result(1));
    assert.equal(heard, [progress(1)]);
    assert.equal(ends, []);
  });

  it('ends at the deadline of its context', async () => {
    const { clock, ends, execute } = setup(protocol);
    execute({ context: { deadlineMs: 5_000 } });
    await clock.advance(5_000);
    assert.instance(ends[0], TimeoutError);
    assert.is(clock.pendingTimers, 0);
  });

  for (const [how, lose] of [
    ['is cut', (stream: StreamedResponse) => stream.cut()],
    ['ends before the server said so', (stream: StreamedResponse) => stream.end()],
  ] as const) {
    it(`connects again when the connection ${how}`, async () => {
      const { clock, streams, heard, ends, execute, send, types } = setup(protocol);
      execute();
      await send(result(1));
      lose(streams[0]!);
      await clock.advance(500);
      await send(result(2));
      assert.equal(heard, [progress(1), progress(2)]);
      assert.equal(ends, []);
      assert.equal(types(), [
        'request.started',
        'subscription.connected',
        'subscription.reconnecting',
        'subscription.connected',
      ]);
    });
  }

  it('waits twice as long each time, at most 30 seconds, and from the start once a result came', async () => {
    const busy = { status: 503, text: 'busy' };
    const { clock, streams, fetch, ends, execute, send, delays } = setup(protocol, [
      ...Array.from({ length: 9 }, () => busy),
      'stream',
    ]);
    execute();
    await clock.advance(121_500);
    assert.equal(delays(), [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    // A successful connection alone does not reset the delay: a server that accepts and drops it must not receive ever
    // faster retries.
    streams[0]!.cut();
    await clock.advance(30_000);
    assert.is(delays().at(-1), 30_000);
    await send(result(1));
    streams[1]!.cut();
    await clock.advance(500);
    assert.is(delays().at(-1), 500);
    assert.is(fetch.requests.length, 12);
    assert.equal(ends, []);
  });

  it('spreads those that come back: half to one and a half of the wait', async () => {
    const { clock, execute, delays } = setup(protocol, [{ status: 503 }], {
      runtime: { ...createVirtualClock().runtime, random: () => 0 },
    });
    execute();
    await clock.advance(0);
    assert.equal(delays(), [250]);
  });

  it('waits at least for as long as Retry-After asks', async () => {
    const { clock, fetch, execute, delays } = setup(protocol, [
      { status: 429, headers: { 'retry-after': '7' } },
    ]);
    execute();
    await clock.advance(6_999);
    assert.is(fetch.requests.length, 1);
    await clock.advance(1);
    assert.is(fetch.requests.length, 2);
    assert.equal(delays(), [7_000]);
  });

  for (const status of [408, 425, 429, 500, 502, 503, 504]) {
    it(`connects again after ${status}`, async () => {
      const { clock, fetch, execute } = setup(protocol, [{ status }]);
      execute();
      await clock.advance(1_000);
      assert.is(fetch.requests.length, 2);
    });
  }

  for (const status of [400, 401, 403, 404, 410, 501]) {
    it(`does not connect again after ${status}`, async () => {
      const { clock, fetch, ends, execute } = setup(protocol, [{ status }]);
      execute();
      await clock.advance(60_000);
      assert.is(fetch.requests.length, 1);
      assert.instance(ends[0], HttpError);
      assert.is(clock.pendingTimers, 0);
    });
  }

  it('does not connect again after a plain answer with errors: the request is refused', async () => {
    const refusal = { errors: [{ message: 'no such field' }] };
    const { clock, fetch, heard, ends, execute } = setup(protocol, [{ status: 400, json: refusal }]);
    execute();
    await clock.advance(60_000);
    assert.equal(heard, [refusal]);
    assert.equal(ends, ['complete']);
    assert.is(fetch.requests.length, 1);
  });

  it('goes on after errors beside data, also where all data is null', async () => {
    const partial = { data: null, errors: [{ message: 'this time not', path: ['progress'] }] };
    const { heard, ends, execute, send } = setup(protocol);
    execute();
    await send(protocol.result(partial));
    await send(result(2));
    assert.equal(heard, [partial, progress(2)]);
    assert.equal(ends, []);
  });

  it('does not connect again after what makes no sense', async () => {
    for (const nonsense of [
      protocol.result(5),
      protocol.result({ hello: 1 }),
      protocol.result({}).replace('}', ''),
    ]) {
      const { clock, streams, fetch, ends, execute, send } = setup(protocol);
      execute();
      await send(nonsense);
      await clock.advance(60_000);
      assert.instance(ends[0], ParseError);
      assert.ok(streams[0]!.isCancelled);
      assert.is(fetch.requests.length, 1);
    }
  });

  it('does not take another kind of answer for a stream', async () => {
    const { clock, ends, execute } = setup(protocol, [{ status: 200, text: '<html>' }]);
    execute();
    await clock.advance(60_000);
    assert.instance(ends[0], ParseError);
  });

  it('takes a connection for dead that says nothing for a minute', async () => {
    const { clock, streams, events, execute, send } = setup(protocol);
    execute();
    await send(result(1));
    await clock.advance(59_000);
    await send(protocol.heartbeat);
    await clock.advance(59_999);
    assert.not(streams[0]!.isCancelled);
    await clock.advance(1);
    assert.ok(streams[0]!.isCancelled);
    const event = events.find(({ type }) => type === 'subscription.reconnecting') as any;
    assert.instance(event.error, TimeoutError);
    assert.is(event.error.afterMs, 60_000);
    await clock.advance(500);
    assert.is(streams.length, 2);
  });

  it('takes a request for dead that is not answered', async () => {
    const { clock, fetch, execute } = setup(protocol, [{ hang: true }]);
    execute();
    await clock.advance(60_500);
    assert.is(fetch.requests.length, 2);
  });

  it('silenceMs and retry are what the stage is told', async () => {
    const { clock, fetch, ends, execute, streams } = setup(protocol, ['stream'], {
      subscriptions: protocol.stage({
        silenceMs: 100,
        retry: { attempts: 3, initialDelayMs: 10, jitter: false },
      }),
    });
    execute();
    await clock.advance(100 + 10 + 100 + 20 + 99);
    assert.equal(ends, []);
    await clock.advance(1);
    assert.instance(ends[0], TimeoutError);
    assert.is((ends[0] as TimeoutError).attempts, 3);
    assert.is(fetch.requests.length, 3);
    assert.ok(streams.every(({ isCancelled }) => isCancelled));
    assert.is(clock.pendingTimers, 0);
  });

  it('a silence of Infinity is unlimited', async () => {
    const { clock, streams, execute } = setup(protocol, ['stream'], {
      subscriptions: protocol.stage({ silenceMs: Infinity }),
    });
    execute();
    await clock.advance(86_400_000);
    assert.not(streams[0]!.isCancelled);
    assert.is(clock.pendingTimers, 0);
  });

  it('context.retry: false is one connection, and other rules of the context hold', async () => {
    const once = setup(protocol, [{ status: 503 }]);
    once.execute({ context: { retry: false } });
    await once.clock.advance(60_000);
    assert.instance(once.ends[0], HttpError);
    const twice = setup(protocol, [{ status: 404 }, { status: 404 }]);
    twice.execute({ context: { retry: { attempts: 2, retryIf: () => true } } });
    await twice.clock.advance(60_000);
    assert.is(twice.fetch.requests.length, 2);
  });

  it('waits for the network while the platform is offline', async () => {
    const connectivity = createConnectivitySwitch();
    const { clock, streams, fetch, types, execute, send } = setup(protocol, ['stream'], { connectivity });
    const cancel = execute();
    await send(result(1));
    connectivity.goOffline();
    streams[0]!.cut();
    await clock.advance(600_000);
    assert.is(fetch.requests.length, 1);
    assert.is(types().at(-1), 'request.paused');
    connectivity.goOnline();
    await clock.advance(0);
    assert.is(fetch.requests.length, 2);
    assert.is(connectivity.waiting, 0, 'it listens no longer');
    connectivity.goOffline();
    streams[1]!.cut();
    await clock.advance(600_000);
    assert.is(connectivity.waiting, 1);
    cancel();
    assert.is(connectivity.waiting, 0, 'whoever leaves takes the listener along');
  });

  for (const [when, turn, ms] of [
    ['while it connects', { hang: true }, 0],
    ['while it is connected', 'stream', 0],
    ['while it waits', { status: 503 }, 100],
  ] as const) {
    it(`leaves nothing behind when it is stopped ${when}`, async () => {
      const { clock, streams, fetch, heard, ends, execute, types } = setup(protocol, [turn]);
      const cancel = execute();
      await clock.advance(ms);
      cancel();
      assert.is(clock.pendingTimers, 0);
      await clock.advance(120_000);
      assert.ok(fetch.requests[0]!.signal!.aborted || turn !== 'stream');
      assert.ok(streams.every(({ isCancelled }) => isCancelled));
      assert.is(fetch.requests.length, 1);
      assert.equal([...heard, ...ends], []);
      assert.is(types().at(-1), 'request.aborted');
    });
  }

  it('its own failures are a matter of its own: queries are not held back', async () => {
    const { clock, fetch, execute } = setup(protocol, [
      { status: 503, headers: { 'retry-after': '60' } },
      {
        json: { data: { n: 1 } },
      },
    ]);
    execute();
    await clock.advance(10);
    execute({
      query: gql`
        {
          n
        }
      `,
    });
    await clock.advance(10);
    assert.is(fetch.requests.length, 2);
  });

  it('each connection passes the other stages: one that renews a session does so for each', async () => {
    let token = 1;
    const session = refreshAuth({
      headers: () => ({ authorization: `Bearer ${token}` }),
      refresh: async () => (token += 1),
    });
    const { clock, streams, fetch, heard, execute, send } = setup(protocol, [{ status: 401 }], {
      stages: [session],
    });
    execute();
    await send(result(1));
    token = 7;
    streams[0]!.cut();
    await clock.advance(500);
    assert.equal(
      fetch.requests.map(({ headers }) => headers['authorization']),
      ['Bearer 1', 'Bearer 2', 'Bearer 7'],
    );
    assert.equal(heard, [progress(1)]);
  });

  it.run();
}

const resume = suite('sseSubscriptions: going on');

resume('sends the id of the last event along when it connects again', async () => {
  const { clock, streams, fetch, execute, send } = setup(sse);
  execute();
  await send(`id: a-1\n${sse.result(progress(1))}id: a-2\n${sse.result(progress(2))}`);
  streams[0]!.cut();
  await clock.advance(1_000);
  streams[1]!.cut();
  await clock.advance(2_000);
  assert.equal(
    fetch.requests.map(({ headers }) => headers['last-event-id']),
    [undefined, 'a-2', 'a-2'],
  );
});

resume('each subscription has separate ids', async () => {
  const { clock, fetch, execute, send } = setup(sse);
  execute();
  await send(`id: 1\n${sse.result(progress(1))}`);
  execute();
  await clock.advance(0);
  assert.is(fetch.requests[1]!.headers['last-event-id'], undefined);
});

resume('waits for as long as the server said', async () => {
  const { clock, streams, execute, send, delays } = setup(sse);
  execute();
  await send('retry: 3000\n\n');
  streams[0]!.cut();
  await clock.advance(3_000);
  streams[1]!.cut();
  await clock.advance(6_000);
  assert.equal(delays(), [3_000, 6_000]);
});

resume('a server that requests no pause still gets one', async () => {
  const { clock, streams, execute, send, delays } = setup(sse);
  execute();
  await send('retry: 0\n\n');
  streams[0]!.cut();
  await clock.advance(0);
  assert.equal(delays(), [100]);
});

resume('errors without data end it: the request is refused', async () => {
  const { clock, streams, fetch, heard, ends, execute, send } = setup(sse);
  execute();
  await send(sse.result({ errors: [{ message: 'no such field' }] }));
  assert.equal(heard, [{ errors: [{ message: 'no such field' }] }]);
  assert.equal(ends, ['complete']);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 1);
  assert.ok(streams[0]!.isCancelled);
});

resume('events of other names are passed over', async () => {
  const { heard, ends, execute, send } = setup(sse);
  execute();
  await send(`event: ping\ndata: {}\n\n${sse.result(progress(1))}`);
  assert.equal(heard, [progress(1)]);
  assert.equal(ends, []);
});

resume('misses nothing and hears nothing twice, wherever the connection is cut', async () => {
  const events = [1, 2, 3].map((n) => `id: ${n}\n${sse.result(progress(n))}`);
  const body = events.join('');
  for (let length = 0; length <= body.length; length += 1) {
    const { clock, streams, fetch, heard, ends, execute, send } = setup(sse);
    execute();
    await send(body.slice(0, length));
    streams[0]!.cut();
    await clock.advance(1_000);
    const after = Number(fetch.requests[1]!.headers['last-event-id'] ?? 0);
    await send(events.slice(after).join('') + sse.complete);
    assert.equal(heard, [1, 2, 3].map(progress), `cut after ${length} characters`);
    assert.equal(ends, ['complete']);
    assert.is(clock.pendingTimers, 0);
  }
});

resume.run();

const parts = suite('multipartSubscriptions: how it ends');

for (const [name, json, expected] of [
  [
    'errors of the server beside no payload',
    { payload: null, errors: [{ message: 'gone' }] },
    [{ errors: [{ message: 'gone' }] }],
  ],
  [
    'errors of the server beside a payload',
    { payload: progress(1), errors: [{ message: 'gone' }] },
    [{ errors: undefined }, { errors: [{ message: 'gone' }] }],
  ],
  ['no payload and no errors', { payload: null }, []],
] as const) {
  parts(name, async () => {
    const { clock, fetch, heard, ends, execute, send } = setup(multipart);
    execute();
    await send(part(json));
    assert.equal(
      (heard as GraphQLResponse[]).map(({ errors }) => ({ errors })),
      expected,
    );
    assert.equal(ends, ['complete']);
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 1);
  });
}

parts.run();

const byDefault = suite('subscriptions of createTransport and composeTransport');

byDefault('createTransport loads sseSubscriptions with the first subscription', async () => {
  const { fetch, heard, execute, ends } = setup(sse, [], { subscriptions: undefined });
  execute();
  // Another thread loads the module, which may take any number of turns.
  while (fetch.requests.length === 0) await pause(1);
  assert.is(fetch.requests[0]?.headers['accept'], 'text/event-stream');
  assert.equal([...heard, ...ends], []);
});

byDefault('one that is stopped before that asks nothing', async () => {
  const { clock, fetch, execute } = setup(sse, [], { subscriptions: undefined });
  execute()();
  await import('./sseSubscriptions.ts');
  await clock.advance(0);
  assert.is(fetch.requests.length, 0);
});

byDefault('what cannot be loaded is a failure, and the error says what to do', async () => {
  const cause = new TypeError('import() is disallowed');
  const { clock, fetch, ends, execute } = setup(sse, [], {
    subscriptions: subscriptionsByDefault(() => Promise.reject(cause)),
  });
  execute();
  await clock.advance(0);
  assert.instance(ends[0], NetworkError);
  assert.match((ends[0] as NetworkError).message, 'give the transport { subscriptions: sseSubscriptions() }');
  assert.is((ends[0] as NetworkError).cause, cause);
  assert.is(fetch.requests.length, 0);
});

byDefault('composeTransport has none, and says what to give it', () => {
  const transport = composeTransport({ url: 'http://site.test/graphql', fetch: createScriptedFetch([]) });
  assert.throws(
    () => transport.execute({ query: Progress }, { next() {}, error() {}, complete() {} }),
    /^Progress is a subscription, but this transport has no stage for subscriptions\. Add one: \{ subscriptions: sseSubscriptions\(\) \}\.$/,
  );
});

byDefault('a failure says that it was one of the network, with how often it was tried', async () => {
  const { clock, ends, execute } = setup(sse, [{ error: new TypeError('Failed to fetch') }]);
  execute({ context: { retry: false } });
  await clock.advance(0);
  assert.instance(ends[0], NetworkError);
  assert.is((ends[0] as NetworkError).attempts, 1);
});

byDefault.run();
