import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { earlyActions } from './earlyActions.ts';
import { keptMs } from './earlyKeys.ts';
import type { PlayerAction } from './shortcuts.ts';

const it = suite('earlyActions');

const play: PlayerAction = { type: 'togglePlay' };
const mute: PlayerAction = { type: 'toggleMute' };
const tenth = (tenths: number): PlayerAction => ({ type: 'seekTo', fraction: tenths / 10 });
/** One per millisecond, starting at 1. */
const pressed = (...actions: (PlayerAction | null)[]) =>
  actions.map((action, index) => ({ action, atMs: index + 1 }));

it('are what was asked for, in its order', () => {
  assert.equal(earlyActions(pressed(tenth(3), mute, play), 10), [tenth(3), mute, play]);
});

it('are each done once, where it was asked for last', () => {
  assert.equal(earlyActions(pressed(play, mute, play, play), 10), [mute, play]);
});

it('are none of a key that is not the player’s', () => {
  assert.equal(earlyActions(pressed(null, mute, null), 10), [mute]);
});

it('are the last handful', () => {
  const asked = [1, 2, 3, 4, 5, 6, 7].map(tenth);
  assert.equal(earlyActions(pressed(...asked), 10), asked.slice(-5));
});

it('are not those that were asked for too long ago', () => {
  assert.equal(earlyActions(pressed(play, mute), keptMs + 1), [mute]);
});

it.run();
