import { parse, print } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sentDocument } from './sentDocument.ts';

const it = suite('sentDocument');

/** The text that is sent, in the style of the printer of graphql. */
const sent = (text: string) => print(sentDocument(parse(text)));
const same = (text: string) => print(parse(text));

const rows: readonly [name: string, given: string, expected: string][] = [
  ['removes fields with @client', '{ video { id isSelected @client } }', '{ video { id } }'],
  [
    'removes what is selected below them',
    'query { cart @client { items { id ...Item } } video { id } } fragment Item on Item { title }',
    '{ video { id } }',
  ],
  [
    'removes @client fields with arguments',
    '{ note(of: 1) @client(always: true) video { id } }',
    '{ video { id } }',
  ],
  [
    'keeps an object whose fields are all local',
    '{ video { isSelected @client } }',
    '{ video { __typename } }',
  ],
  ['removes inline fragments that become empty', '{ id ... on Query { note @client } }', '{ id }'],
  [
    'removes fragments that become empty, and fragments that spread only them',
    '{ id ...A } fragment A on Query { ...B } fragment B on Query { note @client }',
    '{ id }',
  ],
  [
    'removes spreads and inline fragments with @client',
    '{ id ...A @client ... on Query @client { note } } fragment A on Query { note }',
    '{ id }',
  ],
  [
    'keeps fragments that other selections spread',
    '{ cart @client { ...A } video { ...A } } fragment A on Video { id }',
    '{ video { ...A } } fragment A on Video { id }',
  ],
  [
    'removes variables that only local fields use, also in fragments and directives',
    'query Q($a: ID, $b: ID, $c: Boolean!, $d: ID) { video(id: $a) { id ...F } note(of: $b) @client @include(if: $c) } fragment F on Video { size(of: $d) { w } }',
    'query Q($a: ID, $d: ID) { video(id: $a) { id ...F } } fragment F on Video { size(of: $d) { w } }',
  ],
  [
    'keeps variables inside of lists and objects',
    'query ($a: ID, $b: ID) { find(by: { ids: [$a], not: { id: $b } }) { id } note @client }',
    'query ($a: ID, $b: ID) { find(by: { ids: [$a], not: { id: $b } }) { id } }',
  ],
  [
    'removes @connection, and variables that only it uses',
    'query ($key: String, $n: Int) { feed(first: $n) @connection(key: $key) @include(if: true) { id } }',
    'query ($n: Int) { feed(first: $n) @include(if: true) { id } }',
  ],
  ['removes operations with local fields alone', 'query A { note @client } query B { id }', 'query B { id }'],
  [
    'removes operations whose fragments are local',
    'query A { ...A } query B { id } fragment A on Query { note @client }',
    'query B { id }',
  ],
];
for (const [name, given, expected] of rows) it(name, () => assert.is(sent(given), same(expected)));

it('returns a document without such directives itself', () => {
  const document = parse('query Q($id: ID) { video(id: $id) { ...V } } fragment V on Video { id }');
  assert.is(sentDocument(document), document);
});

it('returns the same document for the same document', () => {
  const document = parse('{ id note @client }');
  assert.is(sentDocument(document), sentDocument(document));
});

it('ends with fragments that spread each other', () => {
  const text = '{ ...A note @client } fragment A on Query { id ...B } fragment B on Query { id ...A }';
  assert.is(sent(text), same(text.replace('note @client ', '')));
});

it.run();
