import { forEachSeed } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnapshot, makeVideo } from '../testing/testDatabase.ts';
import { makePostgresDatabase, openPostgresForTest } from '../testing/testPostgres.ts';
import { findWords } from '../testing/testSiteState.ts';
import { createLibraryStore } from './libraryStore.ts';
import { openDatabase } from './openDatabase.ts';

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

it.run();
