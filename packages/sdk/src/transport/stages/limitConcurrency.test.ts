import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ScriptedReply } from '../../testing/index.ts';
import { limitConcurrency } from './limitConcurrency.ts';
import { createTrial, stageLaws, Video } from './stage.laws.ts';

const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const busy: ScriptedReply = { status: 503, text: 'busy' };

/** A server that responds on demand: `answer(2)` responds to the second request. */
function trial(most: number, place: 'stages' | 'attemptStages' = 'attemptStages') {
  const answers: ((reply: ScriptedReply) => void)[] = [];
  const script = () => new Promise<ScriptedReply>((resolve) => answers.push(resolve));
  const parts = createTrial(script, { [place]: [limitConcurrency(most)] });
  async function reply(request: number, with_: ScriptedReply = answer): Promise<void> {
    answers[request - 1]!(with_);
    await parts.clock.advance(0);
  }
  const asked = () =>
    parts.fetch.requests.map(({ body }) => (body as { variables: { id: string } }).variables.id);
  const ask = (id: string, priority?: 'high' | 'low', signal?: AbortSignal) =>
    parts.ask({ variables: { id }, ...(priority && { context: { priority } }), ...(signal && { signal }) });
  return { ...parts, ask, asked, reply };
}

const it = suite('limitConcurrency');

it('lets so many requests be under way, and each end lets the next go, in order', async () => {
  const { clock, ask, asked, reply } = trial(2);
  const heard = ['a', 'b', 'c', 'd'].map((id) => ask(id));
  await clock.advance(0);
  assert.equal(asked(), ['a', 'b']);
  await reply(2);
  assert.equal(asked(), ['a', 'b', 'c']);
  await reply(1);
  assert.equal(asked(), ['a', 'b', 'c', 'd']);
  await reply(3);
  await reply(4);
  for (const { calls } of heard) assert.equal(calls, ['next', 'complete']);
});

it('lets 6 be under way where no number is given', async () => {
  const { clock, ask, fetch } = createTrial(() => ({ hang: true }), { attemptStages: [limitConcurrency()] });
  const heard = Array.from({ length: 10 }, (_, index) => ask({ variables: { id: index } }));
  await clock.advance(0);
  assert.is(fetch.requests.length, 6);
  for (const { cancel } of heard) cancel();
});

it('lets those of low priority wait behind all others', async () => {
  const { clock, ask, asked, reply } = trial(1);
  ask('first');
  ask('low 1', 'low');
  ask('low 2', 'low');
  ask('high', 'high');
  ask('plain');
  await clock.advance(0);
  for (let request = 1; request <= 5; request += 1) await reply(request);
  assert.equal(asked(), ['first', 'high', 'plain', 'low 1', 'low 2']);
});

it('lets one of low priority go at once where there is room', async () => {
  const { clock, ask, asked } = trial(2);
  ask('low', 'low');
  await clock.advance(0);
  assert.equal(asked(), ['low']);
});

it('passes over one whose caller left while it waited', async () => {
  const { clock, ask, asked, reply } = trial(1);
  ask('a');
  const controller = new AbortController();
  const left = ask('b', 'high', controller.signal);
  const next = ask('c');
  await clock.advance(0);
  controller.abort();
  assert.equal(left.calls, ['error']);
  assert.is(left.errors[0]?.attempts, 0);
  await reply(1);
  assert.equal(asked(), ['a', 'c']);
  await reply(2);
  assert.equal(next.calls, ['next', 'complete']);
  assert.is(clock.pendingTimers, 0);
});

it('gives the place of one whose caller leaves under way to the next, once', async () => {
  const { clock, ask, asked, reply } = trial(1);
  const first = ask('a');
  ask('b');
  ask('c');
  await clock.advance(0);
  first.cancel();
  first.cancel();
  await clock.advance(0);
  assert.equal(asked(), ['a', 'b']);
  await reply(2);
  assert.equal(asked(), ['a', 'b', 'c']);
});

it('gives the place to others while one waits for its next attempt', async () => {
  const { clock, ask, asked, reply } = trial(1);
  const first = ask('a');
  ask('b');
  await clock.advance(0);
  await reply(1, busy);
  assert.equal(asked(), ['a', 'b']);
  await clock.advance(5_000);
  assert.equal(asked(), ['a', 'b'], 'its next attempt waits for a place');
  await reply(2);
  assert.equal(asked(), ['a', 'b', 'a']);
  await reply(3);
  assert.equal(first.calls, ['next', 'complete']);
  assert.equal(first.attempts, [2]);
});

it('keeps the place through all attempts, if it is no stage of attempts', async () => {
  const { clock, ask, asked, reply } = trial(1, 'stages');
  ask('a');
  ask('b');
  await clock.advance(0);
  await reply(1, busy);
  await clock.advance(1_000);
  assert.equal(asked(), ['a', 'a']);
  await reply(2);
  assert.equal(asked(), ['a', 'a', 'b']);
});

it('does not count the wait for a place as part of timeoutMs, but as part of deadlineMs', async () => {
  const { clock, ask, fetch } = createTrial(() => ({ hang: true }), {
    attemptStages: [limitConcurrency(1)],
    retry: false,
    timeoutMs: 1_000,
  });
  const first = ask({ variables: { id: 1 } });
  const second = ask({ variables: { id: 2 } });
  const third = ask({ variables: { id: 3 }, context: { deadlineMs: 1_200 } });
  await clock.advance(1_100);
  assert.is(first.errors[0]?.kind, 'timeout');
  assert.equal(second.calls, []);
  await clock.advance(100);
  assert.is(third.errors[0]?.message, 'Video: no response within the deadline of 1200 ms.');
  assert.is(third.errors[0]?.attempts, 0);
  await clock.advance(800);
  assert.is(second.errors[0]?.attempts, 1);
  assert.is(fetch.requests.length, 2);
  assert.is(clock.pendingTimers, 0);
});

it('frees the place of one that fails', async () => {
  const { clock, ask, asked, reply } = trial(1);
  ask('a');
  ask('b');
  await clock.advance(0);
  await reply(1, { status: 400, text: 'no' });
  assert.equal(asked(), ['a', 'b']);
});

it('serves a thousand that come at once, with never more under way than allowed', async () => {
  let underWay = 0;
  let most = 0;
  const script = async () => {
    most = Math.max(most, (underWay += 1));
    await undefined;
    underWay -= 1;
    return answer;
  };
  const { clock, ask } = createTrial(script, { attemptStages: [limitConcurrency(3)] });
  const heard = Array.from({ length: 1_000 }, (_, id) => ask({ variables: { id } }));
  for (let turn = 0; turn < 100; turn += 1) await clock.advance(0);
  assert.is(heard.filter(({ calls }) => calls.join() === 'next,complete').length, 1_000);
  assert.is(most, 3);
});

it('serves the next when a listener makes one leave that has just got its place', async () => {
  const { clock, ask, asked, fetch, reply, transport } = trial(1);
  const controller = new AbortController();
  ask('a');
  await clock.advance(0);
  transport.on((event) => event.type === 'request.succeeded' && controller.abort());
  ask('b', 'high', controller.signal);
  ask('c');
  await reply(1);
  assert.equal(asked(), ['a', 'b', 'c']);
  assert.ok(fetch.requests[1]?.signal?.aborted);
});

it('refuses a number with which nothing would be sent', () => {
  for (const most of [0, -1, NaN]) {
    assert.throws(
      () => limitConcurrency(most),
      (error: Error) => error.message === `limitConcurrency expects a number >= 1, not ${most}.`,
    );
  }
});

it('lets a query that shares a request share its place too', async () => {
  const { clock, ask, asked } = trial(1);
  ask('a');
  ask('a');
  await clock.advance(0);
  assert.equal(asked(), ['a']);
});

it.run();

stageLaws('limitConcurrency', {
  options: () => ({ attemptStages: [limitConcurrency(1)] }),
  script: (reply) => () => reply,
  request: { query: Video },
});
