import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRuntime } from '../contract/runtime.ts';
import { createIdleWork } from './idleWork.ts';

const it = suite('createIdleWork');

/** A clock that stands still unless a step moves it, with timers and idle times that wait to be run. */
function world({ hasIdle = true } = {}) {
  const due: { run: () => void; delayMs: number | null }[] = [];
  const time = { nowMs: 0 };
  const runtime = createRuntime({
    now: () => time.nowMs,
    setTimeout: (run: () => void, delayMs: number) => due.push({ run, delayMs }),
    clearTimeout: (id: unknown) => void due.splice((id as number) - 1, 1),
    requestIdle: hasIdle ? (run: () => void) => void due.push({ run, delayMs: null }) : undefined,
  } as Parameters<typeof createRuntime>[0]);
  const runNext = () => due.shift()!.run();
  return { runtime, time, due, runNext };
}

it('starts once, after the delay, in idle time', () => {
  const { runtime, due, runNext } = world();
  let steps = 0;
  const work = createIdleWork(
    runtime,
    1_000,
    () => ++steps < 3,
    () => {},
  );
  work.start();
  work.start();
  assert.equal(
    due.map(({ delayMs }) => delayMs),
    [1_000],
  );
  runNext();
  assert.equal(
    due.map(({ delayMs }) => delayMs),
    [null],
  );
  assert.is(steps, 0);
  runNext();
  assert.is(steps, 3);
  assert.equal(due, []);
});

it('works in slices of 4 ms, with a pause after each', () => {
  const { runtime, time, due, runNext } = world({ hasIdle: false });
  let left = 5;
  let ends = 0;
  const step = () => {
    time.nowMs += 2;
    left -= 1;
    return left > 0;
  };
  const work = createIdleWork(runtime, 0, step, () => (ends += 1));
  work.start();
  const lefts: number[] = [];
  while (due.length > 0) {
    runNext();
    lefts.push(left);
  }
  assert.equal(lefts, [3, 1, 0]);
  assert.is(ends, 1);
});

it('ends a slice after 32 steps, whatever a coarse clock says', () => {
  const { runtime, runNext } = world({ hasIdle: false });
  let steps = 0;
  createIdleWork(
    runtime,
    0,
    () => ++steps < 100,
    () => {},
  ).start();
  runNext();
  assert.is(steps, 32);
});

it('ends where a step fails, and can be started again', () => {
  const { runtime, due, runNext } = world({ hasIdle: false });
  let ends = 0;
  const step = () => {
    throw new Error('This cannot be written.');
  };
  const work = createIdleWork(runtime, 0, step, () => (ends += 1));
  for (const expected of [1, 2]) {
    work.start();
    runNext();
    assert.is(ends, expected);
    assert.equal(due, []);
  }
});

it('does nothing after it was stopped', () => {
  const { runtime, due, runNext } = world();
  const step = () => assert.unreachable('It was stopped.') as never;
  const waiting = createIdleWork(runtime, 0, step, () => {});
  waiting.start();
  waiting.stop();
  assert.equal(due, []);
  waiting.start();
  assert.equal(due, []);
  const idle = createIdleWork(runtime, 0, step, () => {});
  idle.start();
  runNext();
  idle.stop();
  while (due.length > 0) runNext();
});

it.run();
