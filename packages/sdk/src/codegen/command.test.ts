import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock } from '../testing/virtualClock.ts';
import { runCommand, usage } from './command.ts';
import { createProject } from './project.laws.ts';

const it = suite('runCommand');

const card = 'fragment Card on Video { id title }';
const args = ['--schema', 'schema.graphql', '--documents', 'src/**/*.graphql', '--out', 'src/generated.ts'];

function setup(files: { readonly [path: string]: string } = { 'src/card.graphql': card }) {
  const project = createProject(files);
  const clock = createVirtualClock();
  const printed: string[] = [];
  const errors: string[] = [];
  const watched = new Map<string, () => void>();
  let stop = () => {};
  const run = (...given: string[]) =>
    runCommand(given, {
      folder: project.folder,
      print: (line) => printed.push(line),
      printError: (line) => errors.push(line),
      watch(folder, _isDeep, changed) {
        watched.set(folder, changed);
        return () => watched.delete(folder);
      },
      onceStopped: (stopped) => {
        stop = stopped;
      },
      timers: clock.runtime,
    });
  return { project, clock, printed, errors, watched, run, stop: () => stop() };
}

it('writes the module, says so, and does not touch it again', async () => {
  const { project, printed, run } = setup();
  assert.is(await run(...args), 0);
  assert.match(project.read('src/generated.ts'), 'export type CardData');
  assert.is(await run(...args), 0);
  assert.equal(printed, ['wrote src/generated.ts']);
  assert.equal(readdirSync(join(project.folder, 'src')).sort(), ['card.graphql', 'generated.ts']);
  project.remove();
});

it('takes options from mainvideo.codegen.json, and arguments before those', async () => {
  const { project, run, printed } = setup({
    'src/card.graphql': 'fragment Card on Video { publishedAt }',
    'mainvideo.codegen.json': JSON.stringify({
      schema: 'schema.graphql',
      documents: ['src/*.graphql'],
      out: 'one.ts',
      scalars: { DateTime: 'string' },
    }),
  });
  assert.is(await run('--out', 'two.ts', '--dts'), 0);
  assert.equal(printed, ['wrote two.ts', 'wrote src/card.graphql.d.ts']);
  assert.match(project.read('two.ts'), 'readonly publishedAt: string');
  assert.is(await run('--out', 'two.ts', '--scalar', 'DateTime=Date'), 0);
  assert.match(project.read('two.ts'), 'readonly publishedAt: Date');
  assert.match(project.read('two.ts'), 'possibleTypes');
  assert.is(await run('--out', 'two.ts', '--documents-only'), 0);
  assert.not.match(project.read('two.ts'), 'possibleTypes');
  project.remove();
});

it('checks: writes nothing, and fails where it would have', async () => {
  const { project, run, errors } = setup();
  assert.is(await run(...args, '--check'), 1);
  assert.equal(errors, [
    'src/generated.ts is not what schema and documents make. Run: npx mainvideo-codegen',
  ]);
  assert.is(await run(...args), 0);
  assert.is(await run(...args, '--check'), 0);
  project.write('src/card.graphql', 'fragment Card on Video { id }');
  assert.is(await run(...args, '--check'), 1);
  assert.match(project.read('src/generated.ts'), 'title');
  project.remove();
});

it('ends with 1 where schema or documents are wrong, and leaves what was written before', async () => {
  const { project, run, errors } = setup();
  await run(...args);
  project.write('src/card.graphql', 'fragment Card on Video { no }');
  assert.is(await run(...args), 1);
  assert.equal(errors, ['src/card.graphql:1:26 Cannot query field "no" on type "Video".']);
  assert.match(project.read('src/generated.ts'), 'title');
  project.remove();
});

for (const [what, given, message] of [
  ['an argument that there is not', ['--no'], "Unknown option '--no'"],
  ['what is missing', ['--out', 'a.ts'], 'mainvideo-codegen "schema" is missing.'],
  ['a scalar without a type', [...args, '--scalar', 'Date='], '--scalar is Name=type, and "Date=" is not.'],
  ['two that do not go together', [...args, '--check', '--watch'], 'do not go together'],
  ['a file of options that is not there', ['--config', 'no.json'], 'no.json cannot be read'],
] as const) {
  it(`ends with 2, and how it is used, for ${what}`, async () => {
    const { project, run, errors } = setup();
    assert.is(await run(...given), 2);
    assert.match(errors[0]!, message);
    assert.match(errors[0]!, usage);
    project.remove();
  });
}

for (const [what, text, message] of [
  ['an option that there is not', '{ "scheme": "a" }', 'There is no option "scheme".'],
  ['one of another type', '{ "dts": "yes" }', '"dts" is of another type'],
  ['no object', '[]', 'holds no object'],
] as const) {
  it(`names ${what} in the file of options`, async () => {
    const { project, run, errors } = setup({ 'mainvideo.codegen.json': text });
    assert.is(await run(...args), 2);
    assert.match(errors[0]!, `mainvideo.codegen.json ${message}`);
    project.remove();
  });
}

it('says how it is used', async () => {
  const { project, run, printed } = setup();
  assert.is(await run('--help'), 0);
  assert.equal(printed, [usage]);
  project.remove();
});

it('watches: writes again once it is quiet, goes on after an error, and ends when it is told', async () => {
  const { project, clock, run, stop, printed, errors, watched } = setup();
  const running = run(...args, '--watch');
  // By the clock, not by turns: what is waited for is the disk's to do.
  const turns = async (isDone: () => boolean) => {
    const untilMs = performance.now() + 20_000;
    while (!isDone() && performance.now() < untilMs) await pause(1);
    assert.ok(isDone());
  };
  await turns(() => printed.at(-1) === 'watching');
  assert.is(watched.size, 2);
  const changed = () => watched.get(join(project.folder, 'src'))!();

  project.write('src/card.graphql', 'fragment Card on Video { no }');
  changed();
  await clock.advance(99);
  changed();
  await clock.advance(99);
  assert.equal(errors, []);
  await clock.advance(1);
  await turns(() => errors.length === 1);

  project.write('src/card.graphql', 'fragment Card on Video { slug }');
  changed();
  await clock.advance(100);
  await turns(() => printed.length === 3);
  assert.match(project.read('src/generated.ts'), 'slug');

  changed();
  stop();
  assert.is(await running, 0);
  assert.equal([watched.size, clock.pendingTimers], [0, 0]);
  project.remove();
});

it('ends with 1 where a folder to watch is not there', async () => {
  const { project, run, errors, watched } = setup();
  assert.is(await run(...args, '--documents', 'lib/**/*.ts', '--watch'), 1);
  assert.equal([errors, watched.size], [['lib is no folder that can be watched.'], 0]);
  project.remove();
});

it.run();
