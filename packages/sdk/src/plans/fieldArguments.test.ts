import { type FieldNode, type OperationDefinitionNode, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Variables } from '../contract/document.ts';
import { fieldArguments, withDefaults } from './fieldArguments.ts';

const it = suite('fieldArguments');

/** The arguments of the field `a(...)` with these variables. */
function argumentsOf(text: string, variables: Variables = {}): Variables | null {
  const operation = parse(`{ a${text} }`).definitions[0] as OperationDefinitionNode;
  return fieldArguments((operation.selectionSet.selections[0] as FieldNode).arguments, variables);
}

for (const [name, text, variables, args] of [
  ['no arguments', '', {}, null],
  ['numbers', '(a: 1, b: -2, c: 1.0, d: 1e3, e: -0)', {}, { a: 1, b: -2, c: 1, d: 1000, e: -0 }],
  ['the largest integer that a number holds', '(a: 9007199254740991)', {}, { a: 9007199254740991 }],
  ['an integer that none holds, as its digits', '(a: 9007199254740992)', {}, { a: '9007199254740992' }],
  [
    'strings, block strings and enums',
    '(a: "x\\u0041", b: """\n  y\n""", c: RED)',
    {},
    { a: 'xA', b: 'y', c: 'RED' },
  ],
  ['booleans and null', '(a: true, b: false, c: null)', {}, { a: true, b: false, c: null }],
  [
    'lists and objects',
    '(a: [1, [RED, null]], b: { c: { d: [] } })',
    {},
    { a: [1, ['RED', null]], b: { c: { d: [] } } },
  ],
  [
    'variables as they are',
    '(a: $v, b: [$v], c: { d: $v })',
    { v: { x: 1 } },
    { a: { x: 1 }, b: [{ x: 1 }], c: { d: { x: 1 } } },
  ],
  ['an absent variable as absent', '(a: $v, b: 1)', {}, { b: 1 }],
  ['absent variables alone as no arguments', '(a: $v)', { w: 1 }, null],
  ['an absent variable in a list as null', '(a: [$v, 1])', {}, { a: [null, 1] }],
  ['an absent variable in an object as absent', '(a: { b: $v, c: 1 })', {}, { a: { c: 1 } }],
  ['a variable that is undefined as absent', '(a: $v)', { v: undefined }, null],
  ['a variable that is null as null', '(a: $v)', { v: null }, { a: null }],
  ['a variable that every object inherits as absent', '(a: $toString, b: $constructor)', {}, null],
] as readonly (readonly [string, string, Variables, Variables | null])[]) {
  it(`has ${name}`, () => assert.equal(argumentsOf(text, variables), args));
}

it('has arguments and fields that every object inherits as its own', () => {
  const args = argumentsOf(
    '(__proto__: { __proto__: 1, constructor: $__proto__ })',
    JSON.parse('{"__proto__":2}'),
  );
  assert.is(JSON.stringify(args), '{"__proto__":{"__proto__":1,"constructor":2}}');
  assert.is(Object.getPrototypeOf(args), Object.prototype);
});

it.run();

const defaults = suite('withDefaults');

function variablesOf(definitions: string, variables: Variables): Variables {
  const operation = parse(`query (${definitions}) { a }`).definitions[0] as OperationDefinitionNode;
  return withDefaults(operation.variableDefinitions, variables);
}

defaults('fills in what is absent or undefined, and leaves null', () => {
  const variables = { b: undefined, c: null, d: 4 };
  assert.equal(variablesOf('$a: Int = 1, $b: [C] = [RED], $c: Int = 3, $d: Int = 5, $e: Int', variables), {
    a: 1,
    b: ['RED'],
    c: null,
    d: 4,
  });
  assert.equal(variables, { b: undefined, c: null, d: 4 });
});

defaults('answers the very variables where it has nothing to fill in', () => {
  const variables = { a: 2 };
  assert.is(variablesOf('$a: Int = 1, $b: Int', variables), variables);
});

defaults('has defaults for names that every object inherits', () => {
  assert.is(
    JSON.stringify(variablesOf('$__proto__: Int = 1, $toString: Int = 2', {})),
    '{"__proto__":1,"toString":2}',
  );
});

defaults.run();
