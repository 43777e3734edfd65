import type { Variables } from '../contract/document.ts';
import { cacheRules, type Rule } from './cache.rules.laws.ts';

// Complements the table in cache.arguments.test.ts: the forms of values, one by one.

/** Writes a field of `document` as 1 and reads it with `read`: it is the same field, or another one. */
function sameField(
  name: string,
  [document, variables]: readonly [string, Variables?],
  [read, readVariables]: readonly [string, Variables?],
  same = true,
): Rule {
  return {
    name,
    document,
    variables: variables ?? {},
    data: { a: 1 },
    read: { document: read, variables: readVariables ?? {} },
    expected: same ? { a: 1 } : null,
    missing: same ? [] : [['a']],
  };
}

function otherField(
  name: string,
  written: readonly [string, Variables?],
  read: readonly [string, Variables?],
): Rule {
  return sameField(name, written, read, false);
}

cacheRules('2.6 Arguments', [
  {
    name: 'arguments belong to the field they are given to, at each level',
    document: '{ box(n: 1) { box(n: 2) { a } a } }',
    data: { box: { box: { a: 2 }, a: 1 } },
    read: { document: '{ one: box(n: 1) { a two: box(n: 2) { a } } box(n: 2) { a } }' },
    expected: null,
    missing: [['box']],
  },
  {
    name: 'arguments of an entity hold wherever that entity is met',
    document: '{ video { id image(size: 2) } }',
    data: { video: { id: '1', image: 'large', __typename: 'Video' } },
    before: { document: '{ list { id } }', data: { list: [{ id: '1', __typename: 'Video' }] } },
    read: { document: 'query ($size: Int) { list { image(size: $size) } }', variables: { size: 2 } },
    expected: { list: [{ image: 'large', __typename: 'Video' }] },
  },
  otherField('an argument that is not given differs from any that is', ['{ a }'], ['{ a(x: "") }']),
  otherField('arguments of other names differ', ['{ a(x: 1) }'], ['{ a(y: 1) }']),
]);

cacheRules('2.9.1 Int Value and 2.9.2 Float Value', [
  sameField('1.0 is 1', ['{ a(x: 1.0) }'], ['{ a(x: 1) }']),
  sameField('1.0 is the variable 1', ['{ a(x: 1.0) }'], ['query ($v: Float) { a(x: $v) }', { v: 1 }]),
  sameField('1e3 is 1000', ['{ a(x: 1e3) }'], ['{ a(x: 1000) }']),
  sameField('1.50E-1 is 0.15', ['{ a(x: 1.50E-1) }'], ['query ($v: Float) { a(x: $v) }', { v: 0.15 }]),
  sameField('-0 is 0', ['{ a(x: -0) }'], ['{ a(x: 0) }']),
  sameField('-5 is the variable -5', ['{ a(x: -5) }'], ['query ($v: Int) { a(x: $v) }', { v: -5 }]),
  otherField('-5 is not 5', ['{ a(x: -5) }'], ['{ a(x: 5) }']),
  otherField('0.1 is not 0.2', ['{ a(x: 0.1) }'], ['{ a(x: 0.2) }']),
]);

cacheRules('2.9.3 Boolean Value to 2.9.6 Enum Value', [
  sameField(
    'true is the variable true',
    ['{ a(x: true) }'],
    ['query ($v: Boolean) { a(x: $v) }', { v: true }],
  ),
  otherField('true is not 1', ['{ a(x: true) }'], ['{ a(x: 1) }']),
  sameField(
    'escapes equal the characters they represent',
    ['{ a(x: "\\u00e9\\n\\"") }'],
    ['query ($v: String) { a(x: $v) }', { v: 'é\n"' }],
  ),
  sameField(
    'a block string is its text without the indentation',
    ['{ a(x: """\n    b\n      c\n  """) }'],
    ['{ a(x: "b\\n  c") }'],
  ),
  otherField('a string is not the number in it', ['{ a(x: "1") }'], ['{ a(x: 1) }']),
  otherField(
    'a string is not the list, object or null in it',
    ['{ a(x: "[null]", y: "{}", z: "null") }'],
    ['{ a(x: [null], y: {}, z: null) }'],
  ),
  sameField('null is the variable null', ['{ a(x: null) }'], ['query ($v: Int) { a(x: $v) }', { v: null }]),
  sameField(
    'an enum in a list in an object is the string that a variable has',
    ['{ a(x: { y: [RED, GREEN] }) }'],
    ['query ($v: F) { a(x: $v) }', { v: { y: ['RED', 'GREEN'] } }],
  ),
  otherField('enums of other names differ', ['{ a(x: RED) }'], ['{ a(x: Red) }']),
]);

cacheRules('2.9.7 List Value and 3.11 List', [
  sameField(
    'a variable in a list is its value',
    ['{ a(x: [1, [2]]) }'],
    ['query ($v: Int, $w: [Int]) { a(x: [$v, $w]) }', { v: 1, w: [2] }],
  ),
  sameField(
    'a variable that is absent is null in a list',
    ['{ a(x: [1, null]) }'],
    ['query ($v: Int) { a(x: [1, $v]) }'],
  ),
  otherField('an empty list is not a list of null', ['{ a(x: []) }'], ['{ a(x: [null]) }']),
  otherField('an empty list is not null', ['{ a(x: []) }'], ['{ a(x: null) }']),
  // A server may coerce it to a list of one item. Without a schema, the cache cannot know, and requests it again to be
  // safe.
  otherField('a single item is not taken for a list of one', ['{ a(x: 1) }'], ['{ a(x: [1]) }']),
  sameField(
    'a single item is the variable with that item',
    ['{ a(x: RED) }'],
    ['query ($v: [Color]) { a(x: $v) }', { v: 'RED' }],
  ),
]);

cacheRules('2.9.8 Input Object Values', [
  sameField(
    'the order of fields makes no difference, at any depth',
    ['{ a(x: { p: { r: 1, s: [{ t: 2, u: 3 }] }, q: 4 }) }'],
    ['{ a(x: { q: 4, p: { s: [{ u: 3, t: 2 }], r: 1 } }) }'],
  ),
  sameField(
    'it makes none in a variable',
    ['query ($v: F) { a(x: $v) }', { v: { p: 1, q: { r: 2, s: 3 } } }],
    ['query ($v: F) { a(x: $v) }', { v: { q: { s: 3, r: 2 }, p: 1 } }],
  ),
  sameField(
    'variables may be anywhere within',
    ['{ a(x: { p: { q: [{ r: 1 }] } }) }'],
    ['query ($v: Int) { a(x: { p: { q: [{ r: $v }] } }) }', { v: 1 }],
  ),
  sameField(
    'a field that is undefined in a variable is absent',
    ['{ a(x: { p: 1 }) }'],
    ['query ($v: F) { a(x: $v) }', { v: { p: 1, q: undefined } }],
  ),
  otherField('a field that is absent is not null', ['{ a(x: { p: 1 }) }'], ['{ a(x: { p: 1, q: null }) }']),
  otherField('an empty object is not an absent argument', ['{ a(x: {}) }'], ['{ a }']),
]);

cacheRules('2.10 Variables and 6.1.2 Coercing Variable Values', [
  sameField(
    'the name of a variable means nothing',
    ['query ($v: Int) { a(x: $v) }', { v: 1 }],
    ['query ($w: Int) { a(x: $w) }', { w: 1 }],
  ),
  sameField(
    'a variable that no field uses means nothing',
    ['query ($v: Int) { a }', { v: 1 }],
    ['query ($v: Int) { a }', { v: 2 }],
  ),
  sameField(
    'a default is applied where a variable is undefined',
    ['query ($v: Int = 1) { a(x: $v) }', { v: undefined }],
    ['{ a(x: 1) }'],
  ),
  sameField('a default may be null', ['query ($v: Int = null) { a(x: $v) }'], ['{ a(x: null) }']),
  sameField(
    'a default is applied within an input object',
    ['query ($v: Int = 1) { a(x: { p: $v }) }'],
    ['{ a(x: { p: 1 }) }'],
  ),
  sameField(
    'a value that says how it is written as JSON is what it says',
    ['query ($v: Date) { a(x: $v) }', { v: new Date(0) }],
    ['{ a(x: "1970-01-01T00:00:00.000Z") }'],
  ),
  otherField(
    'a variable is not the text of its name',
    ['query ($v: Int) { a(x: $v) }', { v: 1 }],
    ['{ a(x: "$v") }'],
  ),
]);
