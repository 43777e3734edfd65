import { buildSchema, introspectionFromSchema } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '../testing/rejects.ts';
import type { CodegenOptions } from './codegenOptions.ts';
import { generate } from './generate.ts';
import { CodegenError } from './problem.ts';
import { createProject, schemaText } from './project.laws.ts';

const it = suite('generate');

const options: CodegenOptions = {
  schema: 'schema.graphql',
  documents: 'src/**/*.{graphql,ts,tsx}',
  out: 'src/generated.ts',
};
const query = 'query VideoPage($id: ID!) { video(id: $id) { ...Card publishedAt sort } }';
const card = 'fragment Card on Video { id title }';

async function generated(files: { readonly [path: string]: string }, more: Partial<CodegenOptions> = {}) {
  const project = createProject(files);
  try {
    return await generate({ ...options, ...more }, project.folder);
  } finally {
    project.remove();
  }
}

async function problemsOf(files: { readonly [path: string]: string }, more?: Partial<CodegenOptions>) {
  const error = await rejects(generated(files, more));
  assert.instance(error, CodegenError);
  return error.message.split('\n');
}

it('types the operations of .graphql files, and their documents', async () => {
  const [{ path, text }] = (await generated({ 'src/a.graphql': `${query} ${card}` })) as [any];
  assert.is(path, 'src/generated.ts');
  assert.match(
    text,
    "import { gql, type PossibleTypes, type StoredObject, type TypePolicies, type TypedDocumentNode } from '@mainvideo/sdk';",
  );
  assert.match(text, /readonly sort: Sort \| null/);
  assert.match(text, 'as unknown as TypedDocumentNode<VideoPageQuery, VideoPageQueryVariables>;');
  assert.match(
    text,
    'export type VideoPageData = VideoPageQuery;\nexport type VideoPageVariables = VideoPageQueryVariables;',
  );
  assert.match(text, 'export type CardData = CardFragment;');
  assert.not.match(text, 'Incremental');
});

it('finds operations in templates of modules, and the fragments that they embed wherever those are', async () => {
  const [{ text }] = (await generated({
    'src/Page.tsx': `import { Card } from './card';\nexport const Page = () => <p/>;\nconst q = gql\`${query} \${Card}\`;`,
    'src/card.ts': `export const Card = graphql\`${card}\`; const other = sql\`SELECT\`;`,
    'src/generated.ts': `gql\`${card}\``,
  })) as [any];
  assert.match(text, 'export type VideoPageQuery =');
  assert.match(text, 'export type CardFragment =');
});

it('lets a spread have @unmask, which the server does not know', async () => {
  const [{ text }] = (await generated({
    'src/a.graphql': `${query.replace('...Card', '...Card @unmask')} ${card}`,
  })) as [any];
  assert.match(text, '...Card @unmask');
});

for (const format of ['graphql', 'json']) {
  it(`types fields with @client, which a second file adds to a schema in .${format}`, async () => {
    const introspection = JSON.stringify(
      introspectionFromSchema(buildSchema(schemaText, { assumeValidSDL: true })),
    );
    const [{ text }] = (await generated(
      {
        'schema.json': introspection,
        'local.graphql': 'extend type Video { isSelected: Boolean! }',
        'src/a.graphql': 'fragment Card on Video { id isSelected @client }',
      },
      { schema: [`schema.${format}`, 'local.graphql'] },
    )) as [any];
    assert.match(text, /readonly isSelected: boolean/);
    assert.match(text, 'isSelected @client');
  });
}

it('writes document trees instead of templates if configured', async () => {
  const [{ text }] = (await generated({ 'src/a.graphql': `${query} ${card}` }, { parsed: true })) as [any];
  assert.not.match(text, 'gql');
  assert.match(text, '"kind":"OperationDefinition"');
});

it('says what the cache wants to know: possible types, keys, the schema by its names', async () => {
  const [{ text }] = (await generated({ 'src/a.graphql': card })) as [any];
  assert.match(text, '{"Node":["Video","Channel"],"Found":["Video","Channel"]}');
  assert.match(text, 'export const typePolicies: TypePolicies<Schema> = {"Video":{"keyFields":["slug"]}');
  assert.match(
    text,
    "readonly search: { readonly value: ReadonlyArray<StoredObject>; readonly args: 'query' | 'filter' | 'filter.tag' | 'filter.within' | 'filter.within.tag' | 'filter.within.within'; readonly type: 'Video' | 'Channel' };",
  );
  assert.match(text, "readonly sort: { readonly value: 'NEW' | 'OLD' | null };");
  assert.match(text, /schemaFingerprint = '[0-9a-f]{12}'/);
});

it('types scalars as configured, and all others as unknown', async () => {
  const files = { 'src/a.graphql': `${query} ${card}` };
  const [{ text }] = (await generated(files)) as [any];
  assert.match(text, 'readonly publishedAt: unknown,');
  assert.match(text, 'readonly publishedAt: { readonly value: unknown };');
  const [told] = (await generated(files, { scalars: { DateTime: 'string' } })) as [any];
  assert.match(told.text, 'readonly publishedAt: string,');
  assert.match(told.text, 'readonly publishedAt: { readonly value: string };');
});

it('hands on what the author wrote above an operation, and nothing from further up', async () => {
  const [{ text }] = (await generated({
    'src/a.graphql': `# Of the file.\n\n# A card.\n# Two lines */.\n${card}\n${query} # behind\nquery Other { video(id: 1) { id } }`,
  })) as [any];
  assert.match(text, '/**\n * A card.\n * Two lines *\\/.\n */\nexport const Card =');
  assert.match(text, '\n\nexport const Other =');
  assert.not.match(text, 'Of the file');
});

it('declares .graphql files beside them', async () => {
  const files = await generated({ 'src/pages/a.graphql': `${query} ${card}` }, { dts: true });
  assert.is(files[1]!.path, 'src/pages/a.graphql.d.ts');
  assert.is(
    files[1]!.text,
    `// Generated by mainvideo-codegen. Do not edit.
import type { TypedDocumentNode } from '@mainvideo/sdk';
import type { VideoPageData, VideoPageVariables, CardData } from '../generated.js';

export declare const VideoPage: TypedDocumentNode<VideoPageData, VideoPageVariables>;
export declare const Card: TypedDocumentNode<CardData, unknown>;
export default VideoPage;
`,
  );
});

it('leaves out what a cache needs of the schema in a second module of an application', async () => {
  const [{ text }] = (await generated({ 'src/a.graphql': `${query} ${card}` }, { documentsOnly: true })) as [
    any,
  ];
  assert.match(text, "import { gql, type TypedDocumentNode } from '@mainvideo/sdk';");
  assert.match(text, 'export const VideoPage =');
  assert.match(text, 'export type VideoPageData = VideoPageQuery;');
  assert.not.match(text, /possibleTypes|schemaFingerprint|type Schema|StoredObject/);
});

it('declares a file of several operations as a document that is none of them', async () => {
  const text = 'query A { video(id: 1) { id } } query B { video(id: 2) { id } }';
  const files = await generated(
    { 'a.graphql': text },
    { documents: './a.graphql', out: './b.ts', dts: true },
  );
  assert.match(files[1]!.text, "import type { DocumentNode, TypedDocumentNode } from '@mainvideo/sdk';");
  assert.match(files[1]!.text, "from './b.js';");
  assert.match(files[1]!.text, 'declare const document: DocumentNode;\nexport default document;\n');
});

const wrong: readonly [string, { readonly [path: string]: string }, readonly string[]][] = [
  [
    'a field that is not there, in a file',
    { 'src/a.graphql': '\nquery A {\n  videos { id }\n}' },
    ['src/a.graphql:3:3 Cannot query field "videos" on type "Query". Did you mean "video"?'],
  ],
  [
    'a field that is not there, in a template, also on its first line and behind what it embeds',
    {
      'src/a.ts':
        'const a = 1;\nconst A = gql`query A { no }`;\nconst B = gql`\n  ${C}\n  query B { no }\n`;',
    },
    [
      'src/a.ts:2:25 Cannot query field "no" on type "Query".',
      'src/a.ts:5:13 Cannot query field "no" on type "Query".',
    ],
  ],
  [
    'text that is no GraphQL',
    { 'src/a.ts': 'gql`\n  query A { a( }`' },
    ['src/a.ts:2:16 Syntax Error: Expected Name, found "}".'],
  ],
  [
    'an operation without a name',
    { 'src/a.graphql': '{ video(id: 1) { id } }' },
    ['src/a.graphql:1:1 This query has no name. Add a name: its types and document are named after it.'],
  ],
  [
    'two of one name, at the second',
    { 'src/a.graphql': card, 'src/b.graphql': `\n${card}` },
    ['src/b.graphql:2:10 There can be only one fragment named "Card".'],
  ],
  [
    'an operation that is called as a fragment is',
    { 'src/a.graphql': `${card} query Card { video(id: 1) { ...Card } }` },
    [
      'src/a.graphql:1:37 A fragment is called Card too. Rename one of them: each is exported under its name.',
    ],
  ],
  [
    'an expression inside a definition',
    { 'src/a.ts': 'gql`query A { ${fields} video(id: 1) { id } }`' },
    [
      'src/a.ts:1:15 It embeds an expression inside a definition. Embed whole fragments, behind the operation.',
    ],
  ],
  [
    'a schema that is none',
    { 'schema.graphql': 'type Query {\n  a: \n}', 'src/a.graphql': card },
    ['schema.graphql:3:1 Syntax Error: Expected Name, found "}".'],
  ],
  [
    'a schema with a type that is not there',
    { 'schema.graphql': 'type Query { a: Nothing }', 'src/a.graphql': card },
    ['schema.graphql Unknown type: "Nothing".'],
  ],
  [
    'documents that are not there',
    {},
    ['src/**/*.{graphql,ts,tsx} has no operation or fragment: 0 files were read.'],
  ],
];
for (const [what, files, expected] of wrong) {
  it(`names ${what}`, async () => assert.equal(await problemsOf(files), expected));
}

it('names a schema that is not there', async () => {
  assert.equal(await problemsOf({ 'src/a.graphql': card }, { schema: 'no/*.graphql' }), [
    'no/*.graphql is no file of a schema.',
  ]);
});

it.run();
