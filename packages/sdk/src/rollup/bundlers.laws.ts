import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type DocumentNode, parse, print } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { GraphqlDocumentsOptions } from './graphqlDocuments.ts';
import { originalPlace, type ReadableMap } from './originalPlace.ts';

export interface Built {
  readonly code: string;
  readonly map: ReadableMap;
  readonly warnings: readonly string[];
}

/** Bundles `main.ts` of a folder as one ES module, with a source map; rejects with whatever text the bundler ends with. */
export type Build = (folder: string, options: GraphqlDocumentsOptions) => Promise<Built>;

type Files = { readonly [path: string]: string };

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** A folder of these files, with the packages of this repository, for as long as the test runs. */
export async function withProject<Answer>(files: Files, test: (folder: string) => Promise<Answer>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'graphql-documents-')));
  try {
    writeFiles(folder, files);
    symlinkSync(nodeModules, join(folder, 'node_modules'));
    return await test(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export const schema = `
directive @key(fields: String!) on OBJECT
type Query { home(first: Int): [Video!]! video(id: ID!): Video search(text: String!): [Result!]! }
interface Node { id: ID! }
union Result = Video | Channel
type Video implements Node { id: ID! title: String! channel: Channel chapters: [Chapter!]! }
type Channel implements Node { id: ID! name: String! }
type Chapter @key(fields: "video startSeconds") { video: ID! startSeconds: Float! title: String! }
`;

const card = 'fragment Card on Video { id title }';
const owner = 'fragment Owner on Channel { id name }';
const parts = 'fragment Parts on Video { id channel { ...Owner } chapters { video startSeconds title } }';
const watch = 'query Watch($id: ID!) { video(id: $id) { ...Parts ...Card2 } }';
const card2 = 'fragment Card2 on Video { title }';
const lazy = 'query Lazy { video(id: "é") { ...Card2 } }';
const home = 'query Home($n: Int = 2) { home(first: $n) { ...Card } more: home { id } }';

/** Templates in TypeScript and TSX, with types around them; files that import one another; the facts of the schema. */
export const app: Files = {
  'schema.graphql': schema,
  'main.ts': `import { gql } from '@mainvideo/sdk';
import type { Shape } from './shape.ts';
import { Card } from './card.tsx';
import Watch, { Card2, Watch as named } from './documents/watch.graphql';
import { Owner } from './documents/owner.gql';
import { possibleTypes, schemaFingerprint, typePolicies } from 'virtual:mainvideo-schema';

/* é */ export const Home = /*#__PURE__*/ gql<Shape, { n: number }>\`
  ${home} # é
  \${Card}
\` as unknown as Shape;
export const after = (value: number): Error => new Error('behind ' + value);
export const documents = { Card, Card2, Home, Owner, Watch, named, lazy: (() => gql\`${lazy} \${Card2}\`)() };
export const facts = { possibleTypes, schemaFingerprint, typePolicies };
`,
  'shape.ts': 'export interface Shape { readonly home: unknown }',
  'card.tsx': `import { gql } from '@mainvideo/sdk';
const same = <Value,>(value: Value): Value => value;
export const Card = gql<unknown>\`${card}\` satisfies object;
export const unused = <T extends object>(title: T) => <b title="gql\`{\`">{String(same(title))}</b>;
`,
  'documents/watch.graphql': `#import "./parts.graphql"\n# import "nothing"\n${watch}\n${card2}\n`,
  'documents/parts.graphql': `#import './owner.gql'\n${parts}\n`,
  'documents/owner.gql': owner,
};

const expected: { readonly [name: string]: string } = {
  Card: card,
  Card2: card2,
  Home: `${home} ${card}`,
  Owner: owner,
  Watch: `${watch} ${card2} ${parts} ${owner}`,
  named: `${watch} ${card2} ${parts} ${owner}`,
  lazy: `${lazy} ${card2}`,
};

export interface Exported {
  readonly documents: { readonly [name: string]: DocumentNode };
  readonly facts: unknown;
}

/** What the app exports, compared with what run-time gql makes of the same texts. */
export function checkApp({ documents, facts }: Exported): void {
  assert.equal(Object.keys(documents).sort(), Object.keys(expected).sort());
  for (const [name, document] of Object.entries(documents))
    assert.is(print(document), print(parse(expected[name]!)), name);
  const { schemaFingerprint, ...others } = facts as { schemaFingerprint: string };
  assert.match(schemaFingerprint, /^[0-9a-f]{12}$/);
  assert.equal(others, {
    possibleTypes: { Node: ['Video', 'Channel'], Result: ['Video', 'Channel'] },
    typePolicies: { Chapter: { keyFields: ['video', 'startSeconds'] } },
  });
}

let runs = 0;

async function run(folder: string, { code }: Built): Promise<Exported> {
  const file = join(folder, `out${(runs += 1)}.mjs`);
  writeFileSync(file, code);
  return (await import(pathToFileURL(file).href)) as Exported;
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => assert.unreachable('the build should have failed') as never,
    (error: Error) => error.message,
  );
}

/** What every bundler's plugin must do. */
export function bundlerLaws(name: string, build: Build): void {
  const it = suite(`graphqlDocuments in ${name}`);
  const options = (folder: string) => ({ schema: join(folder, 'schema.graphql') });
  const header = "import { gql } from '@mainvideo/sdk';\n";

  it('makes of templates and files what run-time gql makes of them, and no parser', async () => {
    await withProject(app, async (folder) => {
      const built = await build(folder, options(folder));
      assert.equal(built.warnings, []);
      assert.not.match(built.code, /graphql-tag|Syntax Error/);
      checkApp(await run(folder, built));
    });
  });

  it('maps a place behind a template back to where it was written', async () => {
    await withProject(app, async (folder) => {
      const { code, map } = await build(folder, options(folder));
      const source = app['main.ts']!;
      const { line, column } = originalPlace(map, placeOf(code, 'new Error'));
      const { line: wantedLine, column: wantedColumn } = placeOf(source, 'new Error');
      assert.equal([line, column], [wantedLine, wantedColumn]);
    });
  });

  it('ends with every mistake of every module, at file, line and column, with what may have been meant', async () => {
    const files = {
      ...app,
      'card.tsx': app['card.tsx']!.replace('id title', 'id titel'),
      'documents/owner.gql': 'fragment Owner on Channel {\n  id\n  name(short: true)\n}',
      'main.ts': `${header}import { Card } from './card.tsx';\nimport { Owner } from './documents/owner.gql';
export const Home = gql\`
  query Home($unused: Int) { home { ...Card ...Absent } }
  \${Card}
\`;
export const All = [Owner];`,
    };
    await withProject(files, async (folder) => {
      const message = await failure(build(folder, options(folder)));
      for (const line of [
        'card.tsx:3:62 Cannot query field "titel" on type "Video". Did you mean "title"?',
        'documents/owner.gql:3:8 Unknown argument "short" on field "Channel.name".',
        'main.ts:5:14 Variable "$unused" is never used in operation "Home".',
        'main.ts:5:48 Unknown fragment "Absent".',
      ]) {
        const [place = '', ...words] = line.split(' ');
        // esbuild counts columns from 0.
        const fromZero = place.replace(/\d+$/, (column) => String(Number(column) - 1));
        const isThere = message.includes(place) || message.includes(fromZero);
        assert.ok(isThere && message.includes(words.join(' ')), `${line}\nis not in\n${message}`);
      }
    });
  });

  it('ends where a text is no GraphQL, in templates and files', async () => {
    const files = {
      'main.ts': `${header}import Other from './other.graphql';\nexport const A = gql\`\n  { a( }\n\`;\nexport { Other };`,
      'other.graphql': 'query Other {\n  other {\n}',
    };
    await withProject(files, async (folder) => {
      const message = await failure(build(folder, {}));
      assert.match(message, 'Syntax Error: Expected Name, found "}".');
      assert.match(message, /main\.ts:4:[78]/);
      assert.match(message, /other\.graphql:3:[01]/);
    });
  });

  it('names the cycle where files import one another, and the file that is not there', async () => {
    const files = {
      'main.ts': "export { default } from './a.graphql';",
      'a.graphql': '#import "./b.graphql"\nquery A { a }',
      'b.graphql': '#import "./a.graphql"\n#import "./absent.graphql"\nfragment B on Query { a }',
    };
    await withProject(files, async (folder) => {
      const message = await failure(build(folder, {}));
      assert.match(message, /A cycle of #import lines: \S*a\.graphql -> \S*b\.graphql -> \S*a\.graphql/);
      assert.match(message, /there is no \S*absent\.graphql/);
    });
  });

  it('warns of two operations of one name, and of a parser in the bundle, with the modules that brought it', async () => {
    const files = {
      'main.ts': `${header}export { later, Same as Other } from './other.ts';\nexport const Same = gql\`query Same { a }\`;`,
      'other.ts': `import { gql } from 'graphql-tag';\nexport const Same = gql\`query Same { b }\`;\nexport const later = (text: string) => gql(text);`,
    };
    await withProject(files, async (folder) => {
      const { warnings } = await build(folder, {});
      const text = warnings.join('\n');
      assert.match(text, 'There is another operation Same');

      assert.match(text, /holds a GraphQL parser: \S*main\.ts -> \S*other\.ts -> \S*graphql-tag/);
      assert.is(warnings.length, 2, text);
      const { warnings: fewer } = await build(folder, { parser: 'allowed' });
      assert.is(fewer.length, 1, fewer.join('\n'));
    });
  });

  it('leaves what it cannot compile to run time, with a warning', async () => {
    const files = {
      'main.ts': `${header}import { fields } from './fields.ts';\nexport const A = gql\`{ a \${fields} }\`;`,
      'fields.ts': "export const fields: string = 'b';",
    };
    await withProject(files, async (folder) => {
      const { code, warnings } = await build(folder, { parser: 'allowed' });
      assert.match(code, /gql ?`/);
      assert.is(warnings.length, 1);
      assert.match(warnings[0]!, 'This gql template is not compiled');
    });
  });

  it.run();
}

function placeOf(text: string, part: string) {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return { file: 'main.ts', line: before.length, column: before.at(-1)!.length };
}
