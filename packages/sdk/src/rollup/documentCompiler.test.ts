import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { schema, withProject, writeFiles } from './bundlers.laws.ts';
import { createDocumentCompiler, type SourceReader } from './documentCompiler.ts';
import { findInstalledParser, parserPackages } from './installedParser.ts';
import { mistakesText } from './mistakesText.ts';

const it = suite('createDocumentCompiler');

const header = "import { gql } from '@mainvideo/sdk';\n";

async function reader(): Promise<SourceReader> {
  return { parse: (await findInstalledParser())!, parseTypescript: null };
}

/** Compiles a file in a folder. Returns its exports by name, and its errors. */
async function compiledFile(files: { readonly [path: string]: string }, path = 'main.graphql') {
  return withProject(files, async (folder) => {
    const compiled = createDocumentCompiler().compileFile(join(folder, path));
    const exported = /export\{(.*)\};/.exec(compiled.output?.code ?? '')?.[1] ?? '';
    return {
      names: exported.split(',').map((each) => each.replace(/.* as /, '')),
      mistakes: compiled.mistakes.map(({ message, place }) => `${place.line}:${place.column} ${message}`),
      watched: compiled.watchFiles.map((file) => file.slice(folder.length + 1)),
    };
  });
}

it('exports each operation and fragment of a file by name, and the whole as the default', async () => {
  const { names, mistakes } = await compiledFile({
    'main.graphql': 'query A { a } query B { ...C } fragment C on Query { c } { d }',
  });
  assert.equal([names.sort(), mistakes], [['A', 'B', 'C', 'default'], []]);
});

it('imports nothing that is said in a string or in a comment of other words', async () => {
  const { mistakes, watched } = await compiledFile({
    'main.graphql': '# import of "./a.graphql"\nquery A { a(b: """\n#import "./b.graphql"\n""") }',
  });
  assert.equal([mistakes, watched], [[], []]);
});

it('watches what a file imports, and what that imports', async () => {
  const { watched } = await compiledFile({
    'main.graphql': '#import "./a/b.graphql"\nquery A { ...B }',
    'a/b.graphql': "#import '../c.graphql'\nfragment B on Query { ...C }",
    'c.graphql': 'fragment C on Query { c }',
  });
  assert.equal(watched, ['a/b.graphql', 'c.graphql']);
});

it('says what is wrong with a file, at its place', async () => {
  for (const [text, ...expected] of [
    [
      'query A { ...B }',
      '1:10 Unknown fragment "B". Define it here, or import its file: #import "./B.graphql"',
    ],
    [
      '#import "other.graphql"\nquery A { a }',
      '1:0 #import "other.graphql": write a path that begins with ./ or ../',
    ],
    [
      'query A { a } fragment A on Query { a }',
      '1:23 The file has two definitions of the name A, so that an import of it would be ambiguous. Rename one.',
    ],
    [
      '\ntype A { a: Int }',
      '2:0 A ObjectTypeDefinition is no part of a request. Give the schema to the plugin as its option, and import operations and fragments alone.',
    ],
  ] as const) {
    const { mistakes } = await compiledFile({ 'main.graphql': text });
    assert.equal(mistakes, expected, text);
  }
});

it('says what is wrong with an escape that JavaScript does not know, with each parser', async () => {
  const code = `${header}const B = gql\`fragment B on Query { a }\`;
export const A = gql\`query A { a(b: "\\x") ...B } \${B}\`;`;
  for (const name of parserPackages) {
    const parse = (await findInstalledParser(process.cwd(), [name]))!;
    const compiler = createDocumentCompiler();
    const { mistakes } = await compiler.compileModule(code, 'a.ts', { parse, parseTypescript: null });
    assert.equal(
      mistakes.map(({ message, place }) => `${place.line} ${message}`),
      ['3 Syntax Error: Invalid character escape sequence: "\\x".'],
      name,
    );
  }
});

it('says nothing of what has no template, such as a style of that name', async () => {
  const compiled = await createDocumentCompiler().compileModule('.gql { top: 0 }', 'a.css', await reader());
  assert.equal([compiled.output, compiled.mistakes, compiled.warnings], [null, [], []]);
});

it('lets a fragment spread what only an operation brings along', async () => {
  const { mistakes } = await compiledFile({ 'main.graphql': 'fragment A on Query { ...B }' });
  assert.equal(mistakes, []);
});

it('lets a spread have @unmask, which the server does not know', async () => {
  const files = {
    'schema.graphql': 'type Query { a: Int }',
    'main.graphql': 'query A { ...B @unmask } fragment B on Query { a }',
    'other.graphql': 'query A { ...B @mask } fragment B on Query { a }',
  };
  const mistakes = await withProject(files, async (folder) =>
    ['main.graphql', 'other.graphql'].map(
      (file) =>
        createDocumentCompiler({ schema: join(folder, 'schema.graphql') }).compileFile(join(folder, file))
          .mistakes.length,
    ),
  );
  assert.equal(mistakes, [0, 1]);
});

it('does not judge by a fragment whose name two modules gave away', async () => {
  await withProject({ 'schema.graphql': schema }, async (folder) => {
    const compiler = createDocumentCompiler({ schema: join(folder, 'schema.graphql') });
    const modules = {
      'a.ts': 'export const Parts = gql`fragment Parts on Channel { name }`;',
      'b.ts': 'export const Parts = gql`fragment Parts on Video { title }`;',
      'c.ts': "import { Parts } from './b.ts';\nexport const Q = gql`{ home { ...Parts } } ${Parts}`;",
    };
    for (const [id, code] of Object.entries(modules))
      assert.equal((await compiler.compileModule(header + code, id, await reader())).mistakes, []);
    const { mistakes, warnings } = compiler.finish(Object.keys(modules));
    assert.equal(mistakes, []);
    assert.match(warnings.map(({ message }) => message).join(), 'There is another fragment Parts, at a.ts:2');
    assert.equal(compiler.finish(['b.ts', 'c.ts']).warnings, [], 'a module that is gone is forgotten');
  });
});

it('reads the schema again when it has changed, and says where it is wrong', async () => {
  await withProject({ 'schema.graphql': schema }, async (folder) => {
    const compiler = createDocumentCompiler({ schema: join(folder, 'schema.graphql') });
    const mistakes = async () =>
      mistakesText(
        (await compiler.compileModule(`${header}gql\`{ home { id } }\`;`, 'a.ts', await reader())).mistakes,
      );
    assert.is(await mistakes(), 'GraphQL: 0 mistakes\n');
    writeFiles(folder, { 'schema.graphql': 'type Query { house: Int }' });
    assert.match(
      await mistakes(),
      'a.ts:2:7 Cannot query field "home" on type "Query". Did you mean "house"?',
    );
    writeFiles(folder, { 'schema.graphql': 'type Query {\n  home: }' });
    assert.match(await mistakes(), /schema\.graphql:2:9 The schema cannot be used: Syntax Error/);
    const absent = createDocumentCompiler({ schema: join(folder, 'absent.graphql') });
    assert.match(
      mistakesText(absent.schemaModule().mistakes),
      'absent.graphql:1:1 The schema cannot be used',
    );
  });
});

it('asks for the schema where its facts are imported and it was given none', () => {
  assert.match(createDocumentCompiler().schemaModule().mistakes[0]!.message, 'Give the plugin the schema');
});

it.run();
