import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { createViewers } from '../queries/viewers.ts';
import { countByChannel, searchIndex } from './searchIndex.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import type { SearchFilter, SearchPlace, SearchRequest, SearchSort } from '../../library/catalogue/search.ts';

const it = suite('searchIndex');

const said = (...texts: readonly string[]) => [
  { language: 'en', cues: texts.map((text, i) => ({ startSeconds: i * 10, text })) },
];
const captions = [{ language: 'en', label: 'English', path: 'x.en.vtt' }];

const database = await openTestDatabase([
  makeVideo('old', { publishedMs: 1, title: 'Quiet river', tags: ['water', 'calm'], durationSeconds: 500 }),
  makeVideo('concert', { publishedMs: 5, channelHandle: 'music', title: 'Café concert' }),
  makeVideo('sound', { publishedMs: 6, description: 'A river of sound, said by "someone"' }),
  makeVideo('talk', {
    publishedMs: 9,
    title: 'A talk',
    captions,
    transcripts: said('Nothing yet.', 'The river is loud.', ...Array(200).fill('And so it goes on.')),
  }),
  makeVideo('tokyo', { publishedMs: 3, title: '東京タワーの夜' }),
]);

const anything: Omit<SearchRequest, 'query'> = { filter: {}, sort: 'RELEVANCE', first: 50, after: null };

async function idsFor(
  query: string,
  parts: Partial<SearchRequest> = {},
  mostRanked?: number,
): Promise<string[]> {
  const { hits } = await searchIndex(database, { ...anything, query, ...parts }, mostRanked);
  return hits.map(({ id }) => id);
}

it('finds episodes by the name of their series', async () => {
  const episode = { seriesHandle: 'tv.wire', seriesTitle: 'The Wire', seasonNumber: 1, number: 1 };
  const library = await openTestDatabase([makeVideo('target', { title: 'The Target', episode })]);
  const { hits } = await searchIndex(library, { ...anything, query: 'wire' });
  assert.equal(
    hits.map(({ id }) => id),
    ['target'],
  );
});

const searches: [name: string, query: string, found: string[]][] = [
  [
    'a word of the title before one of the description, and that before what is said',
    'river',
    ['old', 'sound', 'talk'],
  ],
  ['every word, wherever it stands', 'river sound', ['sound']],
  ['one word in the title, another in what is said', 'talk loud', ['talk']],
  ['an unfinished word', 'conc', ['concert']],
  ['a longer word, wherever it stands in the query', 'riv qui', ['old']],
  ['whatever the accents and capitals', 'CAFE', ['concert']],
  ['by tag', 'calm', ['old']],
  ['channels as well', 'about music', ['music']],
  ['what is written without spaces', '京タ', ['tokyo']],
  ['only characters that stand together', '京夜', []],
  ['nothing for signs alone', '"*()^-', []],
  ['nothing where one word is missing', 'river mountain', []],
  ['the words of a query that looks like FTS5 syntax', 'title:river OR"', []],
  ['the words of a query that would be a wrong one', 'river" AND (NEAR', []],
];
for (const [name, query, found] of searches) {
  it(`finds ${name}`, async () => {
    assert.equal(await idsFor(query), found);
    const { totalCount } = await searchIndex(database, { ...anything, query, first: 1 });
    assert.is(totalCount, found.length);
  });
}

it('finds no characters that stand together only where one field ends and the next begins', async () => {
  const fuji = makeVideo('fuji', { title: '富士', tags: ['山'], transcripts: said('湖') });
  const made = await openTestDatabase([fuji]);
  const findsFuji = async (query: string) =>
    (await searchIndex(made, { ...anything, query })).totalCount === 1;
  assert.equal(await Promise.all(['富士', '富 山 湖'].map(findsFuji)), [true, true]);
  assert.equal(await Promise.all(['富士山', '士山', '山湖'].map(findsFuji)), [false, false, false]);
  await made.destroy();
});

it('leaves videos that are in the history of a viewer, or those that are not', async () => {
  const isWatched = { videoId: 'sound', positionSeconds: 1, countsView: false, nowMs: 1, step: null };
  await createViewers(database).recordProgress({ viewerId: 'eve', ...isWatched });
  const found = (viewerId: string, isIn: boolean, query = 'river') =>
    idsFor(query, { filter: { inHistory: { viewerId, isIn } } });
  assert.equal(await found('eve', true), ['sound']);
  assert.equal(await found('eve', false), ['old', 'talk']);
  assert.equal(await found('zoe', true), []);
  assert.not.ok((await found('eve', false, 'nature')).includes('nature'), 'a channel is no video');
});

const filters: [name: string, filter: SearchFilter, found: string[]][] = [
  ['those as long or longer', { minSeconds: 500 }, ['old']],
  ['those that are shorter', { maxSeconds: 500 }, ['sound', 'talk']],
  ['those published then or later', { publishedFromMs: 6 }, ['sound', 'talk']],
  ['those of a channel', { channelHandle: 'nature' }, ['old', 'sound', 'talk']],
  ['none of a channel that is not there', { channelHandle: "x' or 1=1 --" }, []],
  ['those with captions', { hasCaptions: true }, ['talk']],
  ['those without', { hasCaptions: false }, ['old', 'sound']],
  ['what all of a filter leaves', { hasCaptions: false, minSeconds: 1, maxSeconds: 200 }, ['sound']],
  [
    'all, where nothing is asked of them',
    { minSeconds: null, channelHandle: null },
    ['old', 'sound', 'talk'],
  ],
];
for (const [name, filter, found] of filters) {
  it(`leaves ${name}`, async () => assert.equal(await idsFor('river', { filter }), found));
}

it('finds the same where words are too frequent to rank, those of titles first', async () => {
  for (const [, query, found] of searches)
    assert.equal((await idsFor(query, {}, 0)).sort(), [...found].sort());
  assert.equal(await idsFor('river', {}, 0), ['old', 'sound', 'talk']);
});

it('lists all videos without a query, the newest first or as asked, with the same filters and pages', async () => {
  const newest = ['talk', 'sound', 'concert', 'tokyo', 'old'];
  for (const query of ['', '  ']) assert.equal(await idsFor(query), newest);
  assert.equal(await idsFor('', { sort: 'OLDEST' }), newest.toReversed());
  assert.equal((await idsFor('', { sort: 'LONGEST' }))[0], 'old');
  assert.equal(await idsFor('', { filter: { channelHandle: 'music' } }), ['concert']);
  const { hits, totalCount } = await searchIndex(database, { ...anything, query: '', first: 2 });
  assert.equal([hits.length, totalCount], [3, 5]);
  assert.equal(await idsFor('', { after: hits[1]! }), newest.slice(2));
});

it('lists by date, views and length, channels last', async () => {
  await createViewers(database).recordProgress({
    viewerId: 'ann',
    videoId: 'sound',
    positionSeconds: 1,
    countsView: true,
    nowMs: 1,
    step: null,
  });
  const nature = 'nature';
  assert.equal(await idsFor(nature, { sort: 'NEWEST' }), ['talk', 'sound', 'tokyo', 'old', nature]);
  assert.equal(await idsFor(nature, { sort: 'OLDEST' }), ['old', 'tokyo', 'sound', 'talk', nature]);
  assert.equal((await idsFor(nature, { sort: 'MOST_VIEWED' }))[0], 'sound');
  assert.equal((await idsFor(nature, { sort: 'LONGEST' }))[0], 'old');
  assert.is((await idsFor(nature, { sort: 'MOST_VIEWED' })).at(-1), nature);
});

it('T38: is safe from whatever somebody types', async () => {
  const signs = [
    '"',
    "'",
    '*',
    '^',
    '(',
    ')',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    ':',
    '-',
    '+',
    '{',
    '}',
    '\\',
    '\0',
    ';',
    '%',
    '𝕏',
    '\ud800',
    'river',
    'a',
    ' ',
    'title',
    '東',
  ];
  await forEachSeed(100, async (chance) => {
    const query = Array.from(
      { length: 1 + Math.floor(chance() * 12) },
      () => signs[Math.floor(chance() * signs.length)],
    ).join(chance() < 0.5 ? '' : ' ');
    const { hits, totalCount } = await searchIndex(database, { ...anything, query });
    assert.is(hits.length, totalCount);
  });
});
it.run();

const counting = suite('countByChannel');

counting('says how many videos of each channel are found, whatever channel is chosen', async () => {
  const counts = [
    { handle: 'nature', count: 4 },
    { handle: 'music', count: 1 },
  ];
  for (const filter of [{}, { channelHandle: 'music' }]) {
    assert.equal(await countByChannel(database, { query: 'channel', filter, first: 9 }), counts);
  }
  assert.equal(
    await countByChannel(database, { query: 'channel', filter: { hasCaptions: true }, first: 9 }),
    [{ handle: 'nature', count: 1 }],
  );
  assert.equal(await countByChannel(database, { query: '', filter: {}, first: 9 }), counts);
  assert.equal(await countByChannel(database, { query: '"', filter: {}, first: 9 }), []);
});
counting.run();

const laws = suite('searchIndex, whatever the library');

const sorts: readonly SearchSort[] = ['RELEVANCE', 'NEWEST', 'MOST_VIEWED', 'LONGEST'];
const words = ['sea', 'seaside', 'river', 'Ríver', 'calm', 'night', '東京', 'a'];

laws(
  'each page goes on where the last ended, each filter leaves a part, each order has the same results',
  async () => {
    await forEachSeed(6, async (chance) => {
      const below = (limit: number) => Math.floor(chance() * limit);
      const text = (count: number) =>
        Array.from({ length: count }, () => words[below(words.length)]).join(' ');
      const made = await openTestDatabase(
        Array.from({ length: 30 }, (_, i) =>
          makeVideo(`v${i}`, {
            title: text(2),
            description: text(below(5)),
            tags: [text(1)],
            channelHandle: `c${below(4)}`,
            // Few values, so that many are equal.
            publishedMs: below(4),
            durationSeconds: 1 + below(4),
            captions: chance() < 0.5 ? captions : [],
            transcripts: chance() < 0.5 ? said(text(6)) : [],
          }),
        ),
      );
      const query = text(1 + below(2));
      // As if the words were rare, or as if they were frequent.
      const mostRanked = chance() < 0.5 ? undefined : 0;
      const all = async (filter: SearchFilter, sort: SearchSort, first: number) => {
        const ids: string[] = [];
        let after: SearchPlace | null = null;
        for (let pages = 0; pages < 99; pages++) {
          const { hits, totalCount } = await searchIndex(
            made,
            { query, filter, sort, first, after },
            mostRanked,
          );
          const page: readonly SearchPlace[] = hits.slice(0, first);
          ids.push(...page.map((hit) => `${hit.type} ${hit.id}`));
          if (hits.length <= first) {
            assert.is(ids.length, totalCount);
            return ids;
          }
          // As encoded in a cursor.
          after = JSON.parse(JSON.stringify(page.at(-1))) as SearchPlace;
        }
        throw new Error('The list has no end.');
      };
      const whole = await all({}, 'RELEVANCE', 100);
      assert.is(new Set(whole).size, whole.length);
      for (const sort of sorts) {
        const order = await all({}, sort, 100);
        assert.equal([...order].sort(), [...whole].sort());
        assert.equal(await all({}, sort, 1 + below(7)), order);
        for (const filter of [
          { minSeconds: 2 },
          { maxSeconds: 3 },
          { publishedFromMs: 2 },
          { channelHandle: 'c1' },
          { hasCaptions: true },
          { hasCaptions: false, minSeconds: 2 },
        ] satisfies SearchFilter[]) {
          // The same order, with gaps.
          const left = await all(filter, sort, 5);
          assert.equal(
            left,
            order.filter((id) => left.includes(id)),
          );
        }
      }
    });
  },
);
laws.run();
