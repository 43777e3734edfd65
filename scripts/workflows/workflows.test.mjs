import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { readWorkflow } from './readWorkflow.mjs';

const folder = join(root, '.github/workflows');
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
/** GitHub ends every job after this time (https://docs.github.com/actions/reference/limits). */
const longestMinutes = 360;

const reads = suite('readWorkflow');

const wrong = [
  ['an unknown key', 'timeout-minuts: 3', 'echo', /Unexpected value 'timeout-minuts'/],
  ['an unknown name in an expression', '', 'echo ${{ matrx.node }}', /Unrecognized named-value: 'matrx'/],
  ['an unknown function', '', 'echo ${{ fail() }}', /Unrecognized function: 'fail'/],
  ['a job that waits for itself', 'needs: [test]', 'echo', /at least one job with no dependencies/],
  ['no number of minutes', 'timeout-minutes: long', 'echo', /long/],
];
for (const [what, key, command, message] of wrong) {
  reads(`finds ${what}`, async () => {
    const job = `    runs-on: ubuntu-24.04\n    ${key}\n    steps:\n      - run: ${command}`;
    const { errors } = await readWorkflow('wrong.yml', `on: push\njobs:\n  test:\n${job}\n`);
    assert.is(errors.length, 1, errors.join('\n'));
    assert.match(errors[0], message);
  });
}

reads.run();

const it = suite('the workflows');

for (const [name, text] of texts) {
  it(`${name} is one that GitHub accepts`, async () => {
    assert.equal((await readWorkflow(name, text)).errors, []);
  });

  it(`${name} names each action by a commit, with its release in a comment`, () => {
    const used = text.split('\n').filter((line) => /\buses:/.test(line));
    assert.ok(used.length > 0);
    for (const line of used) assert.match(line, /uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
}

it('name the same commit of an action everywhere', () => {
  const uses = [...texts.values()].flatMap((text) => text.match(/(?<=uses: )\S+ # \S+/g));
  const actions = new Set(uses.map((use) => use.split('@')[0]));
  assert.is(new Set(uses).size, actions.size, [...new Set(uses)].join('\n'));
});

it('run what CONTRIBUTING.md says, on the versions of Node that it names, for as long', async () => {
  const rows = [];
  for (const [file, text] of texts) {
    const { workflow } = await readWorkflow(file, text);
    for (const job of Object.values(workflow.jobs)) {
      const commands = job.steps.map(({ run }) => run).filter((run) => run?.startsWith('npm'));
      const minutes = job['timeout-minutes'];
      assert.ok(minutes < longestMinutes, `${file}: ${minutes} minutes`);
      assert.ok(
        job.steps.some((step) => step.with?.['node-version'] === 'matrix.node'),
        `${file}: the version of Node is not that of the matrix`,
      );
      const versions = job.strategy.matrix.node.join(', ');
      rows.push(`[${file}](.github/workflows/${file}) | \`${commands}\` | ${versions} | ${minutes} minutes`);
    }
  }
  const written = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('](.github/workflows/'));
  assert.is(written.length, rows.length);
  for (const row of rows)
    assert.ok(
      written.some((line) => line.includes(row)),
      row,
    );
});

it.run();
