import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import type { SearchFilter, SearchPlace, SearchRequest, SearchSort } from '../library/search.ts';
import { type Term, termsOf, tokensOf } from '../library/searchText.ts';
import type { Channel } from '../library/video.ts';
import type { Tables } from './tables.ts';

// Full text search by SQLite's FTS5. With suggestionIndex.ts the one file that PostgreSQL will need in another form.

/** A word of a title counts most, one of a description least. */
const rank = sql`bm25(search_entry, 10, 6, 4, 1)`;
/** What is only found by what is said comes after all that is found by what is written: bm25 is far from it. */
const spokenRank = sql`1000000 + bm25(search_spoken)`;
/** Later than any video: a channel is not new, nor long, nor viewed. */
const lastPlace = sql`9e15`;

/** One more than `first` where there are more. */
export async function searchIndex(
  database: Kysely<Tables>,
  { query, filter, sort, first, after }: SearchRequest,
): Promise<{ readonly hits: readonly SearchPlace[]; readonly totalCount: number }> {
  const match = matchOf(query);
  if (match === null) return { hits: [], totalCount: 0 };
  const isAfter = after ? sql`(place, type, id) > (${after.place}, ${after.type}, ${after.id})` : sql`true`;
  const { rows } = await sql<SearchPlace>`
    with ${sort === 'RELEVANCE' ? ranked(match) : found(match)},
    listed as materialized (
      select ${places[sort]} as place, document.type, document.key as id
      from found
      join search_document as document on document.id = found.id
      left join video_count on video_count.video_id = document.key and document.type = 'video'
      where ${fits(filter)}
    )
    select place, type, id from listed where ${isAfter}
    order by place, type, id limit ${first + 1}`.execute(database);
  const counted = await sql<{ count: number }>`
    with ${found(match)}
    select count(*) as count from found join search_document as document on document.id = found.id
    where ${fits(filter)}`.execute(database);
  return { hits: rows, totalCount: counted.rows[0]!.count };
}

export async function countByChannel(
  database: Kysely<Tables>,
  { query, filter, first }: Pick<SearchRequest, 'query' | 'filter' | 'first'>,
): Promise<readonly { readonly handle: string; readonly count: number }[]> {
  const match = matchOf(query);
  if (match === null) return [];
  const { rows } = await sql<{ handle: string; count: number }>`
    with ${found(match)}
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
  const match = terms.map((term) => phrase({ ...term, isPrefix: false })).join(' OR ');
  const { rows } = await sql<{ id: string }>`
    select document.key as id from search_entry
    join search_document as document on document.id = search_entry.rowid
    where search_entry match ${match} and document.type = 'video'
    order by ${rank}, document.key limit ${limit}`.execute(database);
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
    await putEntry(database, id, written);
    await sql`delete from search_spoken where rowid = ${id}`.execute(database);
    const said = video.transcripts.flatMap(({ cues }) => cues.map(({ text }) => text));
    if (said.length === 0) continue;
    // One word may be in the title, the next in what is said.
    const whole = [...written, wordsOf(said.join('\n'))].join(' ');
    await sql`insert into search_spoken (rowid, words) values (${id}, ${whole})`.execute(database);
  }
}

/** As `indexVideos`. */
export async function indexChannels(database: Kysely<Tables>, channels: readonly Channel[]): Promise<void> {
  for (const { handle, name, description } of channels) {
    const { rows } = await sql<{ id: number }>`
      insert into search_document (type, key) values ('channel', ${handle})
      on conflict (type, key) do update set key = excluded.key
      returning id`.execute(database);
    await putEntry(database, rows[0]!.id, [name, '', handle, description].map(wordsOf));
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
    for (const { id } of rows) {
      await sql`delete from search_entry where rowid = ${id}`.execute(database);
      await sql`delete from search_spoken where rowid = ${id}`.execute(database);
    }
  }
}

async function putEntry(database: Kysely<Tables>, id: number, fields: readonly string[]): Promise<void> {
  const [title, tags, channel, description] = fields;
  await sql`insert or replace into search_entry (rowid, title, tags, channel, description)
    values (${id}, ${title}, ${tags}, ${channel}, ${description})`.execute(database);
}

/** The text as the index knows it. */
export function wordsOf(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

/**
 * A query in FTS5's own language; null for one without words. Terms hold letters and digits alone, each in quotes: nothing that
 * somebody types is ever a sign of that language.
 */
export function matchOf(query: string): string | null {
  const terms = termsOf(query);
  return terms.length === 0 ? null : terms.map(phrase).join(' AND ');
}

function phrase({ tokens, isPrefix }: Term): string {
  return `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`;
}

/** Everything that matches: bm25 reads all that stands of every match, so only the order that needs it pays for it. */
function found(match: string): RawBuilder<unknown> {
  return sql`
    found as materialized (
      select rowid as id from search_entry where search_entry match ${match}
      union
      select rowid from search_spoken where search_spoken match ${match}
    )`;
}

/** The same, with how well each matches. */
function ranked(match: string): RawBuilder<unknown> {
  return sql`
    written as materialized (
      select rowid as id, ${rank} as relevance from search_entry where search_entry match ${match}
    ),
    found as materialized (
      select id, relevance from written
      union all
      select rowid, ${spokenRank} from search_spoken
      where search_spoken match ${match} and rowid not in (select id from written)
    )`;
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
