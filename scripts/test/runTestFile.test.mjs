// Own process: it runs test files in child processes of its process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { runTestFile } from './runTestFile.mjs';

const it = suite('runTestFile');
const recordedUvu = new URL('recordedUvu.mjs', import.meta.url).href;
const isLong = process.env.LONG === '1';
const testSeed = Number(process.env.TEST_SEED ?? '1');

/** Returns some of the rows. Another seed selects others: neighbours in the list, which continues at its start. */
const sampleOf = (rows, count) => Array.from({ length: count }, (_, i) => rows[(testSeed + i) % rows.length]);

/**
 * Runs test files with these bodies, one after another, in the same processes. The files are inside the
 * repository, where they find uvu.
 */
async function runTexts(bodies, { limitMs = 20_000, worker = 'shared' } = {}) {
  const folder = mkdtempSync(join(root, 'node_modules/.runner-'));
  const idle = new Map();
  try {
    const results = [];
    for (const [index, body] of bodies.entries()) {
      const file = join(folder, `example${index}.test.mjs`);
      // As the compiler does.
      const imports = `import { suite } from '${recordedUvu}';\nimport * as assert from 'uvu/assert';\n`;
      writeFileSync(file, imports + body);
      results.push(await runTestFile({ url: pathToFileURL(file).href, worker, limitMs }, idle));
    }
    return results;
  } finally {
    await Promise.all([...idle.values()].flat().map((each) => each.end()));
    rmSync(folder, { recursive: true });
  }
}

const runText = async (body, options) => (await runTexts([body], options))[0];
const made = (rest) => `const it = suite('example');\n${rest}`;
const run = '\nit.run();\n';
const twoTests = "it('one', () => {}); it('two', () => assert.ok(true));";

it('counts the tests of a file that passes', async () => {
  const { passed, failed, problem, tests } = await runText(made(twoTests + run));
  assert.equal({ passed, failed, problem }, { passed: 2, failed: 0, problem: '' });
  assert.equal(
    tests.map(({ suite: suiteName, name, passed: hasPassed }) => [suiteName, name, hasPassed]),
    [
      ['example', 'one', true],
      ['example', 'two', true],
    ],
  );
});

it('counts each failing test, and shows its output', async () => {
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
    'hook “before” of example failed: Error: no',
  ],
  [
    'whose after hook throws',
    made(`it.after(() => { throw new Error('no'); });${twoTests}${run}`),
    'process ended with 1',
  ],
  [
    'whose before.each hook throws',
    made(`it.before.each(() => { throw new Error('no'); });${twoTests}${run}`),
    'hook “before.each” of example failed',
  ],
  [
    'whose after.each hook throws',
    made(`it.after.each(() => { throw new Error('no'); });${twoTests}${run}`),
    'hook “after.each” of example failed',
  ],
  [
    'whose test throws a value that is not an error',
    made(`it('one', () => { throw 'text'; });${run}`),
    '1 of 1 tests failed',
  ],
  [
    'whose test throws undefined',
    made(`it('one', () => { throw undefined; });${run}`),
    '1 of 1 tests failed',
  ],
  ['that forgets to run its suite', made(twoTests), 'example: never run'],
  [
    'that forgets one of two suites',
    made(`${twoTests}${run}const other = suite('other'); other('x', () => {});`),
    'other: never run',
  ],
  [
    'that adds a test after its suite has run',
    made(`${twoTests}${run}it('three', () => {});`),
    'example: never run',
  ],
  ['that has no tests', made(run), 'no tests'],
  ['that skips a test', made(`${twoTests} it.skip('three', () => {});${run}`), '1 tests are skipped'],
  ['that runs only one test', made(`${twoTests} it.only('three', () => {});${run}`), '2 tests are skipped'],
  [
    'that exits early with 0',
    made(`it('one', () => process.exit(0));${run}`),
    'its process ended in example “one”',
  ],
  [
    'whose test never settles',
    made(`it('one', () => new Promise(() => {}));${run}`),
    'its process ended in example “one”: a test never settles',
  ],
  ['that cannot be parsed', 'const it = ;', 'process ended with 1'],
  [
    'whose test leaves a timer',
    made(`it('one', () => { setInterval(() => {}, 1e6); });${run}`),
    'leaves something open: 1 Timeout',
  ],
  [
    'that throws after its tests',
    made(`${twoTests}${run} setTimeout(() => { throw new Error('late'); }, 100);`),
    'process ended with 1',
  ],
];
/** Runs the rows one after another in one process, and starts a new process after each row that ends it. */
let sharingOne;
const inShared = async (index) => (await (sharingOne ??= runTexts(failing.map(([, body]) => body))))[index];
/** The verdict is the same in a separate process. A sample, because each file costs a start: `LONG=1` runs all of them. */
const alone = isLong ? failing : sampleOf(failing, 4);
for (const [index, row] of failing.entries()) {
  const [name, body, problem] = row;
  const checkFailed = (result) => {
    assert.match(result.problem, problem, result.output);
    assert.ok(result.failed >= 1);
  };
  it(`fails a file ${name}`, async () => checkFailed(await inShared(index)));
  if (alone.includes(row)) {
    it(`fails a file ${name}, in its own process (seed ${testSeed})`, async () =>
      checkFailed(await runText(body, { worker: null })));
  }
}

const leaking = [
  ['a global', `globalThis.document = {};`, 'globalThis.document'],
  ['a global of Node', `globalThis.fetch = () => {};`, 'globalThis.fetch'],
  ['the environment', `process.env.LEAKED = '1';`, 'process.env.LEAKED'],
  [
    'a listener for unhandled errors',
    `process.on('uncaughtException', () => {});`,
    'a listener of process “uncaughtException”',
  ],
  ['the folder', `process.chdir('/');`, 'process.cwd()'],
];
const leakingBodies = leaking.map(([, change]) => made(`it('one', () => { ${change} });${run}`));
let leakingInOne;
const leakingAlone = isLong ? leaking : sampleOf(leaking, 2);
for (const [index, row] of leaking.entries()) {
  const [what, , problem] = row;
  it(`fails a file that changes ${what} for the files after it`, async () => {
    const results = await (leakingInOne ??= runTexts(leakingBodies));
    assert.match(results[index].problem, `it changes the process for the files after it: ${problem}`);
  });
  if (leakingAlone.includes(row)) {
    it(`passes a file that changes ${what} in a process of its own (seed ${testSeed})`, async () => {
      assert.is((await runText(leakingBodies[index], { worker: null })).problem, '');
    });
  }
}

it('names the test of a file that hangs, and ends it with all that it started', async () => {
  // The child keeps the same output open. If it stayed alive, the run would not end.
  const body = `import { spawn } from 'node:child_process';
    ${made(`it('waits', () => { spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' }); return new Promise(() => {}); });${run}`)}`;
  // In a process that has started: on a busy machine, the start alone can take seconds.
  const [, { failed, problem }] = await runTexts([made(twoTests + run), body], { limitMs: 5_000 });
  assert.is(problem, 'no test ended within 5 s: it hangs in example “waits”');
  assert.is(failed, 1);
});

it('lets a file take longer than the limit, if no test of it does', async () => {
  const waits = `it('waits', () => new Promise((resolve) => setTimeout(resolve, 1_500)));`;
  const [, long] = await runTexts([made(twoTests + run), made(waits.repeat(4) + run)], { limitMs: 5_000 });
  assert.equal(long.problem, '');
});

it('goes on with the next file in a new process after a file that ended its own', async () => {
  const [crashed, next] = await runTexts([
    made(`it('one', () => process.exit(7));${run}`),
    made(twoTests + run),
  ]);
  assert.match(crashed.problem, 'its process ended with 7 in example “one”');
  assert.equal([next.passed, next.failed], [2, 0]);
});

it('runs the next file in the same process, with its own output', async () => {
  const body = (text) => made(`it('one', () => console.log('${text}', process.pid));${run}`);
  const [first, second] = await runTexts([body('first'), body('second')]);
  const pidOf = ({ output }) => /(?:first|second) (\d+)/.exec(output)[1];
  assert.is(pidOf(first), pidOf(second));
  assert.not.match(second.output, 'first');
});

it('reports a test that cannot run here with its reason, neither passed nor failed', async () => {
  const notRun = `class NotRun extends Error { name = 'NotRun' }`;
  const body = made(
    `${notRun}; it('one', () => {}); it('two', () => { throw new NotRun('no disk'); });${run}`,
  );
  const { passed, failed, notRun: reported } = await runText(body);
  assert.equal([passed, failed], [1, 0]);
  assert.equal(reported, [{ name: 'example “two”', reason: 'no disk' }]);
  const whole = made(`${notRun}; it.before(() => { throw new NotRun('no network'); }); ${twoTests}${run}`);
  const result = await runText(whole);
  assert.equal(
    [result.passed, result.failed, result.notRun],
    [0, 0, [{ name: 'example', reason: 'no network' }]],
  );
});

it.run();
