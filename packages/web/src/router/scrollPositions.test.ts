import { createFaultyStorage, createMemoryStorage } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createScrollPositions } from './scrollPositions.ts';

const it = suite('createScrollPositions');

it('finds after a reload what was saved before it', () => {
  const storage = createMemoryStorage();
  const before = createScrollPositions(() => storage);
  before.keep('a', { x: 0, y: 120 });
  before.keep('b', { x: 0, y: 0, link: 'https://site.test/watch/1' });
  before.save();
  const after = createScrollPositions(() => storage);
  assert.equal(after.find('a'), { x: 0, y: 120 });
  assert.equal(after.find('b'), { x: 0, y: 0, link: 'https://site.test/watch/1' });
});

it('forgets the entry that was left longest ago', () => {
  const positions = createScrollPositions(createMemoryStorage);
  for (let i = 0; i < 51; i++) {
    positions.keep(`entry ${i}`, { x: 0, y: i });
    positions.keep('often', { x: 0, y: i });
  }
  assert.is(positions.find('entry 0'), undefined);
  assert.is(positions.find('entry 1'), undefined);
  assert.equal(positions.find('often'), { x: 0, y: 50 });
});

it('lives in memory where storage is blocked, full or holds garbage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const full = createFaultyStorage(createMemoryStorage(), { failOn: () => new Error('full') });
  const garbage = createMemoryStorage();
  garbage.setItem('mainvideo-scroll', '[["a"],5,["b",{"x":"0"}],');
  const foreign = createMemoryStorage();
  foreign.setItem('mainvideo-scroll', '[["a"],5,["b",{"x":0,"y":1,"link":2}],["b",{"x":"0","y":1}],null]');
  for (const storage of [blocked, () => full, () => garbage, () => foreign] as (() => Storage)[]) {
    const positions = createScrollPositions(storage);
    assert.is(positions.find('b'), undefined);
    positions.keep('a', { x: 1, y: 2 });
    positions.save();
    assert.equal(positions.find('a'), { x: 1, y: 2 });
  }
});

it.run();
