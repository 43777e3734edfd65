import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from './createProject.mjs';

// The packages beside which a project may install the SDK, in the oldest and the newest versions: package.json of the SDK.

const it = suite('the package, beside other versions of its peers');

const generators = (core, operations, documents) => [
  ['@graphql-codegen/core', core],
  ['@graphql-codegen/typescript-operations', operations],
  ['@graphql-codegen/typed-document-node', documents],
];
const files = {
  'schema.graphql': 'type Query { video(id: ID!): Video }\ntype Video { id: ID! title: String! }\n',
  'src/video.graphql': 'query VideoTitle($id: ID!) { video(id: $id) { id title } }\n',
  'src/page.ts':
    "import { gql } from '@mainvideo/sdk';\nexport const Page = gql`query Page { video(id: 1) { id } }`;\n",
  'schemaFetch.mjs': readFileSync(new URL('apps/schemaFetch.mjs', import.meta.url), 'utf8'),
};
const command = 'node_modules/@mainvideo/sdk/dist/esm/codegen/cli.js';
const generate = (project, ...documents) =>
  project.run(command, [
    ...['--schema', 'schema.graphql', '--out', 'src/generated.ts'],
    ...documents.flatMap((pattern) => ['--documents', pattern]),
  ]);

/** Runs the check in a project with these packages, which install without a conflict. */
async function within(packages, check) {
  const project = await createProject({ files, packages });
  try {
    await check(project);
  } finally {
    project.remove();
  }
}

/** The output of a command that fails. */
const failureOf = (run) =>
  run.then(
    () => assert.unreachable('it ended with 0'),
    (error) => error.message,
  );

it('works with graphql 17', () =>
  within([['graphql', '17.1.0'], 'typescript', ...generators('6.2.1', '6.1.9', '7.1.1')], async (project) => {
    await project.run('schemaFetch.mjs');
    await generate(project, 'src/*.graphql', 'src/page.ts');
    assert.match(readFileSync(join(project.folder, 'src/generated.ts'), 'utf8'), /export const VideoTitle/);
  }));

it('works with graphql 16.0, and says which generators its command needs instead of the oldest', () =>
  within(
    [['graphql', '16.0.0'], ['typescript', '5.4.5'], ...generators('4.0.2', '4.6.1', '5.1.2')],
    async (project) => {
      await project.run('schemaFetch.mjs');
      const failure = await failureOf(generate(project, 'src/*.graphql'));
      assert.match(
        failure,
        'src/generated.ts needs @graphql-codegen/typescript-operations 6. Run: npm install',
      );
    },
  ));

it('generates from .graphql files with TypeScript 7, and says what templates need', () =>
  within([['typescript', '7.0.2'], ...generators('6.2.1', '6.1.9', '7.1.1')], async (project) => {
    await generate(project, 'src/*.graphql');
    const failure = await failureOf(generate(project, 'src/page.ts'));
    assert.match(failure, 'src/page.ts has templates, which TypeScript 7 does not read');
    assert.match(failure, 'npm install --save-dev typescript@6');
  }));

it.run();
