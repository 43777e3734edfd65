import { type Kysely, sql } from 'kysely';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import type { Channel } from '../library/video.ts';
import type { Tables } from './tables.ts';

// Full text search by SQLite's FTS5. The one file that PostgreSQL will need in another form.

/** A word of a title counts most, one of a description least; the first two columns are not searched. */
const rank = sql`bm25(search_entry, 0, 0, 8, 4, 3, 1)`;
/** More words than a person types; each costs a lookup. */
const maxWords = 16;

export interface IndexHit {
  readonly type: 'video' | 'channel';
  /** The id of a video, the handle of a channel. */
  readonly id: string;
}

export async function searchIndex(
  database: Kysely<Tables>,
  request: { readonly query: string; readonly first: number; readonly offset: number },
): Promise<{ readonly hits: readonly IndexHit[]; readonly totalCount: number }> {
  const words = wordsOf(request.query);
  if (words.length === 0) return { hits: [], totalCount: 0 };
  const match = words.map((word) => `"${word}"*`).join(' AND ');
  const { rows } = await sql<IndexHit>`
    select type, id from search_entry where search_entry match ${match}
    order by ${rank}, id limit ${request.first} offset ${request.offset}`.execute(database);
  const counted = await sql<{ count: number }>`
    select count(*) as count from search_entry where search_entry match ${match}`.execute(database);
  return { hits: rows, totalCount: counted.rows[0]!.count };
}

/** The videos that hold any of the words, best first. */
export async function findVideosWithAny(
  database: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const known = wordsOf(words.join(' '));
  if (known.length === 0) return [];
  const match = known.map((word) => `"${word}"`).join(' OR ');
  const { rows } = await sql<{ id: string }>`
    select id from search_entry where search_entry match ${match} and type = 'video'
    order by ${rank}, id limit ${limit}`.execute(database);
  return rows.map((row) => row.id);
}

export async function fillIndex(
  database: Kysely<Tables>,
  videos: readonly SnapshotVideo[],
  channels: readonly Channel[],
): Promise<void> {
  await sql`delete from search_entry`.execute(database);
  const channelNames = new Map(channels.map((channel) => [channel.handle, channel.name]));
  for (const { id, title, tags, channelHandle, description } of videos) {
    await sql`insert into search_entry (type, id, title, tags, channel, description)
      values ('video', ${id}, ${title}, ${tags.join(' ')}, ${channelNames.get(channelHandle)}, ${description})`.execute(
      database,
    );
  }
  for (const { handle, name, description } of channels) {
    await sql`insert into search_entry (type, id, title, tags, channel, description)
      values ('channel', ${handle}, ${name}, '', ${handle}, ${description})`.execute(database);
  }
}

/** Letters and digits alone, so that nothing of FTS5's own query language is left. */
function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])].slice(0, maxWords);
}
