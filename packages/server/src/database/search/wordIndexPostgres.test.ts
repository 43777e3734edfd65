import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { termsOf } from '../../library/catalogue/searchText.ts';
import { makeSnapshot, makeVideo } from '../../testing/databases/testDatabase.ts';
import { makePostgresDatabase, openPostgresForTest } from '../../testing/databases/testPostgres.ts';
import { findWords } from '../../testing/sites/testSiteState.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { wordsOfDocuments } from '../migrations/0022-words-of-documents.ts';
import { openDatabase } from '../opening/openDatabase.ts';
import type { Tables } from '../rows/tables.ts';
import { searchIndex } from './searchIndex.ts';
import { postgresWordIndex } from './wordIndexPostgres.ts';

const it = suite('the index of words');

const words = [
  ...[
    'sea',
    'seaside',
    'se',
    'River',
    'río',
    'calm',
    'a',
    'I',
    'ı',
    'Straße',
    'strasse',
    'ﬁsh',
    'x_y',
    "it's",
  ],
  ...[
    '東京',
    '京都',
    'ア',
    '한국',
    'مرحبا',
    'สวัสดี',
    '😀',
    '\u0301',
    '2001',
    '3.5',
    '&',
    '!',
    ':*',
    '\\',
    '%',
    '<->',
  ],
];

it('finds and suggests the same on both databases, whatever is written and asked', async () => {
  await forEachSeed(3, async (chance) => {
    const below = (limit: number) => Math.floor(chance() * limit);
    const text = (count: number) =>
      Array.from({ length: count }, () => words[below(words.length)]).join(chance() < 0.8 ? ' ' : '');
    const videos = Array.from({ length: 40 }, (_, i) =>
      makeVideo(`v${i}`, {
        title: text(1 + below(4)),
        description: text(below(9)),
        tags: Array.from({ length: below(3) }, () => text(1 + below(2))),
        channelHandle: `c${below(4)}`,
        publishedMs: below(6) * 60_000,
        transcripts:
          chance() < 0.5
            ? [
                {
                  language: 'en',
                  cues: [
                    { startSeconds: 0, text: text(6) },
                    { startSeconds: 5, text: text(6) },
                  ],
                },
              ]
            : [],
      }),
    );
    const sqlite = await openDatabase(':memory:');
    const postgres = await openPostgresForTest(await makePostgresDatabase());
    try {
      for (const database of [sqlite, postgres])
        await createLibraryStore(database).replace(makeSnapshot(videos));
      for (let i = 0; i < 60; i++) {
        const query = i < words.length ? words[i]! : text(1 + below(3));
        assert.equal(await findWords(postgres, query), await findWords(sqlite, query), query);
      }
    } finally {
      await sqlite.destroy();
      await postgres.destroy();
    }
  });
});

async function withVideos(
  videos: readonly SnapshotVideo[],
  work: (database: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const database = await openPostgresForTest(await makePostgresDatabase());
  try {
    await createLibraryStore(database).replace(makeSnapshot(videos));
    await sql`vacuum analyze search_document, search_entry, search_spoken`.execute(database);
    await work(database);
  } finally {
    await database.destroy();
  }
}

async function planOf(database: Kysely<Tables>, from: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${from}`.execute(database);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const said = (text: string) => [{ language: 'en', cues: [{ startSeconds: 0, text }] }];

it('finds what is written and said by one list, which an older version had in two', async () => {
  const videos = [
    makeVideo('written', { title: 'A quiet river' }),
    makeVideo('both', { title: 'Sea', transcripts: said('And a river.') }),
    makeVideo('other', { title: 'Night' }),
  ];
  await withVideos(videos, async (database) => {
    const before = [await findWords(database, 'river'), await findWords(database, 'sea river')];
    // The schema from migration 0005.
    for (const statement of [
      `drop index search_entry_title`,
      `alter table search_document drop column words`,
      `alter table search_spoken add column words tsvector not null default ''`,
      `update search_spoken set words = to_tsvector('simple', text)`,
    ])
      await sql.raw(statement).execute(database);
    await wordsOfDocuments.up(database);
    assert.equal([await findWords(database, 'river'), await findWords(database, 'sea river')], before);
    const { totalCount } = await searchIndex(database, {
      query: 'river',
      filter: {},
      sort: 'RELEVANCE',
      first: 9,
      after: null,
    });
    assert.is(totalCount, 2);
  });
});

it('counts by the index of words and relates by words that few have, though each document has a word', async () => {
  const description = Array.from({ length: 30 }, (_, i) => `calm${i}`).join(' ');
  const videos = Array.from({ length: 1_001 }, (_, i) =>
    makeVideo(`v${i}`, { title: `Sea ${i}`, description }),
  );
  await withVideos(videos, async (database) => {
    const planToCount = (query: string) =>
      planOf(database, sql`with ${postgresWordIndex.found(termsOf(query))} select count(*) from found`);
    const plan = await planToCount('sea');
    assert.match(plan, 'Bitmap Index Scan on search_document_words');
    assert.is(plan, await planToCount('1000'));
    const termsLeft = async (query: string) =>
      (await postgresWordIndex.telling(database, termsOf(query))).map(({ tokens }) => tokens.join(' '));
    assert.equal(await termsLeft('sea 1000'), ['1000']);
    assert.equal(await termsLeft('sea'), ['sea']);
  });
});

it.run();
