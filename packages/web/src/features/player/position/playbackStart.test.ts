import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isBetterStart, type PlaybackStart, playbackStart } from './playbackStart.ts';

const it = suite('playbackStart');

it('begins at the beginning', () => {
  assert.equal(playbackStart(null, null, 600), { seconds: 0, reason: 'beginning' });
});

it('resumes where the viewer left off', () => {
  assert.equal(playbackStart(null, 192.4, 600), { seconds: 192.4, reason: 'resumed' });
});

it('lets a link win over where the viewer left off, even one to the beginning', () => {
  assert.equal(playbackStart(30, 192, 600), { seconds: 30, reason: 'link' });
  assert.equal(playbackStart(0, 192, 600), { seconds: 0, reason: 'link' });
});

it('plays from the beginning if asked to start at or past the end', () => {
  assert.equal(playbackStart(600, null, 600), { seconds: 0, reason: 'link' });
  assert.equal(playbackStart(null, 601, 600), { seconds: 0, reason: 'beginning' });
});

it('does not resume the first seconds', () => {
  assert.equal(playbackStart(null, 4.9, 600), { seconds: 0, reason: 'beginning' });
  assert.equal(playbackStart(null, 5, 600), { seconds: 5, reason: 'resumed' });
});

it.run();

const better = suite('isBetterStart');

const beginning: PlaybackStart = { seconds: 0, reason: 'beginning' };
const resumed = (seconds: number): PlaybackStart => ({ seconds, reason: 'resumed' });

const starts: readonly (readonly [
  name: string,
  shown: PlaybackStart,
  found: PlaybackStart,
  currentSeconds: number,
  isBetter: boolean,
])[] = [
  ['a position where none was known', beginning, resumed(200), 0, true],
  ['a later position', resumed(100), resumed(200), 100.04, true],
  ['an earlier position', resumed(200), resumed(100), 200, true],
  ['a position before the player knows its own', resumed(100), resumed(200), 0, true],
  ['the same moment', resumed(200), resumed(200.9), 200, false],
  ['a position where the viewer has moved the player', resumed(100), resumed(200), 30, false],
  ['a position where a link says when', { seconds: 30, reason: 'link' }, resumed(200), 30, false],
  ['no position any more', resumed(100), beginning, 100, false],
];
for (const [name, shown, found, currentSeconds, isBetter] of starts) {
  better(`is ${isBetter} for ${name}`, () => {
    assert.is(isBetterStart(shown, found, currentSeconds), isBetter);
  });
}

better.run();
