import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from './rejects.ts';
import { createVirtualClock } from './virtualClock.ts';

const it = suite('createVirtualClock');

it('runs due timers in order, each at its own moment', async () => {
  const clock = createVirtualClock({ startMs: 1_000 });
  const log: string[] = [];
  const note = (name: string) => () => void log.push(`${name} at ${clock.now()}`);
  clock.setTimeout(note('late'), 300);
  clock.setTimeout(note('early'), 100);
  clock.setTimeout(note('early too'), 100);
  clock.setTimeout(note('after'), 301);
  await clock.advance(300);
  assert.equal(log, ['early at 1100', 'early too at 1100', 'late at 1300']);
  assert.is(clock.now(), 1_300);
  assert.is(clock.pendingTimers, 1);
});

it('runs timers that timers set, if they are due as well', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const ticks: number[] = [];
  const tick = () => {
    ticks.push(clock.now());
    clock.setTimeout(tick, 10);
  };
  clock.setTimeout(tick, 10);
  await clock.advance(35);
  assert.equal(ticks, [10, 20, 30]);
});

it('lets promises settle between timers: a loop that waits makes its steps', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const moments: number[] = [];
  const loop = (async () => {
    for (const delayMs of [100, 200, 400]) {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, delayMs));
      moments.push(clock.now());
    }
  })();
  await clock.advance(700);
  await loop;
  assert.equal(moments, [100, 300, 700]);
});

it('lets the body of a Response be read without a timer', async () => {
  const clock = createVirtualClock();
  let text = '';
  void new Response('x'.repeat(1_000_000)).text().then((body) => (text = body));
  await clock.advance(0);
  assert.is(text.length, 1_000_000);
});

it('runs all timers, however far away, and those that they set', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const moments: number[] = [];
  clock.setTimeout(() => {
    moments.push(clock.now());
    clock.setTimeout(() => moments.push(clock.now()), 3_600_000);
  }, 100);
  await clock.runAll();
  assert.equal([moments, clock.now(), clock.pendingTimers], [[100, 3_600_100], 3_600_100, 0]);
});

it('says so where timers set timers for ever', async () => {
  const clock = createVirtualClock();
  const tick = () => void clock.setTimeout(tick, 1_000);
  tick();
  await rejects(clock.runAll(), /10000 timers ran, and more are pending/);
});

it('forgets a timer that is cleared', async () => {
  const clock = createVirtualClock();
  const handle = clock.setTimeout(() => assert.unreachable(), 10);
  clock.clearTimeout(handle);
  assert.is(clock.pendingTimers, 0);
  await clock.advance(100);
});

it('rejects with what a callback throws', async () => {
  const clock = createVirtualClock();
  clock.setTimeout(() => {
    throw new Error('from a timer');
  }, 10);
  await rejects(clock.advance(10), /from a timer/);
});

it('refuses delays that a platform would not wait for', () => {
  const clock = createVirtualClock();
  for (const delayMs of [Infinity, NaN, 2 ** 31]) {
    assert.throws(() => clock.setTimeout(() => {}, delayMs), /platforms run this at once/);
  }
});

it('has a runtime whose chances and UUIDs repeat', () => {
  const [first, second] = [createVirtualClock().runtime, createVirtualClock().runtime];
  assert.is(first.random(), second.random());
  const id = first.randomUUID();
  assert.is(id, second.randomUUID());
  assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  assert.is.not(id, first.randomUUID());
});

it.run();
