import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTextCache } from './textCache.ts';

const it = suite('createTextCache');

it('keeps what was made of a text', () => {
  const cache = createTextCache<number>();
  cache.set('a', 1);
  assert.equal([cache.get('a'), cache.get('b')], [1, undefined]);
});

it('keeps two hundred texts, and forgets the one that was not asked for longest', () => {
  const cache = createTextCache<number>();
  for (let i = 0; i < 200; i++) cache.set(`${i}`, i);
  cache.get('0');
  cache.set('one more', 1);
  assert.equal([cache.get('0'), cache.get('1'), cache.get('2')], [0, undefined, 2]);
});

it('T56: keeps no text of more than 16,384 characters', () => {
  const cache = createTextCache<number>();
  cache.set('x'.repeat(16_385), 1);
  assert.is(cache.get('x'.repeat(16_385)), undefined);
});

it.run();
