import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isBlank, spreadOf } from './blankPicture.ts';

const it = suite('isBlank');

for (const [name, shades, expected] of [
  ['black', [0, 0, 1, 0], true],
  ['a black picture with a small light', [0, 0, 0, 60], true],
  ['white', [255, 255, 254, 255], true],
  ['one grey', [100, 101, 100, 100], true],
  ['a dark scene', [10, 60, 30, 5], false],
  ['a scene', [200, 20, 90, 130], false],
  ['no picture', [], true],
] as const) {
  it(`is ${expected} for ${name}`, () => assert.is(isBlank(Uint8Array.from(shades)), expected));
}

it('goes with a spread of 0 for one colour', () => assert.is(spreadOf(Uint8Array.from([7, 7])), 0));

it.run();
