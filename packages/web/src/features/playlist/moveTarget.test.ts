import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moveTarget } from './moveTarget.ts';

const it = suite('moveTarget');

const ids = ['a', 'b', 'c'];

for (const [name, movedId, place, expected] of [
  ['is nothing at the beginning', 'c', 0, null],
  ['is the one before the place, going up', 'c', 1, 'a'],
  ['is the one that was there, going down', 'a', 1, 'b'],
  ['is the last, going to the end', 'a', 2, 'c'],
  ['is unknown where it stands already', 'b', 1, undefined],
  ['is unknown beyond the list', 'c', 3, undefined],
  ['is unknown before the list', 'a', -1, undefined],
  ['is unknown for what is not in the list', 'x', 1, undefined],
] as const) {
  it(name, () => assert.is(moveTarget(ids, movedId, place), expected));
}

it.run();
