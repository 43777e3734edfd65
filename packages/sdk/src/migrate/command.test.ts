import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from '../codegen/project.laws.ts';
import { runCommand, usage } from './command.ts';

const it = suite('mainvideo migrate');

const before = "import { gql } from '@apollo/client';\nexport const A = gql`{ a @client }`;\n";
const after = "import { gql } from '@mainvideo/sdk';\nexport const A = gql`{ a @client }`;\n";
const left =
  'Left to do by hand, by line before the change:\nsrc/a.ts:2:18 Add localFields() to the stages of the client: see “Local state” in docs/sdk/from-apollo.md.';

/** Runs the command in a project with these files. */
async function inProject(
  files: { readonly [path: string]: string },
  check: (project: {
    readonly run: (...args: string[]) => Promise<number>;
    readonly read: (path: string) => string;
    readonly printed: readonly string[];
    readonly errors: readonly string[];
  }) => Promise<void>,
): Promise<void> {
  const { folder, read, remove } = createProject(files);
  const printed: string[] = [];
  const errors: string[] = [];
  const run = (...args: string[]) =>
    runCommand(args, {
      folder,
      print: (line) => printed.push(line),
      printError: (line) => errors.push(line),
    });
  try {
    await check({ run, read, printed, errors });
  } finally {
    remove();
  }
}

it('changes the modules of src and app, and lists what is left by file and line', () =>
  inProject(
    { 'src/a.ts': before, 'app/b.mjs': before, 'lib/c.ts': before, 'src/d.ts': '' },
    async ({ run, read, printed }) => {
      assert.is(await run('migrate', 'apollo', 'src/**/*.ts'), 0);
      assert.equal([read('src/a.ts'), read('app/b.mjs')], [after, before]);
      assert.equal(printed, ['Changed 1 of 2 files.', `\n${left}`]);
      assert.is(await run('migrate', 'apollo'), 0);
      assert.equal([read('app/b.mjs'), read('lib/c.ts')], [after, before]);
    },
  ));

it('says what it would change, and changes nothing', () =>
  inProject({ 'src/a.ts': before }, async ({ run, read, printed }) => {
    assert.is(await run('migrate', 'apollo', '--dry-run'), 0);
    assert.is(read('src/a.ts'), before);
    assert.equal(printed, ['Would change 1 of 1 files.', `\n${left}`]);
  }));

it('leaves a file that is no module as it is, names it, and changes the others', () =>
  inProject({ 'src/a.ts': before, 'src/b.ts': `${before}const =` }, async ({ run, read, errors }) => {
    assert.is(await run('migrate', 'apollo'), 1);
    assert.equal([read('src/a.ts'), read('src/b.ts')], [after, `${before}const =`]);
    assert.match(errors.join(), 'src/b.ts was not changed, because it is no module: ');
  }));

const mistakes: { readonly [args: string]: string } = {
  'migrate relay': 'Migrate from apollo or urql, not from relay.',
  migrate: 'Migrate from apollo or urql, not from nothing.',
  codegen: 'The command is migrate, not codegen.',
  'migrate apollo --dry': "Unknown option '--dry'",
};
for (const [args, message] of Object.entries(mistakes)) {
  it(`explains what is wrong with “${args}”`, () =>
    inProject({ 'src/a.ts': before }, async ({ run, errors }) => {
      assert.is(await run(...args.split(' ')), 2);
      assert.match(errors.join(), message);
      assert.ok(errors.join().endsWith(usage));
    }));
}

it('says that there are no files', () =>
  inProject({}, async ({ run, errors }) => {
    assert.is(await run('migrate', 'urql', 'lib/**/*.ts'), 2);
    assert.equal(errors, ['There are no files: lib/**/*.ts. Name the modules of your app.']);
  }));

it('prints its usage', () =>
  inProject({}, async ({ run, printed }) => {
    assert.is(await run('--help'), 0);
    assert.equal(printed, [usage]);
  }));

it.run();
