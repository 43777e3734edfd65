import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from './project.laws.ts';

const it = suite('mainvideo-codegen');

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const args = ['--schema', 'schema.graphql', '--documents', 'src/**/*.graphql', '--out', 'src/generated.ts'];

/** Starts the command in a project, and ends both. */
async function within(
  given: readonly string[],
  check: (child: ChildProcess, write: (text: string) => void) => Promise<void>,
) {
  const project = createProject({ 'src/card.graphql': 'fragment Card on Video { id }' });
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), cli, ...given], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await check(child, (text) => project.write('src/card.graphql', text));
  } finally {
    child.kill('SIGKILL');
    project.remove();
  }
}

it('says what it wrote, and ends with 0', () =>
  within(args, async (child) => {
    const [line] = await once(createInterface(child.stdout!), 'line');
    assert.is(line, 'wrote src/generated.ts');
    assert.equal(await once(child, 'exit'), [0, null]);
  }));

it('prints the problem and exits with 2', () =>
  within(['--no'], async (child) => {
    const [line] = await once(createInterface(child.stderr!), 'line');
    assert.match(line, "Unknown option '--no'");
    assert.equal(await once(child, 'exit'), [2, null]);
  }));

it('watches files until it is stopped', () =>
  within([...args, '--watch'], async (child, write) => {
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    assert.equal([await next(), await next()], ['wrote src/generated.ts', 'watching']);
    write('fragment Card on Video { id title }');
    assert.is(await next(), 'wrote src/generated.ts');
    child.kill('SIGTERM');
    assert.equal(await once(child, 'exit'), [0, null]);
  }));

it.run();
