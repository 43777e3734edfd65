import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testNames, unheldLines } from './threats.mjs';

const it = suite('unheldLines');

const names = testNames(
  "it('is (quite) safe', f); for (name of ['a form']) itAlso(`refuses ${name}`, f); iterate('is no test');",
);
const problemsOf = (text) => unheldLines(text, (path) => (path === 'a.test.ts' ? names : null));

it('takes a row whose tests are there', () => {
  const row = '| a | b | [is (quite) safe](a.test.ts), [refuses a form](a.test.ts) |';
  assert.equal(problemsOf(`| Attack | Held by |\n| --- | --- |\n${row}`), []);
});

for (const [name, text, problem] of [
  ['no test', '| a | b |', /names no test/],
  ['a test that is not in the file', '[is safe](a.test.ts)', /has no test “is safe”/],
  ['a filling that is not in the file', '[refuses a cookie](a.test.ts)', /has no test/],
  ['a call that makes no test', '[is no test](a.test.ts)', /has no test/],
  ['a file that is not there', '[is (quite) safe](b.test.ts)', /b\.test\.ts is not there/],
]) {
  it(`notices a line with ${name}`, () => {
    const problems = problemsOf(`first\n${text}`);
    assert.is(problems.length, 1);
    assert.is(problems[0].line, 2);
    assert.match(problems[0].problem, problem);
  });
}

it.run();
