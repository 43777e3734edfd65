import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withRun } from './retries.mjs';

const it = suite('withRun');

it('adds the tests that were retried in a run', () => {
  assert.equal(withRun([['a'], []], ['b']), { history: [['a'], [], ['b']], problems: [] });
});

it('accepts a test that is retried once in twenty runs', () => {
  const quiet = Array.from({ length: 19 }, () => []);
  assert.equal(withRun([['a'], ...quiet], ['a']).problems, []);
});

it('names a test that is retried twice in twenty runs', () => {
  const quiet = Array.from({ length: 18 }, () => []);
  assert.equal(withRun([['a'], ...quiet], ['a']).problems, [
    'a was retried in 2 of the last 20 runs: find the cause',
  ]);
});

it('reports a test in the run that retried it, not in the runs after it', () => {
  assert.equal(withRun([['a'], ['a']], []).problems, []);
});

it('keeps the last twenty runs', () => {
  const { history } = withRun(
    Array.from({ length: 30 }, (_, i) => [`test ${i}`]),
    [],
  );
  assert.is(history.length, 20);
  assert.equal(history[0], ['test 11']);
});

it.run();
