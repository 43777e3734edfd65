import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock } from '../testing/index.ts';
import { startTimer } from './timer.ts';

const it = suite('startTimer');
const monthMs = 30 * 24 * 3_600_000;

it('calls back after the delay', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const calls: number[] = [];
  startTimer(clock.runtime, 250, () => calls.push(clock.now()));
  await clock.advance(1_000);
  assert.equal(calls, [250]);
});

it('waits for a month in steps that platforms can wait for', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const calls: number[] = [];
  startTimer(clock.runtime, monthMs, () => calls.push(clock.now()));
  await clock.advance(monthMs - 1);
  assert.equal(calls, []);
  await clock.advance(1);
  assert.equal(calls, [monthMs]);
});

it('can be stopped, also between two steps', async () => {
  const clock = createVirtualClock();
  const stop = startTimer(clock.runtime, monthMs, () => assert.unreachable());
  await clock.advance(2 ** 31);
  stop();
  assert.is(clock.pendingTimers, 0);
});

it('sets no timer for ever', () => {
  const clock = createVirtualClock();
  startTimer(clock.runtime, Infinity, () => {})();
  assert.is(clock.pendingTimers, 0);
});

it.run();
