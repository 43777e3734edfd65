import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepSearches, readSearches, withoutSearch, withSearch } from './recentSearches.ts';

const it = suite('withSearch');

it('puts the last search first, once, and forgets the oldest of more than eight', () => {
  assert.equal(withSearch(['sea', 'Calm'], ' calm '), ['calm', 'sea']);
  assert.equal(withSearch(['a'], ' '), ['a']);
  assert.is(withSearch([...'abcdefgh'], 'i').at(-1), 'g');
  assert.equal(withoutSearch(['sea', 'calm'], 'SEA'), ['calm']);
});
it.run();

const kept = suite('readSearches');

const storageOf = (value: string | null) => () => ({ getItem: () => value });

kept('reads what was kept, and garbage as nothing', () => {
  assert.equal(readSearches(storageOf('["a","b"]')), ['a', 'b']);
  for (const value of [null, '', '{', '{}', 'null', '[1,null,""]']) {
    assert.equal(readSearches(storageOf(value)), []);
  }
});

kept('lives with a storage that is blocked', () => {
  const blocked = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  assert.equal(readSearches(blocked), []);
  keepSearches(blocked, ['a']);
});
kept.run();
