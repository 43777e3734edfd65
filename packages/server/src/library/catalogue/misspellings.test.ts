import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spellingsNear } from './misspellings.ts';

const it = suite('spellingsNear');

for (const [mistake, typed, meant] of [
  ['a missing letter', 'arival', 'arrival'],
  ['a letter too many', 'moviee', 'movie'],
  ['a wrong letter', 'fanily', 'family'],
  ['two letters in the wrong order', 'freinds', 'friends'],
  ['a wrong Cyrillic letter', 'семьа', 'семья'],
  ['a missing Arabic letter', 'عائة', 'عائلة'],
]) {
  it(`finds what was meant by ${mistake}`, () => assert.ok(spellingsNear(typed!).includes(meant!)));
}

it('finds nothing for short words, numbers and words that no one types', () => {
  for (const word of ['war', '2019', 's01e02', 'a'.repeat(25)]) assert.equal(spellingsNear(word), []);
});

it('finds each spelling once, and never the word itself', () => {
  const found = spellingsNear('aabb');
  assert.is(new Set(found).size, found.length);
  assert.not(found.includes('aabb'));
});

it('finds a few hundred spellings, whatever the word', () => {
  assert.ok(spellingsNear('arrival').length < 500);
  assert.ok(spellingsNear('я'.repeat(24)).length < 2_000);
  assert.equal(spellingsNear('한국영화').length, 3 + 4, 'in a script without alphabet here');
});

it.run();
