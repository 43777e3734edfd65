import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sameVariables } from './sameVariables.ts';

const it = suite('sameVariables');

const same: readonly (readonly [string, unknown, unknown])[] = [
  ['the same scalars', { id: '1', first: 2 }, { id: '1', first: 2 }],
  ['names in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['an absent variable and one that is undefined', { id: '1' }, { id: '1', after: undefined }],
  ['lists item by item', { ids: ['1', ['2']] }, { ids: ['1', ['2']] }],
  ['not-a-number and itself', { n: Number.NaN }, { n: Number.NaN }],
  ['dates by what is sent', { at: new Date(0) }, { at: new Date(0) }],
  ['no variables twice', undefined, undefined],
];
for (const [name, one, other] of same) {
  it(`finds equal: ${name}`, () => {
    assert.ok(sameVariables(one, other));
    assert.ok(sameVariables(other, one));
  });
}

const different: readonly (readonly [string, unknown, unknown])[] = [
  ['a number and its text', { id: 1 }, { id: '1' }],
  ['an absent variable and null', {}, { after: null }],
  ['a list and an object with its indexes', { ids: ['1'] }, { ids: { 0: '1' } }],
  ['a longer list', { ids: ['1'] }, { ids: ['1', '2'] }],
  ['another name with the same value', { a: 1 }, { b: 1 }],
  ['a name that every object inherits', { toString: undefined, a: 1 }, { constructor: 1 }],
  ['other dates', { at: new Date(0) }, { at: new Date(1) }],
];
for (const [name, one, other] of different) {
  it(`tells apart: ${name}`, () => {
    assert.not(sameVariables(one, other));
    assert.not(sameVariables(other, one));
  });
}

it.run();
