import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corruptText } from './corruptText.laws.ts';
import { forEachSeed } from './forEachSeed.laws.ts';
import { createRepeatableChance } from './repeatableChance.ts';

const it = suite('corruptText');
const text = '{"title":"Ducks","likes":3}';

it('does the same for the same seed', () => {
  const once = (seed: number) => corruptText(text, createRepeatableChance(seed));
  assert.is(once(4), once(4));
  assert.is.not(once(4), once(5));
});

it('nearly always changes the text, and in many ways', async () => {
  const results = new Set<string>();
  await forEachSeed(100, (chance) => void results.add(corruptText(text, chance)));
  results.delete(text);
  assert.ok(results.size > 60 || process.env['SEED'], `${results.size} different texts`);
});

it('can take what is empty', () =>
  forEachSeed(20, (chance) => {
    // At the most a letter is added, and doubled twice.
    assert.ok(corruptText('', chance).length <= 4);
  }));

it.run();
