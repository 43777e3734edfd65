import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalJson } from './requestKey.ts';

const it = suite('canonicalJson');

it('is equal for objects whose names come in another order, at any depth', () => {
  const one = { first: 2, filter: { tags: ['a', 'b'], author: null } };
  const other = { filter: { author: null, tags: ['a', 'b'] }, first: 2 };
  assert.is(canonicalJson(one), canonicalJson(other));
  assert.is(canonicalJson(one), '{"filter":{"author":null,"tags":["a","b"]},"first":2}');
});

const pairs: readonly (readonly [name: string, one: unknown, other: unknown])[] = [
  ['lists in another order', [1, 2], [2, 1]],
  ['null and what is absent', { after: null }, {}],
  ['a number and its text', { id: 1 }, { id: '1' }],
  ['a list and an object of its indexes', ['a'], { 0: 'a' }],
  ['a variable named __proto__', JSON.parse('{"__proto__":{"a":1}}'), {}],
];
for (const [name, one, other] of pairs) {
  it(`distinguishes ${name}`, () => assert.is.not(canonicalJson(one), canonicalJson(other)));
}

it('leaves out and converts what JSON does', () => {
  assert.is(canonicalJson({ a: undefined, b: new Date(0) }), '{"b":"1970-01-01T00:00:00.000Z"}');
});

it('takes files for equal to themselves alone', () => {
  const file = new Blob(['a']);
  assert.is(canonicalJson({ file }), canonicalJson({ file }));
  assert.is.not(canonicalJson({ file }), canonicalJson({ file: new Blob(['a']) }));
});

it.run();
