import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resumePosition } from '../../../../../server/src/library/viewers/resumePosition.ts';
import { leftOffPosition } from './leftOffPosition.ts';

const it = suite('leftOffPosition');

it('is the position, and none near the end', () => {
  assert.is(leftOffPosition(300.5, 600), 300.5);
  assert.is(leftOffPosition(591, 600), null);
});

it('is what the server will say', () => {
  for (const durationSeconds of [2, 10, 200, 201, 3_600]) {
    for (let share = 0; share <= 1; share += 1 / 64) {
      const seconds = durationSeconds * share;
      assert.is(leftOffPosition(seconds, durationSeconds), resumePosition(seconds, durationSeconds));
    }
  }
});

it.run();
