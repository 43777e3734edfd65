import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import { HomePage, answer, busy, setup, eventsOf } from './scriptedTransport.laws.ts';

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

sharing('ends with the response: the next query sends a request', async () => {
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

sharing('the last caller that leaves aborts the request, and no one can join it', async () => {
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

sharing('a caller may leave while another receives the response', async () => {
  const { clock, transport, execute } = setup([answer]);
  transport.execute({ query: HomePage }, { next: () => other.cancel(), error: () => {}, complete: () => {} });
  const other = execute();
  await clock.advance(0);
  assert.equal(other.calls, []);
});

sharing.run();
