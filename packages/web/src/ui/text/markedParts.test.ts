import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { markedParts } from './markedParts.ts';

const it = suite('markedParts');

it('parts a text at its ranges', () => {
  assert.equal(markedParts('A slow sea', [[2, 6]]), [
    { text: 'A ', isMarked: false },
    { text: 'slow', isMarked: true },
    { text: ' sea', isMarked: false },
  ]);
});

it('joins to the text again, whatever the ranges', async () => {
  const text = 'Into the valley';
  await forEachSeed(200, (chance) => {
    const ranges = Array.from({ length: 4 }, () => [0, 0].map(() => Math.floor(chance() * 40) - 10));
    const joined = markedParts(text, ranges).map((part) => part.text);
    assert.is(joined.join(''), text);
  });
});

it.run();
