import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shouldHideControls } from './controlsVisibility.ts';

const it = suite('shouldHideControls');
const facts = { isPlaying: true, holdsFocus: false, isMenuOpen: false, idleMs: 3000 };

it('hides the controls after three seconds of playing undisturbed', () => {
  assert.is(shouldHideControls(facts), true);
  assert.is(shouldHideControls({ ...facts, idleMs: 2999 }), false);
});
it('never hides them while the video stands', () => {
  assert.is(shouldHideControls({ ...facts, isPlaying: false, idleMs: 60_000 }), false);
});
it('never hides what has the focus', () => {
  assert.is(shouldHideControls({ ...facts, holdsFocus: true, idleMs: 60_000 }), false);
});
it('never hides an open menu', () => {
  assert.is(shouldHideControls({ ...facts, isMenuOpen: true, idleMs: 60_000 }), false);
});

it.run();
