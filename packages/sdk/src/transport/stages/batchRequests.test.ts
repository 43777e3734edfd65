import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, NetworkError, ParseError, TimeoutError } from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import { gql } from '../../gql.ts';
import type { ScriptedReply, ScriptedRequest } from '../../testing/index.ts';
import { batchRequests } from './batchRequests.ts';
import { incrementalDelivery } from '../streams/incrementalDelivery.ts';
import { createTrial, Rename, stageLaws, Video } from './stage.laws.ts';

const Channel = gql`
  query Channel($id: ID!) {
    channel(id: $id) {
      name
    }
  }
`;
type Sent = { readonly operationName: string; readonly variables: { readonly id: string } };
const membersOf = ({ body }: ScriptedRequest): readonly Sent[] =>
  (Array.isArray(body) ? body : [body]) as Sent[];
/** A server that answers each operation with its own id. */
const echo = (request: ScriptedRequest): ScriptedReply => {
  const answers = membersOf(request).map(({ variables }) => ({ data: { id: variables.id } }));
  return { json: Array.isArray(request.body) ? answers : answers[0] };
};
const idsOf = (requests: readonly ScriptedRequest[]) =>
  requests.map((request) => membersOf(request).map(({ variables }) => variables.id));
const trial = (
  script: Parameters<typeof createTrial>[0] = echo,
  options: Parameters<typeof batchRequests>[0] = {},
  more: Parameters<typeof createTrial>[1] = {},
) => createTrial(script, { attemptStages: [batchRequests(options)], ...more });
const of = (id: string) => ({ variables: { id } });

const it = suite('batchRequests');

it('sends queries that start within the window as one list, and gives each its own answer', async () => {
  const { clock, fetch, ask } = trial();
  const a = ask(of('a'));
  await clock.advance(9);
  const b = ask({ query: Channel, ...of('b') });
  assert.is(fetch.requests.length, 0);
  await clock.advance(1);
  assert.equal(fetch.requests[0]?.body, [
    {
      operationName: 'Video',
      variables: { id: 'a' },
      query: 'query Video($id:ID!){video(id:$id){title}}',
    },
    {
      operationName: 'Channel',
      variables: { id: 'b' },
      query: 'query Channel($id:ID!){channel(id:$id){name}}',
    },
  ]);
  assert.equal(a.responses, [{ data: { id: 'a' } }]);
  assert.equal(b.responses, [{ data: { id: 'b' } }]);
  assert.equal(
    [a.calls, b.calls],
    [
      ['next', 'complete'],
      ['next', 'complete'],
    ],
  );
  assert.is(clock.pendingTimers, 0);
});

it('begins another batch after the window', async () => {
  const { clock, fetch, ask } = trial();
  ask(of('a'));
  ask(of('b'));
  await clock.advance(10);
  ask(of('c'));
  ask(of('d'));
  await clock.advance(10);
  assert.equal(idsOf(fetch.requests), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('sends a full batch at once', async () => {
  const { clock, fetch, ask } = trial(echo, { maxOperations: 2, windowMs: 1_000 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) ask(of(id));
  await clock.advance(0);
  assert.equal(idsOf(fetch.requests), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await clock.advance(1_000);
  assert.equal(idsOf(fetch.requests).at(-1), ['e']);
  assert.is(clock.pendingTimers, 0);
});

it('sends one that is alone in its form of always', async () => {
  const { clock, fetch, ask } = trial();
  const heard = ask(of('a'));
  await clock.advance(10);
  assert.is(membersOf(fetch.requests[0]!)[0]?.operationName, 'Video');
  assert.not(Array.isArray(fetch.requests[0]?.body));
  assert.equal(heard.responses, [{ data: { id: 'a' } }]);
});

it('batches no mutation, nor lets one wait', async () => {
  const { clock, fetch, ask } = trial();
  const rename = { query: Rename, variables: { id: 'm', title: 'Geese' } };
  ask(rename);
  ask({ ...rename, context: { idempotency: false } });
  await clock.advance(0);
  assert.equal(idsOf(fetch.requests), [['m'], ['m']]);
});

it('refuses options with which nothing would be sent, or that it does not have', () => {
  const messageOf = (options: object) => {
    try {
      batchRequests(options);
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };
  assert.is(messageOf({ windowMs: NaN }), 'batchRequests: windowMs expects a number >= 0, not NaN.');
  assert.is(messageOf({ maxOperations: 0 }), 'batchRequests: maxOperations expects a number >= 1, not 0.');
  assert.match(
    messageOf({ windowMS: 5 }),
    'batchRequests has no option windowMS. It has windowMs, maxOperations.',
  );
  assert.is(messageOf({ windowMs: undefined }), 'taken');
});

it('lets one alone that may be answered in parts', async () => {
  const Parts = gql`
    query Parts($id: ID!) {
      video(id: $id) {
        ... @defer {
          title
        }
      }
    }
  `;
  const { clock, fetch, ask } = trial(echo, {}, { attemptStages: [incrementalDelivery(), batchRequests()] });
  ask({ query: Parts, ...of('a') });
  ask({ query: Parts, ...of('b') });
  await clock.advance(0);
  assert.equal(idsOf(fetch.requests), [['a'], ['b']]);
});

it('keeps apart what has other headers, credentials or limits', async () => {
  const { clock, fetch, ask } = trial();
  ask(of('a'));
  ask({ ...of('b'), context: { headers: { 'x-tenant': '1' } } });
  ask({ ...of('c'), context: { credentials: 'include' } });
  ask({ ...of('d'), context: { timeoutMs: 5 } });
  ask(of('e'));
  await clock.advance(10);
  assert.equal(idsOf(fetch.requests), [['a', 'e'], ['b'], ['c'], ['d']]);
});

it('hands on the errors of each, and data beside them', async () => {
  const errors = [{ message: 'no such video', path: ['video'] }];
  const { clock, ask } = trial([{ json: [{ data: { video: null }, errors }, { data: { video: 1 } }] }]);
  const a = ask(of('a'));
  const b = ask(of('b'));
  await clock.advance(10);
  assert.equal(a.responses, [{ data: { video: null }, errors }]);
  assert.equal(b.responses, [{ data: { video: 1 } }]);
});

it('gives a response for the whole batch to each', async () => {
  const refusal = { errors: [{ message: 'no batches here' }] };
  const { clock, ask } = trial([{ status: 400, json: refusal }]);
  const heard = [ask(of('a')), ask(of('b'))];
  await clock.advance(10);
  for (const { responses } of heard) assert.equal(responses, [refusal]);
});

it('is an error for those alone whose response is missing', async () => {
  const { clock, ask } = trial([{ json: [{ data: { id: 'a' } }, { nothing: true }] }]);
  const heard = ['a', 'b', 'c'].map((id) => ask(of(id)));
  await clock.advance(10);
  assert.equal(
    heard.map(({ calls }) => calls.join()),
    ['next,complete', 'error', 'error'],
  );
  const [error] = heard[1]!.errors;
  assert.instance(error, ParseError);
  assert.is(error?.message, 'Video has no result in its batch response.');
});

const failures: readonly (readonly [string, ScriptedReply, Function, string])[] = [
  ['the network', { error: new TypeError('Failed to fetch') }, NetworkError, 'Failed to fetch'],
  [
    'a status',
    { status: 404, text: 'no' },
    HttpError,
    'the server responded with 404 and no GraphQL response (not JSON, text/plain;charset=UTF-8).',
  ],
  [
    'a page',
    { text: '<html>' },
    ParseError,
    'the server responded with 200 and no GraphQL response (not JSON, text/plain;charset=UTF-8).',
  ],
  ['time', { hang: true }, TimeoutError, 'no complete response within 30000 ms.'],
];
for (const [name, reply, kind, message] of failures) {
  it(`gives each operation a separate error if the batch fails for ${name}`, async () => {
    const { clock, ask } = trial(() => reply, {}, { retry: false });
    const heard = [ask(of('a')), ask({ query: Channel, ...of('b') })];
    await clock.advance(40_000);
    const [a, b] = heard.map(({ errors: [error] }) => error);
    assert.instance(a, kind);
    assert.instance(b, kind);
    assert.is(a?.message, `Video: in a batch: ${message}`);
    assert.is(b?.message, `Channel: in a batch: ${message}`);
    assert.equal(
      heard.map(({ errors: [error] }) => [error?.operationName, error?.attempts]),
      [
        ['Video', 1],
        ['Channel', 1],
      ],
    );
    if (a instanceof HttpError) assert.is(a.status, 404);
    if (a instanceof TimeoutError) assert.is(a.afterMs, 30_000);
    assert.is(clock.pendingTimers, 0);
  });
}

it('lets each retry by itself where it is a stage of attempts, and counts its attempts', async () => {
  const { clock, fetch, ask, countOf } = trial((request) =>
    fetch.requests.length === 1 ? { status: 503, text: 'busy' } : echo(request),
  );
  const heard = [ask(of('a')), ask(of('b')), ask(of('c'))];
  await clock.advance(5_000);
  for (const [index, { responses, attempts }] of heard.entries()) {
    assert.equal(responses, [{ data: { id: 'abc'[index] } }]);
    assert.equal(attempts, [2]);
  }
  assert.is(countOf('request.started'), 3);
  assert.is(countOf('request.retried'), 3);
  assert.is(clock.pendingTimers, 0);
});

it('retries as one where it is no stage of attempts, and counts attempts for all', async () => {
  const busy: ScriptedReply = { status: 503, text: 'busy' };
  const { clock, fetch, ask, countOf } = trial(
    (request) => (fetch.requests.length < 3 ? busy : echo(request)),
    {},
    { attemptStages: [], stages: [batchRequests()] },
  );
  const heard = [ask(of('a')), ask(of('b'))];
  await clock.advance(5_000);
  assert.equal(idsOf(fetch.requests), [
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
  for (const { attempts } of heard) assert.equal(attempts, [3]);
  assert.is(countOf('request.retried'), 2);
});

it('respects Retry-After', async () => {
  const away: ScriptedReply = { status: 429, headers: { 'retry-after': '7' }, text: 'slow down' };
  const { clock, fetch, ask } = trial((request) => (fetch.requests.length === 1 ? away : echo(request)));
  ask(of('a'));
  ask(of('b'));
  await clock.advance(7_009);
  assert.is(fetch.requests.length, 1);
  await clock.advance(1_011);
  assert.ok(fetch.requests.length > 1);
});

it('tells that each has started when the batch is sent, once', async () => {
  const { clock, ask, events } = trial();
  ask(of('a'));
  ask(of('b'));
  await clock.advance(9);
  assert.equal(events, []);
  await clock.advance(1);
  const started = events.filter(({ type }) => type === 'request.started') as { operationId: number }[];
  assert.is(new Set(started.map(({ operationId }) => operationId)).size, 2);
  assert.equal(
    events.map(({ type }) => type),
    ['request.started', 'request.started', 'request.succeeded', 'request.succeeded'],
  );
});

it('tells that one has started before it tells that its attempt is withheld', async () => {
  const refused: ScriptedReply = { error: new TypeError('Failed to fetch') };
  const { clock, ask, events } = trial(() => refused, {}, { retry: { breaker: { openMs: 100_000 } } });
  for (let id = 0; id < 9; id += 1) ask(of(String(id)));
  await clock.advance(100);
  const { length } = events;
  ask(of('late'));
  await clock.advance(0);
  assert.equal(
    events.slice(length).map(({ type }) => type),
    ['request.started', 'request.withheld', 'request.retried'],
  );
});

it('does without one that leaves within the window, even the first', async () => {
  const { clock, fetch, ask, events } = trial();
  const first = ask(of('a'));
  const others = [ask(of('b')), ask(of('c'))];
  await clock.advance(5);
  first.cancel();
  await clock.advance(5);
  assert.equal(idsOf(fetch.requests), [['b', 'c']]);
  assert.equal(
    others.map(({ responses }) => responses),
    [[{ data: { id: 'b' } }], [{ data: { id: 'c' } }]],
  );
  const ofB = events.filter(
    (event: ClientEvent) => (event as { operationId: number }).operationId === idOf(events, 1),
  );
  assert.equal(
    ofB.map(({ type }) => type),
    ['request.started', 'request.succeeded'],
  );
});

it('sends nothing where all leave within the window', async () => {
  const { clock, fetch, ask } = trial();
  const heard = [ask(of('a')), ask(of('b'))];
  for (const { cancel } of heard) cancel();
  assert.is(clock.pendingTimers, 0);
  ask(of('c'));
  await clock.advance(10);
  assert.equal(idsOf(fetch.requests), [['c']]);
});

it('goes on for the others when one leaves after it was sent, and ends with the last', async () => {
  const { clock, fetch, ask } = trial(() => ({ hang: true }));
  const [a, b] = [ask(of('a')), ask(of('b'))];
  await clock.advance(10);
  a.cancel();
  assert.not(fetch.requests[0]?.signal?.aborted);
  b.cancel();
  assert.ok(fetch.requests[0]?.signal?.aborted);
  assert.is(clock.pendingTimers, 0);
});

it('tells one that left nothing, and the others all', async () => {
  let answer: (reply: ScriptedReply) => void = () => {};
  const { clock, ask } = trial(() => new Promise<ScriptedReply>((resolve) => (answer = resolve)));
  const [a, b] = [ask(of('a')), ask(of('b'))];
  await clock.advance(10);
  a.cancel();
  answer({ json: [{ data: { id: 'a' } }, { data: { id: 'b' } }] });
  await clock.advance(0);
  assert.equal(a.calls, []);
  assert.equal(b.responses, [{ data: { id: 'b' } }]);
});

it('tells the others all where one leaves as it hears the answer of the first', async () => {
  const { clock, ask, transport } = trial();
  const controller = new AbortController();
  const a = ask(of('a'));
  const b = ask({ ...of('b'), signal: controller.signal });
  const c = ask(of('c'));
  transport.on((event) => event.type === 'request.succeeded' && controller.abort());
  await clock.advance(10);
  assert.equal([a.calls, b.calls, c.calls], [['next', 'complete'], ['error'], ['next', 'complete']]);
});

it('gives a query that joins a request in the window its answer too', async () => {
  const { clock, fetch, ask, countOf } = trial();
  const first = ask(of('a'));
  const same = ask(of('a'));
  ask(of('b'));
  first.cancel();
  await clock.advance(10);
  assert.equal(idsOf(fetch.requests), [['a', 'b']]);
  assert.equal(same.responses, [{ data: { id: 'a' } }]);
  assert.is(countOf('request.deduplicated'), 1);
  assert.is(countOf('request.started'), 2);
});

it('leaves no breaker, budget or timer behind that counts answered batches as failures', async () => {
  const { clock, ask, events, countOf } = trial();
  for (let round = 0; round < 20; round += 1) {
    for (const id of ['a', 'b', 'c']) ask(of(`${id}${round}`));
    await clock.advance(10);
  }
  assert.is(clock.pendingTimers, 0);
  await clock.advance(120_000);
  assert.is(countOf('request.succeeded'), 60);
  assert.is(events.length, 120);
});

function idOf(events: readonly ClientEvent[], index: number): number {
  const ids = [...new Set(events.map((event) => (event as { operationId: number }).operationId))];
  return ids.sort((one, other) => one - other)[index]!;
}

it.run();

stageLaws('batchRequests, of one operation', {
  options: () => ({ attemptStages: [batchRequests()] }),
  script: (reply) => () => reply,
  request: { query: Video },
  waitMs: 10,
});
