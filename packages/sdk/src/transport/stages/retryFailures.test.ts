import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ClientError, HttpError, NetworkError } from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import type { RequestContext } from '../../contract/transport.ts';
import { gql } from '../../gql.ts';
import {
  createScriptedFetch,
  createVirtualClock,
  type Script,
  type ScriptedReply,
} from '../../testing/index.ts';
import { createTransport, type TransportOptions } from '../createTransport.ts';

const Video = gql`
  query Video($id: ID!) {
    video(id: $id) {
      title
    }
  }
`;
const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const busy: ScriptedReply = { status: 503, text: 'busy' };
const refused = (): ScriptedReply => ({ error: new TypeError('Failed to fetch') });

type Ending = { readonly atMs: number; readonly error?: ClientError };

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
  const endings: Ending[] = [];
  let count = 0;
  function ask(times: number, context?: RequestContext): (() => void)[] {
    return Array.from({ length: times }, () =>
      transport.execute(
        { query: Video, variables: { id: `v${(count += 1)}` }, ...(context && { context }) },
        {
          next: () => {},
          error: (error) => endings.push({ atMs: clock.now(), error }),
          complete: () => endings.push({ atMs: clock.now() }),
        },
      ),
    );
  }
  const countEvents = (type: ClientEvent['type']) => events.filter((event) => event.type === type).length;
  return { clock, fetch, events, endings, ask, countOf: countEvents };
}

const storms = suite('retryFailures: storms');

for (const seed of [1, 2, 3, 4, 5]) {
  storms(`30 queries against a server that is dead cost at most 36 requests (chance ${seed})`, async () => {
    const { clock, fetch, endings, ask } = setup(refused, {}, seed);
    ask(30);
    await clock.advance(60_000);
    assert.is(endings.length, 30);
    assert.ok(fetch.requests.length <= 36, `${fetch.requests.length} requests`);
    assert.is(clock.pendingTimers, 0);
  });
}

storms(
  '30 queries that meet a 503 with Retry-After: 30 cost 30 requests until then, and one to find out',
  async () => {
    const away: ScriptedReply = { status: 503, headers: { 'retry-after': '30' }, text: 'busy' };
    const { clock, fetch, endings, ask } = setup((_, call) => (call <= 30 ? away : { hang: true }));
    ask(30);
    await clock.advance(29_999);
    assert.is(fetch.requests.length, 30);
    await clock.advance(3_000);
    assert.is(fetch.requests.length, 31);
    assert.is(endings.length, 0);
  },
);

storms('all are answered soon after the endpoint is back', async () => {
  let isDead = true;
  const { clock, endings, ask, countOf } = setup(() => (isDead ? busy : answer));
  ask(30);
  await clock.advance(1_000);
  isDead = false;
  await clock.advance(15_000);
  assert.is(endings.filter(({ error }) => error === undefined).length, 30);
  assert.is(countOf('breaker.opened'), 1);
  assert.is(countOf('breaker.closed'), 1);
});

storms('a query that is asked for while the breaker is open waits its turns and sends nothing', async () => {
  const { clock, fetch, endings, ask, countOf } = setup(refused, { retry: { breaker: { openMs: 100_000 } } });
  ask(9);
  await clock.advance(100);
  const { length } = fetch.requests;
  ask(1, { retry: { attempts: 3 } });
  await clock.advance(3_000);
  assert.is(fetch.requests.length, length);
  const { error } = endings.at(-1)!;
  assert.instance(error, NetworkError);
  assert.is(error?.attempts, 0);
  assert.is(error?.message, 'Video: nothing was sent, because the server is not responding.');
  assert.ok(countOf('request.withheld') > 0);
});

storms('while the breaker is half open, one request finds out and no other is made', async () => {
  let answers = (): ScriptedReply => busy;
  const { clock, fetch, ask } = setup(() => answers());
  ask(20);
  await clock.advance(0);
  answers = () => ({ hang: true });
  await clock.advance(30_000);
  assert.is(fetch.requests.length, 21);
});

storms('a probe that its caller takes back lets another one find out', async () => {
  let answers = (): ScriptedReply => busy;
  const { clock, fetch, ask, endings } = setup(() => answers(), {
    retry: { attempts: 9, maxDelayMs: 1_000 },
  });
  const cancels = ask(20);
  await clock.advance(0);
  answers = () => ({ hang: true });
  await clock.advance(4_000);
  assert.is(fetch.requests.length, 21);
  answers = () => answer;
  const { id } = (fetch.requests[20]!.body as { variables: { id: string } }).variables;
  cancels[Number(id.slice(1)) - 1]!();
  await clock.advance(10_000);
  assert.is(endings.filter(({ error }) => error === undefined).length, 19);
});

storms('an operation that comes after the storm has its five attempts, undelayed', async () => {
  const { clock, fetch, ask, events } = setup(refused);
  ask(30);
  await clock.advance(60_000);
  const { length } = fetch.requests;
  const { length: before } = events;
  ask(1);
  await clock.advance(12_000);
  assert.is(fetch.requests.length, length + 5);
  assert.not(events.slice(before).some(({ type }) => type === 'request.withheld'));
});

storms('breaker: false and budget: false leave each operation its five attempts', async () => {
  const { clock, fetch, ask } = setup(refused, { retry: { breaker: false, budget: false } });
  ask(30);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 150);
});

storms('without a breaker the budget bounds the retries', async () => {
  const budget = { tokens: 10, tokensPerSecond: 0 };
  const { clock, fetch, ask, endings } = setup(refused, { retry: { breaker: false, budget } });
  ask(30);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 40);
  assert.is(endings.length, 30);
});

storms('the budget fills up again in time, and never above what it holds', async () => {
  const budget = { tokens: 4, tokensPerSecond: 1 };
  const { clock, fetch, ask } = setup(refused, { retry: { breaker: false, budget } });
  await clock.advance(1_000_000);
  ask(4);
  await clock.advance(400);
  ask(4);
  await clock.advance(60_000);
  const retries = fetch.requests.length - 8;
  assert.ok(retries >= 4 && retries <= 4 + 16, `${retries} retries`);
});

storms.run();

const few = suite('retryFailures: as long as at most 8 operations fail at a time');

for (const seed of [1, 2, 3]) {
  few(`neither breaker nor budget delays or denies one of the five attempts (chance ${seed})`, async () => {
    const { clock, fetch, events, ask } = setup(refused, {}, seed);
    // As one ends the next begins, for a long time.
    for (let round = 0; round < 8; round += 1) {
      ask(8);
      await clock.advance(12_000);
    }
    assert.is(fetch.requests.length, 8 * 8 * 5);
    assert.not(events.some(({ type }) => type === 'request.withheld' || type === 'breaker.opened'));
  });
}

few('an operation whose failures lie between successes of others keeps the breaker closed', async () => {
  const { clock, events, ask } = setup((_, call) => (call % 2 === 0 ? answer : busy));
  for (let round = 0; round < 20; round += 1) {
    ask(4);
    await clock.advance(100);
  }
  await clock.advance(30_000);
  assert.not(events.some(({ type }) => type === 'breaker.opened'));
});

few.run();

const asked = suite('retryFailures: Retry-After');

asked('of one operation holds back every operation to the endpoint', async () => {
  const away: ScriptedReply = { status: 429, headers: { 'retry-after': '7' }, text: 'slow down' };
  const { clock, fetch, endings, ask } = setup([away, answer, answer]);
  ask(1);
  await clock.advance(0);
  ask(1);
  await clock.advance(6_999);
  assert.is(fetch.requests.length, 1);
  await clock.advance(1);
  assert.is(endings.length, 2);
});

asked('a held operation that its caller takes back leaves no timer', async () => {
  const away: ScriptedReply = { status: 429, headers: { 'retry-after': '7' }, text: 'slow down' };
  const { clock, fetch, ask } = setup([away]);
  const [first] = ask(1);
  await clock.advance(0);
  const [second] = ask(1);
  first!();
  second!();
  assert.is(clock.pendingTimers, 0);
  assert.is(fetch.requests.length, 1);
});

asked.run();

const rule = suite('retryFailures: retryIf');

rule('decides instead of the list of statuses', async () => {
  const retryIf = (error: ClientError) => error instanceof HttpError && error.status === 418;
  const teapot: ScriptedReply = { status: 418, text: 'short and stout' };
  const { clock, fetch, endings, ask } = setup([teapot, answer, busy], { retry: { retryIf } });
  ask(1);
  await clock.advance(5_000);
  ask(1);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 3);
  assert.equal(
    endings.map(({ error }) => error?.kind),
    [undefined, 'http'],
  );
});

rule('of a context decides for that operation alone', async () => {
  const { clock, fetch, ask } = setup(() => busy);
  ask(1, { retry: { retryIf: () => false } });
  ask(1);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 6);
});

rule.run();
