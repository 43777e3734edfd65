import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closingText } from './closingText.mjs';

const it = suite('closingText');

const passed = { name: 'a.test.ts', passed: 2, failed: 0 };
const output = `• ✘\n\n   FAIL  suite  "the name of a test"\n    Expected 1 to be 2.\n\n  Total:     2\n  Passed:    1`;
const failed = { name: 'b.test.ts', passed: 1, failed: 1, problem: '1 of 2 tests failed', output };

it('counts tests in the last line', () => {
  const { text, failed: count } = closingText([passed, failed], { took: '3 s' });
  assert.is(text.split('\n').at(-1), '3 passed, 1 failed');
  assert.is(count, 1);
  assert.is(closingText([passed], { took: '3 s' }).text, '\nIn 3 s:\n2 passed, 0 failed');
});

it('repeats what failed and why, after all else', () => {
  const { text } = closingText([failed, passed], { took: '3 s', notRun: ['c.test.ts: no browser'] });
  assert.is(
    text,
    `
Not run:
  c.test.ts: no browser

Failed:
  b.test.ts: 1 of 2 tests failed
       FAIL  suite  "the name of a test"
        Expected 1 to be 2.
      Total:     2
      Passed:    1

In 3 s:
3 passed, 1 failed`,
  );
});

it('lists the tests that cannot run here, with their reasons', () => {
  const notRun = [{ name: 'a suite “a test”', reason: 'no network' }];
  const { text } = closingText([{ ...passed, notRun }], { took: '3 s' });
  assert.match(text, 'Not run:\n  a.test.ts, a suite “a test”: no network\n');
});

it('lists the ten slowest files', () => {
  const slow = Array.from({ length: 12 }, (_, i) => ({
    ...passed,
    name: `${i}.test.ts`,
    durationMs: 1_000 * (i + 1),
  }));
  const { text } = closingText([{ ...passed, durationMs: 900 }, ...slow], { took: '3 s' });
  assert.match(text, /Slowest:\n {3}12\.0 s {2}11\.test\.ts\n/);
  assert.is(text.match(/ s {2}/g).length, 10);
});

it('shows the first failure of what passed when it was retried', () => {
  const { text, failed: count } = closingText([{ ...passed, first: failed }], { took: '3 s' });
  assert.match(text, /Passed when retried:\n {2}a\.test\.ts: 1 of 2 tests failed\n.*FAIL/);
  assert.is(count, 0);
});

it('shows the end of other output, such as that of a check or a stack', () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i}`);
  const check = { name: 'check: size', passed: 0, failed: 1, output: `${lines.join('\n')}\n` };
  const { text } = closingText([check], { took: '3 s' });
  assert.match(text, /Failed:\n {2}check: size\n {4}line 80\n/);
  assert.match(text, /line 99\n\nIn 3 s/);
});

it('has no colours', () => {
  const coloured = { ...failed, output: '\u001b[31mFAIL\u001b[0m red' };
  assert.match(closingText([coloured], { took: '3 s' }).text, /\n {4}FAIL red\n/);
});

it('shows so much of a file where everything failed, and no more', () => {
  const every = { ...failed, output: Array.from({ length: 200 }, (_, i) => `FAIL ${i}`).join('\n') };
  const { text } = closingText([every], { took: '3 s' });
  assert.is(text.split('\n').filter((line) => line.includes('FAIL')).length, 40);
  assert.match(text, /FAIL 0\n {4}FAIL 1\n/);
});

it.run();
