import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isChromeDone } from './chromeRule.ts';

const it = suite('isChromeDone');
const facts = { isPlaying: true, holdsFocus: false, isMenuOpen: false, idleMs: 3000 };

it('hides the controls after three seconds of playing undisturbed', () => {
  assert.is(isChromeDone(facts), true);
  assert.is(isChromeDone({ ...facts, idleMs: 2999 }), false);
});
it('never hides them while the video stands', () => {
  assert.is(isChromeDone({ ...facts, isPlaying: false, idleMs: 60_000 }), false);
});
it('never hides what has the focus', () => {
  assert.is(isChromeDone({ ...facts, holdsFocus: true, idleMs: 60_000 }), false);
});
it('never hides an open menu', () => {
  assert.is(isChromeDone({ ...facts, isMenuOpen: true, idleMs: 60_000 }), false);
});

it.run();
