import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { choices, isFiltered, parseSearch, searchPath, searchVariables, unfiltered } from './searchState.ts';

const parse = (text: string) => parseSearch(new URLSearchParams(text));

const it = suite('parseSearch');

it('takes what nobody can choose for not said', () => {
  assert.equal(
    parse('q=%20a%20&length=huge&date=&sort=constructor&captions=yes'),
    unfiltered({ query: 'a' }),
  );
});

it('is searchPath turned round', async () => {
  const words = ['', 'a', 'sea & sand', '100%', '東京', '?q=x#y', '"<b>'];
  await forEachSeed(200, (chance) => {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)]!;
    const state = {
      query: pick(words),
      channel: pick(words),
      captions: chance() < 0.5,
      unwatched: chance() < 0.5,
      length: pick(choices.length),
      date: pick(choices.date),
      sort: pick(choices.sort),
    };
    const path = searchPath(state);
    assert.equal(parseSearch(new URL(path, 'http://site.test').searchParams), state);
    assert.is(isFiltered(state), searchVariables(state).filter !== undefined);
  });
});
it.run();

const variables = suite('searchVariables');

variables('says nothing of what was not chosen', () => {
  assert.equal(searchVariables(parse('q=a')), { query: 'a' });
});

variables('asks for what was chosen', () => {
  assert.equal(
    searchVariables(parse('q=a&length=medium&date=week&channel=c&captions=1&unwatched=1&sort=views')),
    {
      query: 'a',
      sort: 'MOST_VIEWED',
      filter: {
        minSeconds: 240,
        maxSeconds: 1200,
        publishedWithinDays: 7,
        channel: 'c',
        hasCaptions: true,
        inHistory: false,
      },
    },
  );
});
variables.run();
