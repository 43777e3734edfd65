import Sqlite from 'libsql';
import { join } from 'node:path';
import { Kysely, Migrator, sql, type SqliteDatabase, SqliteDialect } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createComments } from '../queries/comments.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { first } from '../migrations/0001-first.ts';
import { oneListOfWords } from '../migrations/0013-one-list-of-words.ts';
import { posterTags } from '../migrations/0019-poster-tags.ts';
import { openDatabase } from './openDatabase.ts';
import { searchIndex } from '../search/searchIndex.ts';
import type { Tables } from '../rows/tables.ts';
import { createViewers } from '../queries/viewers.ts';

const it = suite('migrate');

/** Creates a database file as the first version did, with a library and a viewer's likes and progress. */
async function makeFirstVersion(path: string): Promise<void> {
  const database = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new Sqlite(path) as unknown as SqliteDatabase }),
  });
  const provider = { getMigrations: async () => ({ '0001-first': first }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  assert.is(error, undefined);
  // Uses SQL, because the library's store writes columns of later versions.
  await sql`insert into channel (handle, name, description) values ('nature', 'Nature', '')`.execute(
    database,
  );
  for (const id of ['a', 'b']) {
    await sql`insert into video (id, channel_handle, title, description, published_ms, duration_seconds, tags, width,
      height, mime_type, size_bytes, path, chapters_path)
      values (${id}, 'nature', ${`Video ${id}`}, '', 1000, 100, '[]', 640, 360, 'video/mp4', 5000, ${`nature/${id}.mp4`},
      ${id === 'a' ? 'nature/a.chapters.vtt' : null})`.execute(database);
  }
  await database.insertInto('meta').values({ name: 'library-fingerprint', value: 'kept' }).execute();
  const row = { viewer_id: 'ann', video_id: 'a' };
  await database.insertInto('video_count').values({ video_id: 'a', views: 3, likes: 1 }).execute();
  await database
    .insertInto('video_like')
    .values({ ...row, created_ms: 1 })
    .execute();
  await database
    .insertInto('progress')
    .values({ ...row, position_seconds: 7.5, updated_ms: 2 })
    .execute();
  await database.destroy();
}

it('takes over a database of the first version with all that is in it, and knows saves and comments then', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const path = join(folder, 'mainvideo.db');
    await makeFirstVersion(path);
    const database = await openDatabase(path);
    const viewers = createViewers(database);
    const catalogue = createCatalogue(database);
    const findVideo = async () => (await catalogue.findVideos(['a']))[0]!;
    const videos = await catalogue.findVideos(['a', 'b']);
    assert.equal(
      videos.map((video) => video!.hasChapters),
      [true, false],
    );
    const { viewCount, likeCount, commentCount } = await findVideo();
    assert.equal([viewCount, likeCount, commentCount], [3, 1, 0]);
    assert.equal(await viewers.statesOf('ann', ['a']), [
      { liked: true, positionSeconds: 7.5, watched: false, saved: false },
    ]);
    // The next scan reads everything again, because files now have more fields.
    assert.is(await createLibraryStore(database).fingerprint(), null);

    await viewers.setSaved({ viewerId: 'ann', videoId: 'a', saved: true, nowMs: 5, step: null });
    const comment = { id: 'one', videoId: 'a', viewerId: 'ann', text: 'A calm sea.', createdMs: 5 };
    await createComments(database).add(comment);
    assert.is((await findVideo()).commentCount, 1);
    await database.destroy();

    const again = await openDatabase(path);
    assert.is((await createViewers(again).statesOf('ann', ['a']))[0]!.saved, true);
    await again.destroy();
  } finally {
    await remove();
  }
});

it('lets search find channels before the scan that follows it', async () => {
  const database = await openTestDatabase([makeVideo('a', { channelHandle: 'music' })]);
  await sql`drop table search_whole`.execute(database);
  await sql`create virtual table search_spoken using fts5 (words)`.execute(database);
  await oneListOfWords.up(database);
  const request = { query: 'music', filter: {}, sort: 'NEWEST', first: 9, after: null } as const;
  const { hits } = await searchIndex(database, request);
  assert.equal(
    hits.map(({ type, id }) => `${type} ${id}`),
    ['channel music'],
  );
  assert.equal([...(await createLibraryStore(database).videoFingerprints()).values()], ['']);
  await database.destroy();
});

it('has the next scan look at every poster again, and at nothing else', async () => {
  const poster = { path: 'p.jpg', width: 10, height: 10 };
  const database = await openTestDatabase([makeVideo('a', { poster }), makeVideo('b')]);
  await sql`alter table video drop column poster_tag`.execute(database);
  const before = await createLibraryStore(database).videoFingerprints();
  await posterTags.up(database);
  const after = await createLibraryStore(database).videoFingerprints();
  assert.is.not(before.get('a'), '');
  assert.equal([after.get('a'), after.get('b')], ['', before.get('b')]);
  assert.is(await createLibraryStore(database).fingerprint(), null);
  await database.destroy();
});

it.run();
