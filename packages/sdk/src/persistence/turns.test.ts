import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTurns } from './turns.ts';

const it = suite('createTurns');

it('does a step at once, unless an earlier one is not done', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  void inTurn(() => void done.push('at once'));
  assert.equal(done, ['at once']);
  let finish = (): void => {};
  const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = inTurn(() => void done.push('after the first'));
  await Promise.resolve();
  assert.equal(done, ['at once']);
  finish();
  await first;
  await second;
  assert.equal(done, ['at once', 'after the first']);
});

it('tells the caller of a step that fails, and goes on', async () => {
  const inTurn = createTurns();
  const failing = inTurn(() => Promise.reject(new Error('No.')));
  let isDone = false;
  const next = inTurn(() => void (isDone = true));
  const error = await failing.catch((reason: unknown) => reason);
  assert.is((error as Error).message, 'No.');
  await next;
  assert.ok(isDone);
});

it.run();
