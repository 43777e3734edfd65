// A document behaves the same whether it was compiled or parsed at run time: it has the same text and the same cache
// entries.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { array, assert as assertProperty, asyncProperty, nat } from 'fast-check';
import {
  type DocumentNode,
  execute,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  buildSchema,
  isAbstractType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  print,
  typeFromAST,
} from 'graphql';
import { disableFragmentWarnings } from 'graphql-tag';
import { rollup } from 'rollup';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { withTypename } from '../documents/withTypename.ts';
import { gql } from '../gql.ts';
import * as operations from '../operations/index.ts';
import { readSchema } from '../schema/readSchema.ts';
import { schemaFacts } from '../schema/schemaFacts.ts';
import { schema as exampleSchema } from './bundlers.laws.ts';
import { graphqlDocuments } from './graphqlDocuments.ts';

const it = suite('compiled documents');

// Each run creates fragments with the same names again.
disableFragmentWarnings();

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const siteSchema = readSchema([pathOf('../../../server/src/graphql/schema.graphql')]);

type Documents = { readonly [name: string]: DocumentNode };

/** Compiles the documents of a TypeScript module and returns its exports. */
async function compiled(code: string): Promise<Documents> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const bundle = await rollup({
    input: 'main.js',
    plugins: [
      {
        name: 'memory',
        resolveId: (source) => (source === 'main.js' ? source : null),
        load: (id) => (id === 'main.js' ? outputText : null),
      },
      graphqlDocuments(),
    ],
  });
  const { output } = await bundle.generate({ format: 'cjs' });
  await bundle.close();
  const exported = {};
  runInThisContext(`(exports) => {${output[0].code}\n}`)(exported);
  return exported;
}

/** Creates a response to any request, with a different value in every place. */
function answerTo(schema: GraphQLSchema, document: DocumentNode) {
  let values = 0;
  const valueOf = (given: GraphQLOutputType): unknown => {
    const type = getNullableType(given);
    values += 1;
    if (isListType(type)) return [valueOf(type.ofType), valueOf(type.ofType)];
    if (isObjectType(type)) return { __typename: type.name };
    if (isAbstractType(type)) return { __typename: schema.getPossibleTypes(type)[values % 2]!.name };
    if (getNamedType(type).name === 'Boolean') return values % 2 === 0;
    return ['Int', 'Float'].includes(getNamedType(type).name) ? values : enumOr(type, `value ${values}`);
  };
  const operation = document.definitions.find((each) => each.kind === 'OperationDefinition')!;
  const variableValues = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      inputFor(typeFromAST(schema, type as never) as GraphQLInputType),
    ]),
  );
  const result = execute({
    schema,
    document,
    variableValues,
    rootValue: {},
    fieldResolver: (_source, _args, _context, { returnType }) => valueOf(returnType),
    typeResolver: (value) => (value as { __typename: string }).__typename,
  }) as { data: any; errors?: unknown };
  assert.is(result.errors, undefined, print(document));
  return { data: JSON.parse(JSON.stringify(result.data)), variables: variableValues };
}

function enumOr(type: GraphQLOutputType, text: string): unknown {
  return 'getValues' in type ? (type as any).getValues()[0].value : text;
}

function inputFor(given: GraphQLInputType): unknown {
  const type = isNonNullType(given) ? given.ofType : given;
  if (isListType(type)) return [inputFor(type.ofType)];
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, inputFor(field.type)]),
    );
  if (type.name === 'Boolean') return true;
  return ['Int', 'Float'].includes(type.name) ? 3 : (enumOr(type as never, '3') as string);
}

function isTheSame(schema: GraphQLSchema, name: string, made: DocumentNode, parsed: DocumentNode): void {
  assert.is(print(made), print(parsed), name);
  if (!made.definitions.some(({ kind }) => kind === 'OperationDefinition')) return;
  const { data, variables } = answerTo(schema, withTypename(parsed));
  const { possibleTypes } = schemaFacts(schema);
  const [one, other] = [made, parsed].map((query) => {
    const cache = createCache({ possibleTypes, gc: false });
    cache.writeQuery({ query, variables, data });
    return { stored: cache.extract(), read: cache.diff({ query, variables }) };
  });
  assert.equal(one, other, name);
}

it('mean the same as at run time, all operations of the site', async () => {
  const made = await compiled(readFileSync(pathOf('../operations/index.ts'), 'utf8'));
  const names = Object.keys(operations).filter((name) => name in made && made[name]!.kind === 'Document');
  assert.ok(names.length >= 16, String(names.length));
  for (const name of names) {
    const parsed = (operations as unknown as Documents)[name]!;
    isTheSame(siteSchema, name, made[name]!, parsed);
  }
});

const strings = ['', 'é😀', '`${no}`', '\\', '"quoted"', 'line\nbreak', '"""', '\u2028'];

/** Creates a request for the example schema. Each choice is a number, so that a failure shrinks. */
function randomRequest(name: string, choices: readonly number[]): { operation: string; fragments: string[] } {
  let next = 0;
  const choose = (count: number) => (choices[next++] ?? 0) % count;
  const fragments: string[] = [];
  const text = () => JSON.stringify(strings[choose(strings.length)]);
  const selections = (type: string, depth: number): string => {
    const fields: { readonly [type: string]: readonly (readonly [string, string?])[] } = {
      Query: [
        [`home(first: ${choose(3) - 1})`, 'Video'],
        [`video(id: ${text()})`, 'Video'],
        [`search(text: ${choose(2) ? text() : '"""\n  block\n    text\n"""'})`, 'Result'],
      ],
      Video: [['id'], ['title'], ['channel', 'Channel'], ['chapters', 'Chapter']],
      Channel: [['id'], ['name']],
      Chapter: [['video'], ['startSeconds'], ['title']],
      Result: [['__typename']],
    };
    const one = (): string => {
      const kind = choose(6);
      if (kind === 1 && depth > 0) {
        const on = type === 'Result' ? ['Video', 'Channel'][choose(2)]! : type;
        return `... on ${on}${choose(2) ? ' @include(if: true)' : ''} { ${selections(on, depth - 1)} }`;
      }
      if (kind === 2 && depth > 0 && type !== 'Result') {
        const fragment = `${name}Part${fragments.length}`;
        const at = fragments.push('') - 1;
        fragments[at] = `fragment ${fragment} on ${type} { ${selections(type, depth - 1)} }`;
        return `...${fragment}`;
      }
      const among = fields[type]!;
      const [field, below] = among[choose(among.length)]!;
      if (below !== undefined && depth === 0) return '__typename';
      // The alias is numbered, so that no two fields share a response key.
      return `alias${(next += 1)}: ${field}${below === undefined ? '' : ` { ${selections(below, depth - 1)} }`}`;
    };
    return Array.from({ length: 1 + choose(3) }, one).join(' ');
  };
  const operation = `query ${name}($a: [Int!] = [1, -2], $b: Boolean! = false) { ${selections('Query', 4)} }`;
  return { operation, fragments };
}

/** Escapes a text for a template literal. */
const quoted = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

it('mean the same as at run time, requests from seeds', async () => {
  const requests = array(array(nat(1000), { minLength: 20, maxLength: 60 }), {
    minLength: 20,
    maxLength: 20,
  });
  await assertProperty(
    asyncProperty(requests, async (all) => {
      const texts = all.map((choices, i) => randomRequest(`Q${i}`, choices));
      // Every second fragment is a separate template that the operation embeds. The others follow it in its text.
      const lines = texts.map(({ operation, fragments }, i) => {
        const own = fragments.filter((_, at) => at % 2 === 0);
        const apart = fragments.filter((_, at) => at % 2 === 1);
        const constants = apart.map((text, at) => `const part${i}_${at} = gql\`${quoted(text)}\`;`);
        const embedded = apart.map((_, at) => `\${part${i}_${at}}`);
        const text = [operation, ...own].map(quoted).join('\n');
        return `${constants.join('\n')}\nexport const Q${i} = gql\`${text}\n${embedded.join('\n')}\`;`;
      });
      const made = await compiled(`import { gql } from '@mainvideo/sdk';\n${lines.join('\n')}`);
      for (const [i, { operation, fragments }] of texts.entries()) {
        const own = fragments.filter((_, at) => at % 2 === 0);
        const apart = fragments.filter((_, at) => at % 2 === 1).map((text) => parse(text));
        const text = Object.assign([[operation, ...own].join('\n'), ...apart.map(() => '\n')], { raw: [] });
        const parsed = gql(text as unknown as TemplateStringsArray, ...apart);
        isTheSame(buildSchema(exampleSchema), `Q${i}`, made[`Q${i}`]!, parsed);
      }
    }),
    { numRuns: 10, endOnFailure: true, includeErrorInReport: true },
  );
});

it.run();
