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

it('answers at once what is on its shelf, and puts there what it reads, but for what is not there', async () => {
  const shelf = new Map<string, string | undefined>([['known', 'KNOWN']]);
  const read = async (keys: readonly string[]) =>
    keys.map((key) => (key === 'none' ? undefined : key.toUpperCase()));
  const load = createLoader(read, {
    find: (key) => shelf.get(key),
    note: (key, value) => shelf.set(key, value),
  });
  assert.is(load('known'), 'KNOWN');
  assert.equal(await Promise.all([load('a'), load('none')]), ['A', undefined]);
  assert.equal([...shelf.keys()], ['known', 'a']);
  assert.is(load('a'), 'A');
});

it.run();
