import { createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCountdown } from './countdown.ts';

const it = suite('createCountdown');

function begin(onTold: (secondsLeft: number | null) => void = () => {}) {
  const clock = createVirtualClock();
  const told: (number | null)[] = [];
  const countdown = createCountdown(clock.runtime, 3, (secondsLeft) => {
    told.push(secondsLeft);
    onTold(secondsLeft);
  });
  return { clock, told, countdown };
}

it('tells the seconds that are left, each at its second, and 0 as the last', async () => {
  const { clock, told, countdown } = begin();
  countdown.start();
  assert.equal(told, [3]);
  await clock.advance(999);
  assert.equal(told, [3]);
  await clock.advance(1);
  assert.equal(told, [3, 2]);
  await clock.advance(2_000);
  assert.equal(told, [3, 2, 1, 0]);
  assert.is(clock.pendingTimers, 0);
});

it('says that it was stopped, and nothing after it', async () => {
  const { clock, told, countdown } = begin();
  countdown.start();
  await clock.advance(1_500);
  countdown.stop();
  assert.is(clock.pendingTimers, 0);
  await clock.advance(5_000);
  assert.equal(told, [3, 2, null]);
});

it('can be stopped by who is told', async () => {
  const { clock, told, countdown } = begin((secondsLeft) => secondsLeft === 2 && countdown.stop());
  countdown.start();
  await clock.advance(5_000);
  assert.equal(told, [3, 2, null]);
});

it('begins again when a video ends again, and counts once', async () => {
  const { clock, told, countdown } = begin();
  countdown.start();
  await clock.advance(1_000);
  countdown.start();
  await clock.advance(3_000);
  assert.equal(told, [3, 2, 3, 2, 1, 0]);
});

it.run();
