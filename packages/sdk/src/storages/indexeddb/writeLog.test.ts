import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LoggedWrite, notOvertaken } from './writeLog.ts';

const it = suite('notOvertaken');

const changes = new Map([
  ['a', '1'],
  ['b', null],
]);
const order = { stamp: 10, writer: 'm' };
const left = (...log: LoggedWrite[]) => [...notOvertaken(order, changes, log).keys()];

it('leaves all of a write that nothing came after', () => {
  assert.equal(left(), ['a', 'b']);
  assert.equal(left({ stamp: 9, writer: 'z', keys: ['a', 'b'] }, { stamp: 9, writer: 'z', keys: null }), [
    'a',
    'b',
  ]);
});

it('leaves out what was set or removed later, whichever of the two a write does', () => {
  assert.equal(left({ stamp: 11, writer: 'a', keys: ['a', 'c'] }), ['b']);
  assert.equal(left({ stamp: 11, writer: 'a', keys: ['b'] }, { stamp: 12, writer: 'b', keys: ['a'] }), []);
});

it('leaves nothing once everything was removed', () => {
  assert.equal(left({ stamp: 11, writer: 'a', keys: null }), []);
});

it('has one answer for writes of the same millisecond: by their writers', () => {
  assert.equal(left({ stamp: 10, writer: 'l', keys: ['a'] }), ['a', 'b']);
  assert.equal(left({ stamp: 10, writer: 'm', keys: ['a'] }), ['a', 'b'], 'a write does not overtake itself');
  assert.equal(left({ stamp: 10, writer: 'n', keys: ['a'] }), ['b']);
});

it('keeps the values', () => {
  assert.equal([...notOvertaken(order, changes, [])], [...changes]);
});

it.run();
