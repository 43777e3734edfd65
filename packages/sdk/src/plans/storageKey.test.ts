import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldPolicy } from '../contract/cache.ts';
import type { Variables } from '../contract/document.ts';
import { fieldNameOf, storageKey } from './storageKey.ts';

const it = suite('storageKey');

const filter = { tag: 't', owner: { id: 1, name: 'n' } };

for (const [name, args, keyArgs, key] of [
  ['no arguments', null, undefined, 'f'],
  ['arguments that are all absent', {}, undefined, 'f'],
  ['arguments that are all undefined', { a: undefined }, undefined, 'f'],
  [
    'all arguments, in order of their names',
    { b: [1, { d: 2, c: 3 }], a: 'x' },
    undefined,
    'f({"a":"x","b":[1,{"c":3,"d":2}]})',
  ],
  ['an argument that is null', { a: null }, undefined, 'f({"a":null})'],
  ['keyArgs: false', { a: 1 }, false, 'f'],
  ['keyArgs that name none', { a: 1 }, [], 'f'],
  ['keyArgs, in whatever order they name', { a: 1, b: 2, c: 3 }, ['c', 'a'], 'f({"a":1,"c":3})'],
  ['keyArgs that are absent', { a: 1 }, ['b', 'b.c', 'a.b'], 'f'],
  ['keyArgs that are null', { a: null }, ['a', 'a.b'], 'f({"a":null})'],
  [
    'keyArgs with paths into input objects',
    { filter, first: 2 },
    ['filter.tag', 'filter.owner.id'],
    'f({"filter.owner.id":1,"filter.tag":"t"})',
  ],
  [
    'keyArgs with a path to an object',
    { filter },
    ['filter.owner'],
    'f({"filter.owner":{"id":1,"name":"n"}})',
  ],
  [
    'keyArgs named like what every object inherits',
    { a: 1 },
    ['constructor', 'toString', '__proto__', 'a.constructor'],
    'f',
  ],
  [
    'arguments named so',
    JSON.parse('{"__proto__":1,"constructor":2}'),
    ['constructor', '__proto__'],
    'f({"__proto__":1,"constructor":2})',
  ],
] as readonly (readonly [string, Variables | null, FieldPolicy['keyArgs'], string])[]) {
  it(`is made of ${name}`, () => assert.is(storageKey('f', args, keyArgs), key));
}

it('tells an absent argument, null, an empty object and an empty list apart', () => {
  const keys = [{}, { a: null }, { a: {} }, { a: [] }, { a: [null] }, { a: '' }].map((args) =>
    storageKey('f', args),
  );
  assert.is(new Set(keys).size, keys.length);
});

it.run();

const name = suite('fieldNameOf');

name('is the name of the field, whatever its arguments hold', () => {
  for (const args of [null, { a: 1 }, { a: 'f(' }, { a: ')("' }])
    assert.is(fieldNameOf(storageKey('field_1', args)), 'field_1');
});

name.run();
