import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayCountDown } from './countdownRule.ts';
import { nextVideo } from './nextVideo.ts';

const list = (...ids: readonly string[]) => ids.map((id) => ({ id }));

const it = suite('nextVideo');

it('is the next of the playlist that is played', () => {
  assert.is(nextVideo('b', list('a', 'b', 'c'), list('x'))?.id, 'c');
});

it('is nothing after the last of a playlist', () => {
  assert.is(nextVideo('c', list('a', 'b', 'c'), list('x')), null);
});

it('is the most alike without a playlist, or where the playlist does not hold the video', () => {
  assert.is(nextVideo('a', [], list('x', 'y'))?.id, 'x');
  assert.is(nextVideo('z', list('a'), list('z', 'x'))?.id, 'x');
});

it('is nothing where the library holds nothing else', () => {
  assert.is(nextVideo('a', [], []), null);
});

it.run();

const itCounts = suite('mayCountDown');
const calm = { autoplay: true, hasNext: true, isHidden: false, isFollowedElsewhere: false, isTyping: false };

itCounts('starts the next video by itself', () => assert.is(mayCountDown(calm), true));
for (const [name, parts] of [
  ['unless the viewer turned it off', { autoplay: false }],
  ['unless there is nothing next', { hasNext: false }],
  ['unless the tab is hidden', { isHidden: true }],
  [
    'unless the viewer is typing, whatever else shows the picture',
    { isTyping: true, isFollowedElsewhere: true },
  ],
  ['unless the viewer is typing', { isTyping: true }],
] as const) {
  itCounts(name, () => assert.is(mayCountDown({ ...calm, ...parts }), false));
}

itCounts(
  'goes on in a hidden tab for who watches in a picture of its own, or listens with the screen locked',
  () => {
    const elsewhere = { ...calm, isHidden: true, isFollowedElsewhere: true };
    assert.is(mayCountDown(elsewhere), true);
    assert.is(mayCountDown({ ...elsewhere, isTyping: true }), true, 'the field was left with the tab');
    assert.is(mayCountDown({ ...elsewhere, autoplay: false }), false);
  },
);

itCounts.run();
