// A plan returns the same as graphql-js, or nothing: errors are left to graphql-js.
import * as operations from '@mainvideo/sdk/operations';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import {
  buildSchema,
  type DocumentNode,
  execute,
  getOperationAST,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { createSchema } from 'graphql-yoga';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as studioOperations from '../../../../web/src/studio/operations/index.ts';
import { createChooser } from '../../../test/fuzz/chooser.ts';
import { randomOperation } from '../../../test/fuzz/randomDocument.ts';
import { partsOf } from '../../testing/sites/partsOf.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { schemaText } from '../../testing/sites/testGraphql.ts';
import { createContext } from './context.ts';
import { planQuery } from './queryPlan.ts';
import { resolvers } from '../fields/resolvers.ts';
import { runPlan } from './runPlan.ts';

const it = suite('runPlan (laws)');

interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null;
  readonly variables?: { readonly [name: string]: unknown };
  readonly contextOf?: () => unknown;
}

/** Returns the results of both ways as text; undefined if the query has no plan. */
async function bothWays({ schema, document, operationName, variables = {}, contextOf }: Asked) {
  const plan = planQuery(schema, document, operationName);
  if (!plan) return undefined;
  const ran = await runPlan(plan, variables, contextOf?.());
  const asked = { schema, document, operationName, variableValues: variables, contextValue: contextOf?.() };
  const { data, errors } = await execute(asked);
  return { planned: JSON.stringify(ran), expected: errors ? undefined : JSON.stringify(data) };
}

async function openSite() {
  const database = await openTestDatabase(
    ['shownvideo1', 'hiddenvid01', 'a'].map((id) =>
      makeVideo(id, {
        title: `Birds ${id}`,
        tags: ['birds'],
        captions: [{ language: 'en', label: 'English', path: `${id}.vtt` }],
        chapters: [{ title: 'Begin', startSeconds: 0, endSeconds: 9 }],
        poster: { path: `${id}.jpg`, width: 640, height: 360 },
      }),
    ),
  );
  const parts = partsOf(database);
  await parts.viewers.setLike({ viewerId: 'ann', videoId: 'a', liked: true, nowMs: 1, step: null });
  await parts.comments.add({ id: 'c', viewerId: 'ann', videoId: 'a', text: 'Calm.', createdMs: 1 });
  const contextOf = (isOwner: boolean) => () =>
    createContext({
      ...parts,
      viewerId: 'ann',
      isNewViewer: false,
      isOwner,
      ownerSessionId: isOwner ? 'session' : null,
      tellOfComments: () => {},
      mediaBase: null,
      copiesPosters: () => true,
      idempotencyKey: null,
      nowMs: 1_700_000_000_000,
      memory: null,
    });
  return { schema: createSchema({ typeDefs: schemaText, resolvers }) as GraphQLSchema, contextOf };
}

it('answers every query of the site as graphql-js does, and has a plan for each', async () => {
  const { schema, contextOf } = await openSite();
  let planned = 0;
  for (const document of Object.values({ ...operations, ...studioOperations }) as unknown as DocumentNode[]) {
    if (document.kind !== 'Document' || getOperationAST(document)?.operation !== 'query') continue;
    for (const id of ['a', 'none']) {
      const variables = { id, query: 'birds', handle: 'nature', language: 'en', videoId: id, text: 'bi' };
      const both = await bothWays({ schema, document, variables, contextOf: contextOf(true) });
      assert.ok(both, `${getOperationAST(document)!.name!.value} has a plan`);
      assert.is(both.planned, both.expected);
      planned += Number(both.expected !== undefined);
    }
  }
  assert.ok(planned > 30, `${planned} had an answer`);
});

it('answers random queries as graphql-js does, or leaves them to it', async () => {
  const { schema, contextOf } = await openSite();
  let answered = 0;
  let failed = 0;
  await forEachSeed(200, async (_, seed) => {
    const choose = createChooser(seed);
    const { query, ...asked } = randomOperation(choose, schema);
    const document = validDocument(schema, query);
    if (!document) return;
    const both = await bothWays({ schema, document, ...asked, contextOf: contextOf(choose.happens(0.7)) });
    if (!both) return;
    assert.is(both.planned, both.expected, query);
    if (both.expected === undefined) failed += 1;
    else answered += 1;
  });
  if (!process.env['SEED']) assert.ok(answered > 20 && failed > 4, `${answered} answered, ${failed} failed`);
});

/**
 * Also returns undefined if `validate` throws, as it does for a subscription whose `@include` needs a variable that
 * is missing.
 */
function validDocument(schema: GraphQLSchema, query: string): DocumentNode | undefined {
  try {
    const document = parse(query);
    return validate(schema, document).length > 0 ? undefined : document;
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

const schema = buildSchema(`
  interface Named { name: String }
  type Cat implements Named { name: String, lives: Int }
  type Dog implements Named { name: String }
  union Pet = Cat | Dog
  enum Mood { GLAD SAD }
  type Query {
    text: String, needed: String!, count: Int, mood: Mood, later: String, laterNeeded: String!
    list: [String], neededItems: [String!], lists: [[Int!]!], laterItems: [String]
    cat: Cat, pet: Pet, pets: [Named], echo(a: Int = 1, b: [Int]): String, self: Query
    method(a: Int): String
  }
`);
/** The default root, whose functions are called. */
const root = {
  text: 'a',
  needed: 'b',
  count: 3,
  mood: 'GLAD',
  later: Promise.resolve('c'),
  laterNeeded: Promise.resolve('d'),
  list: ['a', null, 'b'],
  neededItems: ['a'],
  lists: [[1, 2], []] as unknown,
  laterItems: [Promise.resolve('e'), 'f', null] as unknown[],
  cat: { name: 'Tom', lives: 9 },
  pet: { __typename: 'Dog', name: 'Rex' } as unknown,
  pets: [{ __typename: 'Cat', name: 'Tom', lives: 9 }, { __typename: 'Dog', name: 'Rex' }, null] as unknown[],
  method: ({ a }: { a?: number }) => `method ${a}`,
};
const fields = schema.getQueryType()!.getFields();
for (const [name, field] of Object.entries(fields)) {
  field.resolve = (_, __, context) => (typeof context[name] === 'function' ? context[name]() : context[name]);
}
fields['self']!.resolve = (_, __, { method }) => ({ method });
fields['echo']!.resolve = (_, args) => JSON.stringify(args);
fields['method']!.resolve = undefined;
for (const name of ['Pet', 'Named'])
  (schema.getType(name) as any).resolveType = ({ __typename }: { __typename: unknown }) => __typename;

const all = 'text needed count mood later laterNeeded list neededItems lists laterItems';
const cases: readonly (readonly [name: string, query: string, replaced?: object, variables?: object])[] = [
  ['every kind of value, in the order of the query', `{ later ${all} cat { lives name } }`],
  ['null wherever it may be', `{ ${all.replaceAll(/\w*[nN]eeded\w*/g, '')} cat { name } }`, nulls()],
  ['what a resolver has forgotten, as null', '{ text }', { text: undefined }],
  ['aliases, and one field asked for twice', '{ a: text b: text text text cat { name } cat { lives name } }'],
  [
    'fragments in fragments, each once',
    '{ ...A ...A } fragment A on Query { text ...B } fragment B on Query { cat { name } }',
  ],
  ['types by what they are', '{ __typename pet { __typename ... on Named { name } ... on Cat { lives } } }'],
  ['lists of several types', '{ pets { __typename name ... on Cat { lives } ... on Dog { dog: name } } }'],
  [
    'arguments given, left out and null',
    '{ a: echo b: echo(a: 2) c: echo(a: null, b: [1, 2]) d: echo(b: 3) }',
  ],
  ['methods of objects', '{ self { method(a: 2) } }', {}],
  [
    'arguments by variables',
    'query ($a: Int = 7, $b: [Int]) { echo(a: $a, b: $b) x: echo(b: [$a]) }',
    {},
    { b: [1] },
  ],
  [
    'a variable that is not given',
    'query ($a: Int, $b: Int!) { a: echo(a: $a) b: echo(a: $b) }',
    {},
    { b: 1 },
  ],
  ['a variable of another type', 'query ($a: Int) { echo(a: $a) }', {}, { a: 'x' }],
  ['a variable that is missing', 'query ($a: Int!) { echo(a: $a) }'],
  ['a field that throws', '{ text echo }', { text: throws }],
  ['a field that rejects', '{ text later }', { later: rejects }],
  ['an error as a value', '{ cat { name } }', { cat: new Error('no') }],
  [
    'a field that throws beside others that reject',
    '{ later laterNeeded text }',
    { later: rejects, laterNeeded: rejects, text: throws },
  ],
  ['null where it must not be', '{ needed }', { needed: null }],
  ['null where it must not be, later', '{ laterNeeded }', { laterNeeded: Promise.resolve(null) }],
  ['an item that is null where it must not be', '{ neededItems }', { neededItems: ['a', null] }],
  ['an item that rejects', '{ laterItems }', { laterItems: () => [rejects()] }],
  ['a list that is none', '{ list }', { list: 'text' }],
  ['a number that is none', '{ count }', { count: 'many' }],
  ['a word that is none of its enum', '{ mood }', { mood: 'ANGRY' }],
  ['an object of no type that it may be of', '{ pet { __typename } }', { pet: { __typename: 'Fish' } }],
  [
    'what can be waited for and is no promise',
    '{ text }',
    // oxlint-disable-next-line unicorn/no-thenable
    { text: { then: (done: (text: string) => void) => done('waited') } },
  ],
];

function nulls(): object {
  return Object.fromEntries(Object.keys(root).map((key) => [key, null]));
}
function throws(): never {
  throw new Error('no');
}

function rejects(): Promise<never> {
  return Promise.reject(new Error('no'));
}

for (const [name, query, replaced = {}, variables = {}] of cases) {
  it(`answers as graphql-js does: ${name}`, async () => {
    const contextOf = () => ({ ...root, ...replaced });
    const both = await bothWays({ schema, document: parse(query), variables: { ...variables }, contextOf });
    assert.ok(both, 'there is a plan');
    assert.is(both.planned, both.expected);
  });
}

const unplanned: readonly (readonly [name: string, query: string])[] = [
  ['directives', '{ text @include(if: true) }'],
  ['introspection', '{ __schema { queryType { name } } }'],
  ['mutations', 'mutation { text }'],
  ['a name that an object already has a meaning for', '{ __proto__: text }'],
  ['an argument that is wrong', '{ echo(a: "x") }'],
  [
    'more fields than any page has',
    `{ ${Array.from({ length: 1_001 }, (_, i) => `a${i}: text`).join(' ')} }`,
  ],
];

for (const [name, query] of unplanned) {
  it(`has no plan for ${name}`, () => assert.is(planQuery(schema, parse(query)), null));
}

it('leaves what no resolver here answers to graphql-js, though it may be answered', async () => {
  for (const [query, replaced] of [
    ['{ cat { name } }', { cat: 5 }],
    ['{ list }', { list: new Set(['a']) }],
    ['{ pet { __typename } }', { pet: { __typename: Promise.resolve('Cat') } }],
  ] as const) {
    const both = await bothWays({
      schema,
      document: parse(query),
      contextOf: () => ({ ...root, ...replaced }),
    });
    assert.is(both!.planned, undefined, query);
    assert.ok(both!.expected, query);
  }
});

it('has no plan where a resolver looks at the query', () => {
  const looking = buildSchema('type Query { text: String }');
  (looking.getType('Query') as GraphQLObjectType).getFields()['text']!.resolve = (_, __, ___, info) =>
    info.fieldName;
  assert.is(planQuery(looking, parse('{ text }')), null);
});

it('runs the one operation that is asked for', async () => {
  const document = parse('query A { text } query B { needed }');
  assert.is(planQuery(schema, document), null);
  const both = await bothWays({ schema, document, operationName: 'B', contextOf: () => root });
  assert.is(both!.planned, '{"needed":"b"}');
});

it.run();
