import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createReport } from './createReport.mjs';

const it = suite('createReport');

function reported(results, isTTY) {
  let text = '';
  const report = createReport(results.length, { output: { isTTY, write: (more) => (text += more) } });
  results.forEach(report.add);
  return { text, close: report.close };
}

const passed = { name: 'a.test.ts', passed: 2, failed: 0, output: 'quiet', durationMs: 10 };
const failed = {
  name: 'b.test.ts',
  passed: 1,
  failed: 1,
  problem: '1 of 2 tests failed',
  output: 'loud',
  durationMs: 1_500,
};

it('writes a failure at once, with its output', () => {
  const { text } = reported([passed, failed], false);
  assert.match(text, '\n✗ b.test.ts  1 passed, 1 failed  1.5 s\nloud\n  1 of 2 tests failed\n');
  assert.not.match(text, 'quiet');
});

it('writes how far the run is: in place on a terminal, else now and then and at the end', () => {
  assert.match(reported([passed, passed], true).text, '\r\x1b[K1 / 2  2 passed');
  const { text } = reported([passed, passed], false);
  assert.not.match(text, '1 / 2');
  assert.match(text, '2 / 2  4 passed');
});

it.run();
