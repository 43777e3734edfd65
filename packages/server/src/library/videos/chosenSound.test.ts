import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chosenSound } from './chosenSound.ts';

const it = suite('chosenSound');

const plain = { isDefault: false, isExtra: false };
const byDefault = { isDefault: true, isExtra: false };
const extra = { isDefault: false, isExtra: true };
const extraByDefault = { isDefault: true, isExtra: true };

for (const [name, tracks, expected] of [
  ['the first of a silent film', [], 0],
  ['the only one', [extra], 0],
  ['the first if none is the default', [plain, plain], 0],
  ['the default one', [plain, byDefault], 1],
  ['the first of two defaults, as many programs mark all tracks', [byDefault, byDefault], 0],
  ['the film rather than its commentary', [extra, plain], 1],
  ['the film rather than a commentary that is the default', [plain, extraByDefault], 0],
  ['the default one behind a commentary', [extra, plain, byDefault], 2],
] as const) {
  it(`chooses ${name}`, () => assert.is(chosenSound(tracks), expected));
}

it.run();
