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
  ['t', { type: 'toggleTheatre' }],
  ['i', { type: 'togglePictureInPicture' }],
  ['?', { type: 'showShortcuts' }],
  [',', { type: 'frameStep', step: -1 }],
  ['.', { type: 'frameStep', step: 1 }],
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
  assert.is(shortcutFor(press(' '), 'playerButton'), null);
  assert.equal(shortcutFor(press(' '), 'player'), { type: 'togglePlay' });
  assert.equal(shortcutFor(press('k'), 'pressable'), { type: 'togglePlay' });
});

it('leaves up, down, Home and End to scrolling, unless the player has the focus', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) {
    for (const place of ['page', 'pressable', 'sliding'] satisfies FocusPlace[]) {
      assert.is(shortcutFor(press(key), place), null, key);
    }
  }
  for (const place of ['player', 'playerButton'] satisfies FocusPlace[]) {
    assert.equal(shortcutFor(press('ArrowUp'), place), { type: 'volumeStep', step: 1 });
    assert.equal(shortcutFor(press('End'), place), { type: 'seekTo', fraction: 1 });
  }
});

it('leaves the arrows to a slider, and only what moves it', () => {
  assert.is(shortcutFor(press('ArrowLeft'), 'sliding'), null);
  assert.equal(shortcutFor(press('k'), 'sliding'), { type: 'togglePlay' });
});

it('does not do over again what the browser’s own controls have done', () => {
  for (const key of [' ', 'ArrowLeft', 'ArrowUp', 'Home', 'End']) {
    assert.is(shortcutFor(press(key), 'browserControls'), null, key);
  }
  for (const key of ['k', 'm', '5', '<']) assert.ok(shortcutFor(press(key), 'browserControls'), key);
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
