import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { qualityFor } from './qualities.ts';

const files = [1080, 720, 360].map((height) => ({ id: String(height), height }));
const levels = [{ id: 'auto', height: null }, ...files];
const it = suite('qualityFor');

it('is the height that was chosen before', () => {
  assert.is(qualityFor(levels, 720)?.id, '720');
});

it('is the next one below where there is no such height', () => {
  assert.is(qualityFor(files, 1000)?.id, '720');
  assert.is(qualityFor(levels, 2160)?.id, '1080');
});

it('is the lowest where all are higher', () => {
  assert.is(qualityFor(levels, 144)?.id, '360');
});

it('is the automatic one, or the best, for whoever has not chosen', () => {
  assert.is(qualityFor(levels, null)?.id, 'auto');
  assert.is(qualityFor(files, null)?.id, '1080');
});

it('is none of an empty list', () => {
  assert.is(qualityFor([], 720), null);
});

it.run();
