import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EarlyFact, withFact } from './earlyFacts.ts';

const it = suite('withFact');

const error = (name: string): EarlyFact => ({ type: 'error', report: { error: name } });
const event = (timestampMs: number): EarlyFact => ({
  type: 'event',
  event: { type: 'persistence.saved', sizeBytes: 1, timestampMs },
});
const kept = (facts: readonly EarlyFact[], limit: number) =>
  facts.reduce<readonly EarlyFact[]>((all, fact) => withFact(all, fact, limit), []);

it('keeps the order in which things happened', () => {
  const facts = [event(1), error('a'), event(2)];
  assert.equal(kept(facts, 10), facts);
});

it('lets the oldest event go first', () => {
  assert.equal(kept([event(1), error('a'), event(2), event(3)], 3), [error('a'), event(2), event(3)]);
});

it('keeps an error rather than events, and the first errors of all', () => {
  assert.equal(kept([event(1), error('a'), error('b'), error('c')], 2), [error('a'), error('b')]);
});

it.run();
