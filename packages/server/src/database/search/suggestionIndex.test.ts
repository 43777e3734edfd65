import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { suggest } from './suggestionIndex.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';

const it = suite('suggest');

const database = await openTestDatabase([
  makeVideo('1', { publishedMs: 1, title: 'Slow lava', tags: ['lava', 'calm'] }),
  makeVideo('2', { publishedMs: 2, title: 'A slow river', tags: ['calm', 'Slow TV'] }),
  makeVideo('3', { publishedMs: 3, title: 'slow lava', tags: ['calm'], channelHandle: 'slow' }),
]);
const suggestions = async (query: string, first = 8) =>
  (await suggest(database, { query, first })).map(({ kind, text }) => `${kind} ${text}`);

it('begins with what begins with the words: channels, tags, then titles; then what holds them', async () => {
  assert.equal(await suggestions('slow'), [
    'TAG Slow TV',
    'TITLE slow lava',
    'CHANNEL The slow channel',
    'TITLE A slow river',
  ]);
});

it('names the newest of titles that read the same, and tags of many videos first', async () => {
  assert.equal(await suggestions('l'), ['TAG lava', 'TITLE slow lava']);
  assert.equal(await suggestions('ca'), ['TAG calm']);
});

it('takes words in any order, the last one unfinished', async () => {
  assert.equal(await suggestions('river SL'), ['TITLE A slow river']);
});

it('suggests no more than it is asked for, and nothing for nothing', async () => {
  assert.equal(await suggestions('slow', 3), ['TAG Slow TV', 'TITLE slow lava', 'CHANNEL The slow channel']);
  for (const query of ['', ' ', '^"*']) assert.equal(await suggestions(query), []);
});

it.run();
