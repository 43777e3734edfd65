import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allCombinations, sampleCombinations } from './sample.ts';

const dimensions = {
  screen: ['home', 'watch', 'search', 'saved', 'history'],
  language: ['en', 'de', 'ar'],
  width: [320, 1280],
} as const;

const combinations = suite('allCombinations');

combinations('returns each combination once', () => {
  const all = allCombinations(dimensions);
  assert.is(all.length, 5 * 3 * 2);
  assert.is(new Set(all.map((each) => JSON.stringify(each))).size, all.length);
  assert.equal(all[1], { screen: 'home', language: 'en', width: 1280 });
});

combinations('returns nothing when a dimension has no values', () => {
  assert.equal(allCombinations({ ...dimensions, width: [] }), []);
});

combinations.run();

const sample = suite('sampleCombinations');

sample('contains every value of every dimension, equally often, with any seed', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const rows = sampleCombinations(dimensions, seed, 2);
    assert.is(rows.length, 10);
    for (const [name, values] of Object.entries(dimensions)) {
      for (const value of values) {
        const count = rows.filter((row) => row[name as keyof typeof row] === value).length;
        assert.ok(Math.abs(count - rows.length / values.length) < 1, `${name} ${value}: ${count}`);
      }
    }
  }
});

sample('contains a part of the values of the longest dimension, each once', () => {
  const rows = sampleCombinations(dimensions, 3, 0.5);
  assert.is(rows.length, 3);
  assert.is(new Set(rows.map(({ screen }) => screen)).size, 3);
});

sample('is the same for the same seed, and differs for another', () => {
  assert.equal(sampleCombinations(dimensions, 7), sampleCombinations(dimensions, 7));
  assert.not.equal(sampleCombinations(dimensions, 7), sampleCombinations(dimensions, 8));
});

sample('reaches every combination over many seeds', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 300; seed += 1)
    for (const row of sampleCombinations(dimensions, seed, 0.5)) seen.add(JSON.stringify(row));
  assert.is(seen.size, allCombinations(dimensions).length);
});

sample('is empty when a dimension has no values', () => {
  assert.equal(sampleCombinations({ ...dimensions, width: [] }, 1), []);
});

sample.run();
