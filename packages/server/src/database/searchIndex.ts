import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import type { SearchFilter, SearchPlace, SearchRequest, SearchSort } from '../library/search.ts';
import { termsOf, tokensOf } from '../library/searchText.ts';
import type { Channel } from '../library/video.ts';
import type { Tables } from './tables.ts';
import { wordIndexOf } from './wordIndex.ts';

// What both databases say the same way. How words are found is in wordIndex.ts.

/** Later than any video: a channel is not new, nor long, nor viewed. */
const lastPlace = sql`9e15`;

/** One more than `first` where there are more. */
export async function searchIndex(
  database: Kysely<Tables>,
  { query, filter, sort, first, after }: SearchRequest,
): Promise<{ readonly hits: readonly SearchPlace[]; readonly totalCount: number }> {
  const terms = termsOf(query);
  if (terms.length === 0) return { hits: [], totalCount: 0 };
  const { found, ranked } = wordIndexOf(database);
  const isAfter = after ? sql`(place, type, id) > (${after.place}, ${after.type}, ${after.id})` : sql`true`;
  const { rows } = await sql<SearchPlace>`
    with ${sort === 'RELEVANCE' ? ranked(terms) : found(terms)},
    listed as materialized (
      select cast(${places[sort]} as double precision) as place, document.type, document.key as id
      from found
      join search_document as document on document.id = found.id
      left join video_count on video_count.video_id = document.key and document.type = 'video'
      where ${fits(filter)}
    )
    select place, type, id from listed where ${isAfter}
    order by place, type, id limit ${first + 1}`.execute(database);
  const counted = await sql<{ count: number }>`
    with ${found(terms)}
    select count(*) as count from found join search_document as document on document.id = found.id
    where ${fits(filter)}`.execute(database);
  return { hits: rows, totalCount: counted.rows[0]!.count };
}

export async function countByChannel(
  database: Kysely<Tables>,
  { query, filter, first }: Pick<SearchRequest, 'query' | 'filter' | 'first'>,
): Promise<readonly { readonly handle: string; readonly count: number }[]> {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const { rows } = await sql<{ handle: string; count: number }>`
    with ${wordIndexOf(database).found(terms)}
    select document.channel_handle as handle, count(*) as count
    from found join search_document as document on document.id = found.id
    where document.type = 'video' and ${fits({ ...filter, channelHandle: null })}
    group by handle order by count desc, handle limit ${first}`.execute(database);
  return rows;
}

/** The videos about which any of the words is written, best first. */
export async function findVideosWithAny(
  database: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const terms = termsOf(words.join(' '));
  if (terms.length === 0) return [];
  const whole = terms.map((term) => ({ ...term, isPrefix: false }));
  const { rows } = await sql<{ id: string }>`
    with ${wordIndexOf(database).rankedByAny(whole)}
    select document.key as id from found
    join search_document as document on document.id = found.id
    where document.type = 'video'
    order by found.relevance, document.key limit ${limit}`.execute(database);
  return rows.map((row) => row.id);
}

/** Of a video, what can be searched. */
export type IndexedVideo = Pick<
  SnapshotVideo,
  | 'id'
  | 'channelHandle'
  | 'title'
  | 'description'
  | 'tags'
  | 'publishedMs'
  | 'durationSeconds'
  | 'captions'
  | 'transcripts'
>;

/**
 * Adds videos to the index, or puts them in the place of what it knew of them.
 *
 * @param channelNames by handle; of each channel of these videos
 */
export async function indexVideos(
  database: Kysely<Tables>,
  videos: readonly IndexedVideo[],
  channelNames: ReadonlyMap<string, string>,
): Promise<void> {
  const index = wordIndexOf(database);
  for (const { id: key, title, tags, channelHandle, description, ...video } of videos) {
    const hasCaptions = video.captions.length > 0 ? 1 : 0;
    const { publishedMs, durationSeconds } = video;
    const { rows } = await sql<{ id: number }>`
      insert into search_document (type, key, channel_handle, published_ms, duration_seconds, has_captions)
      values ('video', ${key}, ${channelHandle}, ${publishedMs}, ${durationSeconds}, ${hasCaptions})
      on conflict (type, key) do update set channel_handle = excluded.channel_handle,
        published_ms = excluded.published_ms, duration_seconds = excluded.duration_seconds,
        has_captions = excluded.has_captions
      returning id`.execute(database);
    const { id } = rows[0]!;
    const written = [title, tags.join('\n'), channelNames.get(channelHandle) ?? '', description].map(wordsOf);
    await index.putWritten(database, id, written);
    const said = video.transcripts.flatMap(({ cues }) => cues.map(({ text }) => text));
    // One word may be in the title, the next in what is said.
    const spoken = said.length === 0 ? null : [...written, wordsOf(said.join('\n'))].join(' ');
    await index.putSpoken(database, id, spoken);
  }
}

/** As `indexVideos`. */
export async function indexChannels(database: Kysely<Tables>, channels: readonly Channel[]): Promise<void> {
  for (const { handle, name, description } of channels) {
    const { rows } = await sql<{ id: number }>`
      insert into search_document (type, key) values ('channel', ${handle})
      on conflict (type, key) do update set key = excluded.key
      returning id`.execute(database);
    const written = [name, '', handle, description].map(wordsOf);
    await wordIndexOf(database).putWritten(database, rows[0]!.id, written);
  }
}

/** Takes videos (by id) or channels (by handle) out of the index; nothing where they are not in it. */
export async function removeFromIndex(
  database: Kysely<Tables>,
  type: 'video' | 'channel',
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const { rows } = await sql<{ id: number }>`
      delete from search_document where type = ${type} and key = ${key} returning id`.execute(database);
    for (const { id } of rows) await wordIndexOf(database).remove(database, id);
  }
}

/** The text as the index knows it. */
export function wordsOf(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

const places: { readonly [sort in SearchSort]: RawBuilder<unknown> } = {
  RELEVANCE: sql`found.relevance`,
  NEWEST: sql`coalesce(-document.published_ms, ${lastPlace})`,
  MOST_VIEWED: sql`case document.type when 'video' then -coalesce(video_count.views, 0) else ${lastPlace} end`,
  LONGEST: sql`coalesce(-document.duration_seconds, ${lastPlace})`,
};

function fits(filter: SearchFilter): RawBuilder<unknown> {
  const { minSeconds, maxSeconds, publishedFromMs, channelHandle, hasCaptions } = filter;
  const conditions = [
    minSeconds != null && sql`document.duration_seconds >= ${minSeconds}`,
    maxSeconds != null && sql`document.duration_seconds < ${maxSeconds}`,
    publishedFromMs != null && sql`document.published_ms >= ${publishedFromMs}`,
    channelHandle != null && sql`document.channel_handle = ${channelHandle}`,
    hasCaptions != null && sql`document.has_captions = ${hasCaptions ? 1 : 0}`,
    sql`true`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}
