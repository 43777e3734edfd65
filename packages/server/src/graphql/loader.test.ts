import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLoader } from './loader.ts';

const it = suite('createLoader');

it('reads at once what is asked for in one turn, each key once', async () => {
  const calls: (readonly string[])[] = [];
  const load = createLoader(async (keys: readonly string[]) => {
    calls.push(keys);
    return keys.map((key) => key.toUpperCase());
  });
  assert.equal(await Promise.all([load('a'), load('b'), load('a')]), ['A', 'B', 'A']);
  assert.equal(calls, [['a', 'b']]);
});

it('reads anew in a later turn', async () => {
  let reads = 0;
  const load = createLoader(async (keys: readonly string[]) => keys.map(() => ++reads));
  assert.equal([await load('a'), await load('a')], [1, 2]);
});

it('tells each asker of the failure, and works again', async () => {
  let isBroken = true;
  const load = createLoader(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('no');
    return keys;
  });
  const outcomes = await Promise.allSettled([load('a'), load('b')]);
  assert.equal(
    outcomes.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  );
  isBroken = false;
  assert.is(await load('a'), 'a');
});

it.run();
