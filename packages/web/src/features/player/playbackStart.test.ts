import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playbackStart } from './playbackStart.ts';

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
