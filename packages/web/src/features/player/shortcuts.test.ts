import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FocusPlace, PlayerAction } from './shortcuts.ts';
import { shortcutFor, steppedRate } from './shortcuts.ts';

const press = (key: string) => ({ key, ctrlKey: false, altKey: false, metaKey: false });

const it = suite('shortcutFor');

const rows: readonly (readonly [string, PlayerAction])[] = [
  ['k', { type: 'togglePlay' }],
  [' ', { type: 'togglePlay' }],
  ['j', { type: 'seekBy', seconds: -10 }],
  ['l', { type: 'seekBy', seconds: 10 }],
  ['ArrowLeft', { type: 'seekBy', seconds: -5 }],
  ['ArrowRight', { type: 'seekBy', seconds: 5 }],
  ['m', { type: 'toggleMute' }],
  ['f', { type: 'toggleFullscreen' }],
  ['c', { type: 'toggleCaptions' }],
  ['<', { type: 'rateStep', step: -1 }],
  ['>', { type: 'rateStep', step: 1 }],
  ['0', { type: 'seekTo', fraction: 0 }],
  ['7', { type: 'seekTo', fraction: 0.7 }],
  ['K', { type: 'togglePlay' }],
];
for (const [key, action] of rows) {
  it(`gives ${JSON.stringify(key)} to ${action.type}`, () =>
    assert.equal(shortcutFor(press(key), 'page'), action));
}

it('leaves every key to a field that takes text', () => {
  for (const [key] of rows) assert.is(shortcutFor(press(key), 'typing'), null, key);
});

it('leaves the space bar to a focused button or link, and only the space bar', () => {
  assert.is(shortcutFor(press(' '), 'pressable'), null);
  assert.equal(shortcutFor(press('k'), 'pressable'), { type: 'togglePlay' });
});

it('leaves to a focused player the keys that it knows itself, and only those', () => {
  for (const key of [' ', 'ArrowLeft', 'ArrowRight']) assert.is(shortcutFor(press(key), 'player'), null, key);
  assert.equal(shortcutFor(press('l'), 'player'), { type: 'seekBy', seconds: 10 });
});

it('leaves up and down to scrolling, and to the volume of a focused player', () => {
  for (const place of ['page', 'player', 'pressable'] satisfies FocusPlace[]) {
    assert.is(shortcutFor(press('ArrowUp'), place), null);
    assert.is(shortcutFor(press('ArrowDown'), place), null);
  }
});

it('leaves keys with a modifier to the browser', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    assert.is(shortcutFor({ ...press('l'), [modifier]: true }, 'page'), null, modifier);
  }
});

it('knows no other key, nor any name that every object has', () => {
  for (const key of ['x', 'Enter', 'Tab', 'constructor', '__proto__', 'toString']) {
    assert.is(shortcutFor(press(key), 'player'), null, key);
  }
});

it.run();

const itSteps = suite('steppedRate');
itSteps('goes to the next speed, also from one between two', () => {
  assert.is(steppedRate(1, 1), 1.25);
  assert.is(steppedRate(1, -1), 0.75);
  assert.is(steppedRate(1.1, 1), 1.25);
  assert.is(steppedRate(1.1, -1), 1);
});
itSteps('stays at the ends', () => {
  assert.is(steppedRate(2, 1), 2);
  assert.is(steppedRate(0.25, -1), 0.25);
  assert.is(steppedRate(4, 1), 4);
});
itSteps.run();
