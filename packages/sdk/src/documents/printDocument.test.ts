import { parse, print } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { printDocument } from './printDocument.ts';

const it = suite('printDocument');

const options = { noLocation: true };
const tree = (text: string) => JSON.parse(JSON.stringify(parse(text, options)));

function isTheSameDocument(text: string): void {
  const document = parse(text, options);
  assert.equal(tree(printDocument(document)), tree(print(document)), text);
}

const tricky: readonly (readonly [string, string])[] = [
  ['a short query', '{ a }'],
  ['an anonymous query with a directive', 'query @live { a }'],
  ['an anonymous mutation', 'mutation { a }'],
  [
    'variables with defaults and directives',
    'query Q($a: Int! = 1, $b: [String!]! = ["x"] @d(x: 1), $c: F = 1.5e3) { a }',
  ],
  ['aliases', '{ a: b, c: d(e: 1) { f: g } }'],
  ['numbers in a row', '{ a(b: [1, -2, 3.5, -0.1, 1e10, -1E-5]) }'],
  ['strings in a row, an empty one first', '{ a(b: ["", "b", "", ""]) }'],
  ['an empty string before a block string', '{ a(b: ["", """b""", ""]) }'],
  ['enums, booleans and null in a row', '{ a(b: [RED, true, false, null, RED, -1, $v, 2]) }'],
  ['empty lists and objects', '{ a(b: [], c: {}, d: [[], {}]) }'],
  ['nested objects', '{ a(b: { c: { d: [1, { e: $f }] }, g: "h" }) }'],
  ['escapes', String.raw`{ a(b: "\" \\ \/ \b \f \n \r \t \u00e9 \u2028 \u{1F600} é 😀") }`],
  ['a block string of one line', '{ a(b: """one line""") }'],
  ['a block string of indented lines', '{ a(b: """\n    first\n      second\n    third\n  """) }'],
  ['a block string whose later lines are all indented', '{ a(b: """\n first\n   second\n """) }'],
  ['a block string that begins with spaces', '{ a(b: """  first\nsecond""") }'],
  ['a block string of one line that begins with spaces', '{ a(b: """  first""") }'],
  ['a block string with a blank line', '{ a(b: """\n  first\n\n  third\n""") }'],
  ['a block string with triple quotes', '{ a(b: """say \\""" twice \\"""""") }'],
  ['a block string that ends in a quote', '{ a(b: """he said "yes"\n""") }'],
  ['a block string that ends in a backslash', '{ a(b: """C:\\\n""") }'],
  ['an empty block string', '{ a(b: """""") }'],
  [
    'inline fragments with and without a type',
    '{ ... on A { a } ... { b } ... @include(if: $x) { c } ... on B @d { e } }',
  ],
  [
    'spreads between names',
    '{ a ...F b ...G @skip(if: true) c } fragment F on A { a } fragment G on A @d { ...F }',
  ],
  [
    'names that are keywords',
    '{ on: query fragment: mutation(on: on) { type on } } fragment fragment on on { on }',
  ],
  ['several operations', 'query A { a } query B { b } subscription C($x: ID) { c(x: $x) }'],
  ['repeated directives with arguments', '{ a @d(x: 1) @d(x: "2", y: [3]) @e b @f }'],
];

for (const [name, text] of tricky) it(`keeps ${name}`, () => isTheSameDocument(text));

it('has no character to spare', () => {
  const document = parse('query  Q($id: ID!, $n: Int = 2) { video(id: $id, first: $n) { id, title ...F } }');
  assert.is(printDocument(document), 'query Q($id:ID!$n:Int=2){video(id:$id first:$n){id title...F}}');
});

it('leaves descriptions out', () => {
  const document = parse('"""What it is for""" query Q("""An id""" $id: ID) { a }');
  assert.is(printDocument(document), 'query Q($id:ID){a}');
});

it('prints a document once', () => {
  const document = { ...parse('{ a }'), definitions: [...parse('{ a }').definitions] };
  assert.is(printDocument(document), '{a}');
  document.definitions.length = 0;
  assert.is(printDocument(document), '{a}');
});

it('refuses a type definition', () => {
  assert.throws(() => printDocument(parse('type A { a: Int }')), /ObjectTypeDefinition cannot be sent/);
});

it('prints 2,000 levels', () => {
  // Nested here: graphql's own parser has not the stack for so many in each Node.
  const document = JSON.parse(JSON.stringify(parse('{a}', { noLocation: true })));
  let field = document.definitions[0].selectionSet.selections[0];
  for (let level = 1; level < 2_000; level += 1) {
    const selection = { kind: 'Field', name: { kind: 'Name', value: 'a' } };
    field.selectionSet = { kind: 'SelectionSet', selections: [selection] };
    field = selection;
  }
  assert.is(printDocument(document), `${'{a'.repeat(2_000)}${'}'.repeat(2_000)}`);
});

it('keeps random documents', () => forEachSeed(100, (chance) => isTheSameDocument(randomDocument(chance))));

function randomDocument(chance: () => number): string {
  const below = (count: number) => Math.floor(chance() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const some = (make: () => string, most: number) => Array.from({ length: 1 + below(most) }, make).join(' ');
  const maybe = (make: () => string) => (chance() < 0.4 ? make() : '');
  const name = () => pick(['a', 'b_1', '_c', 'on', 'type', 'x9', '__proto__']);
  const characters = ['a', ' ', '\n', '"', '\\', '\t', 'é', '😀', '#', ',', '{'];
  const value = (depth: number): string => {
    switch (below(depth > 0 ? 9 : 6)) {
      case 0:
        return `${pick(['-', ''])}${below(1_000)}${maybe(() => `.${below(100)}`)}${maybe(() => 'e-3')}`;
      case 1:
        return JSON.stringify(Array.from({ length: below(8) }, () => pick(characters)).join(''));
      case 2: {
        const text = Array.from({ length: below(12) }, () => pick(characters)).join('');
        return `"""x${text.replaceAll('"""', '\\"""')}${text.endsWith('"') || text.endsWith('\\') ? '\n' : ''}"""`;
      }
      case 3:
        return pick(['true', 'false', 'null']);
      case 4:
        return `$${name()}`;
      case 5:
        return pick(['RED', 'on', 'E_1']);
      case 6:
        return '[]';
      case 7:
        return `[${some(() => value(depth - 1), 4)}]`;
      default:
        return `{${some(() => `${name()}:${value(depth - 1)}`, 3)}}`;
    }
  };
  const args = () => maybe(() => `(${some(() => `${name()}: ${value(2)}`, 3)})`);
  const directives = () => maybe(() => some(() => `@${name()}${args()}`, 2));
  const selection = (depth: number): string => {
    const kind = chance();
    if (kind < 0.15) return `...F ${directives()}`;
    if (kind < 0.3 && depth > 0)
      return `... ${maybe(() => `on ${name()}`)} ${directives()} ${set(depth - 1)}`;
    return `${maybe(() => `${name()}:`)} ${name()} ${args()} ${directives()} ${depth > 0 ? maybe(() => set(depth - 1)) : ''}`;
  };
  const set = (depth: number): string => `{ ${some(() => selection(depth), 4)} }`;
  const variables = `($v: [Int!]! = 1 ${maybe(() => '$w: X = "s" @d')})`;
  return `${pick(['query', 'mutation'])} ${name()} ${maybe(() => variables)} ${directives()} ${set(3)} fragment F on ${name()} ${directives()} ${set(2)}`;
}

it.run();
