import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { runTestFile } from './runTestFile.mjs';

const it = suite('runTestFile');

/** Runs a test file of this body. Inside the repository, where it finds uvu. */
async function runText(body, timeoutMs = 20_000) {
  const folder = mkdtempSync(join(root, 'node_modules/.runner-'));
  try {
    const file = join(folder, 'example.test.mjs');
    const fromUvu = `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\n`;
    writeFileSync(file, fromUvu + body);
    const { passed, failed, problem, output } = await runTestFile(file, { timeoutMs });
    return { passed, failed, problem, output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The texts must not look like suites of this very file.
const made = (rest) => `const it = ${'suite'}('example');\n${rest}`;
const run = '\nit.run();\n';
const twoTests = "it('one', () => {}); it('two', () => assert.ok(true));";

it('counts the tests of a file that passes', async () => {
  const { passed, failed, problem } = await runText(made(twoTests + run));
  assert.equal({ passed, failed, problem }, { passed: 2, failed: 0, problem: '' });
});

it('counts each failing test, and shows what it said', async () => {
  const { passed, failed, output } = await runText(
    made(`${twoTests} it('three', () => assert.is(1, 2));${run}`),
  );
  assert.equal({ passed, failed }, { passed: 2, failed: 1 });
  assert.match(output, '"three"');
});

const failing = [
  [
    'whose before hook throws',
    made(`it.before(() => { throw new Error('no'); });${twoTests}${run}`),
    'did not run',
  ],
  [
    'whose after hook throws',
    made(`it.after(() => { throw new Error('no'); });${twoTests}${run}`),
    'without a summary',
  ],
  [
    'whose before.each hook throws',
    made(`it.before.each(() => { throw new Error('no'); });${twoTests}${run}`),
    'tests failed',
  ],
  [
    'whose after.each hook throws',
    made(`it.after.each(() => { throw new Error('no'); });${twoTests}${run}`),
    'did not run',
  ],
  ['whose test throws what is no Error', made(`it('one', () => { throw 'text'; });${run}`), 'did not run'],
  ['whose test throws undefined', made(`it('one', () => { throw undefined; });${run}`), 'did not run'],
  ['that forgets to run its suite', made(twoTests), 'without a summary'],
  [
    'that forgets one of two suites',
    made(`${twoTests}${run}const other = ${'suite'}('other'); other('x', () => {});`),
    'other: never run',
  ],
  ['that has no tests', made(run), 'no tests'],
  ['that skips a test', made(`${twoTests} it.skip('three', () => {});${run}`), 'skipped'],
  ['that runs only one test', made(`${twoTests} it.only('three', () => {});${run}`), 'skipped'],
  ['that exits early with 0', made(`it('one', () => process.exit(0));${run}`), 'without a summary'],
  ['whose test never settles', made(`it('one', () => new Promise(() => {}));${run}`), 'without a summary'],
  [
    'that sets a failing exit code',
    made(`${twoTests} process.on('exit', () => (process.exitCode = 3));${run}`),
    'it ended with 3',
  ],
  ['that cannot be parsed', 'const it = ;', 'without a summary'],
  [
    'that throws after its tests',
    made(`${twoTests}${run} setTimeout(() => { throw new Error('late'); }, 100);`),
    'it ended with',
  ],
];
for (const [name, body, problem] of failing) {
  it(`fails a file ${name}`, async () => {
    const result = await runText(body);
    assert.match(result.problem, problem, result.output);
    assert.ok(result.failed >= 1);
  });
}

it('ends a file that hangs, with all that it started', async () => {
  // The child holds the same output open: were it left alive, this would never be answered.
  const body = `import { spawn } from 'node:child_process';
    ${made(twoTests)}${run}
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' });
    setInterval(() => {}, 1e6);`;
  const { failed, problem } = await runText(body, 2_000);
  assert.match(problem, 'did not end within 2 s');
  assert.is(failed, 1);
});

it.run();
