import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('the search of the API');

const dayMs = 24 * 60 * 60 * 1000;
/** The current time in the tested API. */
const nowMs = 1_700_000_000_000;

const { ask } = await openTestGraphql([
  makeVideo('a', {
    title: 'Rain on a window',
    description: 'An hour of it.',
    tags: ['calm'],
    durationSeconds: 3600,
    publishedMs: nowMs - 30 * dayMs,
    captions: [{ language: 'en', label: 'English', path: 'a.en.vtt' }],
    transcripts: [{ language: 'en', cues: [{ startSeconds: 61.5, text: 'Now the rain is loud.' }] }],
  }),
  makeVideo('b', { title: 'Rain again', channelHandle: 'city', publishedMs: nowMs - dayMs }),
]);

const fields = `totalCount pageInfo { endCursor }
  edges { node { ... on Node { id } } highlights { field text ranges startSeconds language } }
  channels { channel { handle } count }`;

it('answers as it did before it could filter and sort', async () => {
  const { data } = await ask('{ search(query: "rain") { totalCount edges { cursor node { __typename } } } }');
  assert.is(data.search.totalCount, 2);
  assert.equal(
    data.search.edges.map((edge: any) => edge.node.__typename),
    ['Video', 'Video'],
  );
});

it('says where a result holds the words, and when they are said', async () => {
  const { data } = await ask(`{ search(query: "rain loud") { ${fields} } }`);
  assert.equal(data.search.edges, [
    {
      node: { id: 'a' },
      highlights: [
        { field: 'TITLE', text: 'Rain on a window', ranges: [[0, 4]], startSeconds: null, language: null },
        {
          field: 'TRANSCRIPT',
          text: 'Now the rain is loud.',
          ranges: [
            [8, 12],
            [16, 20],
          ],
          startSeconds: 61.5,
          language: 'en',
        },
      ],
    },
  ]);
});

it('searches for what was meant by a misspelt word, on every page, and says so', async () => {
  const search = (after: string | null) =>
    ask(
      `query ($after: String) { search(query: "rian", first: 1, after: $after) { correctedQuery ${fields} } }`,
      { after },
    );
  const first = (await search(null)).data.search;
  assert.equal([first.correctedQuery, first.totalCount, first.channels.length], ['rain', 2, 2]);
  const second = (await search(first.pageInfo.endCursor)).data.search;
  assert.is(second.correctedQuery, 'rain');
  const highlightOf = ({ edges }: any) => edges[0].highlights[0].ranges;
  assert.equal([highlightOf(first), highlightOf(second)], [[[0, 4]], [[0, 4]]]);
  const right = (await ask(`{ search(query: "rain") { correctedQuery } }`)).data.search;
  assert.is(right.correctedQuery, null);
});

it('counts the videos of each channel, and finds channels by their names', async () => {
  const { data } = await ask(`{ search(query: "rain") { ${fields} } }`);
  assert.equal(data.search.channels, [
    { channel: { handle: 'city' }, count: 1 },
    { channel: { handle: 'nature' }, count: 1 },
  ]);
  const channel = await ask(`{ search(query: "about city") { ${fields} } }`);
  assert.equal(channel.data.search.edges[0].highlights[0].ranges, [[4, 8]]);
});

const filters: [name: string, filter: string, ids: string[]][] = [
  ['length', '{ minSeconds: 1200 }', ['a']],
  ['channel', '{ channel: "city" }', ['b']],
  ['captions', '{ hasCaptions: true }', ['a']],
  ['what the viewer has not watched', '{ inHistory: false, channel: "city" }', ['b']],
  ['what the viewer has watched', '{ inHistory: true }', []],
  ['days', '{ publishedWithinDays: 7 }', ['b']],
  ['an instant', `{ publishedAfter: "${new Date(nowMs - 2 * dayMs).toISOString()}" }`, ['b']],
  [
    'the later of an instant and days',
    '{ publishedAfter: "2000-01-01T00:00:00Z", publishedWithinDays: 7 }',
    ['b'],
  ],
  ['nothing', '{}', ['a', 'b']],
];
for (const [name, filter, ids] of filters) {
  it(`filters by ${name}`, async () => {
    const { data } = await ask(`{ search(query: "rain", filter: ${filter}) { ${fields} } }`);
    assert.equal(data.search.edges.map((edge: any) => edge.node.id).sort(), ids);
  });
}

it('T39: goes on after a cursor of the same search alone', async () => {
  const first = await ask(`{ search(query: "rain", sort: NEWEST, first: 1) { ${fields} } }`);
  const { endCursor } = first.data.search.pageInfo;
  const next = (args: string) =>
    ask(`{ search(query: "rain", after: "${endCursor}", ${args}) { ${fields} } }`);
  const { data } = await next('sort: NEWEST, filter: {}');
  assert.equal([data.search.totalCount, data.search.edges[0].node.id], [2, 'a']);
  for (const other of ['sort: LONGEST', 'sort: NEWEST, filter: { hasCaptions: true }']) {
    assert.is((await next(other)).errors![0].extensions.code, 'BAD_USER_INPUT');
  }
});

it('suggests, and says no to what is too much', async () => {
  const { data } = await ask('{ searchSuggestions(query: "ra") { text kind } }');
  assert.equal(data.searchSuggestions, [
    { text: 'Rain again', kind: 'TITLE' },
    { text: 'Rain on a window', kind: 'TITLE' },
  ]);
  for (const field of [
    'searchSuggestions(query: "a", first: 21) { text }',
    'searchSuggestions(query: "a", first: 0) { text }',
    `searchSuggestions(query: "${'x'.repeat(501)}") { text }`,
    'search(query: "a", filter: { publishedWithinDays: 0 }) { totalCount }',
    'search(query: "a", filter: { publishedAfter: "yesterday" }) { totalCount }',
  ]) {
    assert.is((await ask(`{ ${field} }`)).status, field.includes('yesterday') ? 400 : 200);
    assert.ok((await ask(`{ ${field} }`)).errors);
  }
});

it.run();
