import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFairShare, type FairShare } from './fairShare.ts';

const it = suite('createFairShare');

/**
 * Takes places until none is given.
 *
 * @returns the number of places taken
 */
function takeAll(share: FairShare, name: string): number {
  let count = 0;
  while (count < 1_000 && share.take(name)) count += 1;
  return count;
}

it('T95: gives one alone half of the places, and leaves others theirs', () => {
  const share = createFairShare(448);
  assert.is(takeAll(share, 'greedy'), 224);
  assert.is(takeAll(share, 'second'), 112);
  assert.ok(share.take('third'));
});

it('T95: gives a hundred that take all they can no more than their share, and whoever comes a place', () => {
  const share = createFairShare(448);
  const names = Array.from({ length: 100 }, (_, i) => `greedy${i}`);
  // The clients take turns.
  for (let i = 0; i < 448; i++) for (const name of names) share.take(name);
  assert.ok(share.take('newcomer'));
});

it('takes places back, each once', () => {
  const share = createFairShare(2);
  const give = share.take('one')!;
  assert.is(share.take('one'), undefined);
  give();
  give();
  assert.ok(share.take('two'));
  assert.is(share.take('two'), undefined);
  assert.ok(share.take('one'), 'the last place');
  assert.is(share.take('three'), undefined);
});

it('gives any number where there are any', () => {
  assert.is(takeAll(createFairShare(Number.POSITIVE_INFINITY), 'one'), 1_000);
});

it.run();
