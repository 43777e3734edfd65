import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed, seedsToRun } from './forEachSeed.laws.ts';
import { rejects } from './rejects.ts';

const it = suite('forEachSeed');

it('runs the seeds from 1 on', () => {
  assert.equal(seedsToRun(3, {}), [1, 2, 3]);
});

it('runs forty times as many with LONG=1', () => {
  assert.is(seedsToRun(3, { LONG: '1' }).length, 120);
});

it('runs the seeds from TEST_SEED on', () => {
  assert.equal(seedsToRun(3, { TEST_SEED: '4000' }), [4000, 4001, 4002]);
});

it('runs one seed alone with SEED', () => {
  assert.equal(seedsToRun(3, { SEED: '137', TEST_SEED: '4000', LONG: '1' }), [137]);
});

it('names the seed that failed, and keeps the error that it threw', async () => {
  const thrown = new TypeError('too big');
  let calls = 0;
  const failure = rejects(
    forEachSeed(5, async () => {
      calls += 1;
      if (calls >= 3 || process.env['SEED']) throw thrown;
    }),
    TypeError,
  );
  assert.is(await failure, thrown);
  assert.match(thrown.message, /^Seed \d+: too big \(SEED=\d+ runs this one alone\)$/);
});

it('makes an error of what is none', async () => {
  const failure = await rejects(
    forEachSeed(1, () => {
      throw 'a word';
    }),
  );
  assert.match(failure.message, /^Seed \d+: a word/);
});

it.run();
