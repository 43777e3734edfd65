import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isShown, nextSuggestions, noSuggestions, type SuggestionFact } from './suggestionList.ts';

const it = suite('nextSuggestions');

const options = ['a', 'b'].map((text) => ({ text, kind: 'TITLE' as const }));
const offered: SuggestionFact = { type: 'offered', options };
const down: SuggestionFact = { type: 'moved', by: 1 };
const up: SuggestionFact = { type: 'moved', by: -1 };
const after = (...facts: SuggestionFact[]) => facts.reduce(nextSuggestions, noSuggestions);

it('shows what is offered for what is typed, and nothing chosen', () => {
  assert.is(isShown(after({ type: 'typed' })), false);
  assert.is(isShown(after({ type: 'typed' }, offered)), true);
  assert.is(after({ type: 'typed' }, offered, down, { type: 'typed' }).activeIndex, null);
});

it('does not open by itself', () => {
  assert.is(isShown(after(offered)), false);
  assert.is(isShown(after({ type: 'typed' }, { type: 'closed' }, offered)), false);
});

it('opens by an arrow, which moves only then, round and through the field', () => {
  assert.is(after(offered, down).activeIndex, null);
  const places = [down, down, down, down].map(
    (_, i, all) => after(offered, down, ...all.slice(0, i + 1)).activeIndex,
  );
  assert.equal(places, [0, 1, null, 0]);
  assert.is(after(offered, down, up).activeIndex, 1);
});

it('stays on what was moved to where it is offered again', () => {
  const again: SuggestionFact = { type: 'offered', options: [options[1]!] };
  assert.is(after(offered, down, down, down, again).activeIndex, 0);
  assert.is(after(offered, down, down, again).activeIndex, null);
});

it.run();
