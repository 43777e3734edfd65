import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import type { SearchFilter, SearchPlace, SearchRequest, SearchSort } from '../../library/catalogue/search.ts';
import { type Term, termsOf, wordsOf } from '../../library/catalogue/searchText.ts';
import type { Channel } from '../../library/videos/video.ts';
import type { Tables } from '../rows/tables.ts';
import { wordIndexOf } from './wordIndex.ts';

// The part of the search that is the same for both databases. See wordIndex.ts for how words are found.

/** After any video, because a channel has no date, duration or views. */
const lastPlace = sql`9e15`;

/** Distance between the places of two tiers: larger than the number of documents. */
const tierStep = 1e12;

/**
 * Searches the index. Without a query, it lists all videos. Returns one hit more than `first` if there is a next page.
 *
 * @param mostRanked if more documents match, the words say little about any of them: documents with the words in the
 *   title then come first, and among those the ones most recently added to the library
 */
export async function searchIndex(
  database: Kysely<Tables>,
  request: SearchRequest,
  mostRanked = wordIndexOf(database).mostRanked,
): Promise<Found> {
  const terms = termsOf(request.query);
  if (isWithoutQuery(request)) {
    // All videos are equally relevant.
    const sort = request.sort === 'RELEVANCE' ? 'NEWEST' : request.sort;
    return listByPlace(database, terms, { ...request, sort });
  }
  if (terms.length === 0) return { hits: [], totalCount: 0 };
  if (request.sort !== 'RELEVANCE') return listByPlace(database, terms, request);
  // Whether there are many matches depends on the words alone, because a filter must not change the order.
  const allCount = await countFound(database, terms);
  if (allCount <= mostRanked) return listByPlace(database, terms, request);
  const isWhole = Object.values(request.filter).every((part) => part == null);
  const totalCount = isWhole ? allCount : await countFitting(database, terms, request.filter);
  return { hits: await listByTiers(database, terms, request), totalCount };
}

interface Found {
  readonly hits: readonly SearchPlace[];
  readonly totalCount: number;
}

/** Lists and counts in one statement, so that the words are searched once. */
async function listByPlace(
  database: Kysely<Tables>,
  terms: readonly Term[],
  { filter, sort, first, after }: SearchRequest,
): Promise<Found> {
  const { ranked } = wordIndexOf(database);
  const isAfter = after ? sql`(place, type, id) > (${after.place}, ${after.type}, ${after.id})` : sql`true`;
  const [found, joined] =
    sort === 'RELEVANCE'
      ? [ranked(terms), sql`found join search_document as document on document.id = found.id`]
      : [documentsWith(database, terms), sql`document`];
  const { rows } = await sql<(SearchPlace | { readonly type: null }) & { readonly total: number }>`
    with ${found},
    listed as materialized (
      select cast(${places[sort]} as double precision) as place, document.type, document.key as id
      from ${joined}
      left join video_count on video_count.video_id = document.key and document.type = 'video'
      where ${fits(filter)}
    )
    select place, type, id, total from (select count(*) as total from listed) as counted
    left join (
      select place, type, id from listed where ${isAfter} order by place, type, id limit ${first + 1}
    ) as page on true
    order by place, type, id`.execute(database);
  const hits = rows.flatMap((row) =>
    row.type === null ? [] : [{ place: row.place, type: row.type, id: row.id }],
  );
  return { hits, totalCount: rows[0]!.total };
}

/**
 * Lists matches by tier. In tier k, the document with id n has the place k steps minus n: reading backwards needs no
 * sort.
 */
async function listByTiers(
  database: Kysely<Tables>,
  terms: readonly Term[],
  { filter, first, after }: SearchRequest,
): Promise<readonly SearchPlace[]> {
  const hits: SearchPlace[] = [];
  const afterTier = after ? Math.max(0, Math.ceil(after.place / tierStep)) : 0;
  for (let tier = afterTier; hits.length <= first; tier += 1) {
    const isBegun = after !== null && tier === afterTier;
    const beforeId = isBegun ? tier * tierStep - after.place : tierStep;
    const found = wordIndexOf(database).tiers(terms, beforeId)[tier];
    if (!found) break;
    // A cross join, so that the database searches the words first, in this order, and only until the page is full.
    const { rows } = await sql<SearchPlace>`
      with ${found}
      select cast(${tier * tierStep} as double precision) - found.id as place, document.type, document.key as id
      from found cross join search_document as document
      where document.id = found.id and ${fits(filter)} order by found.id desc limit ${first + 1 - hits.length}`.execute(
      database,
    );
    hits.push(...rows);
  }
  return hits;
}

const isWithoutQuery = ({ query }: Pick<SearchRequest, 'query'>) => query.trim() === '';

/** Returns the matching rows of `search_document`, as the table `document`: without terms, all videos. */
function documentsWith(database: Kysely<Tables>, terms: readonly Term[]): RawBuilder<unknown> {
  return terms.length > 0
    ? wordIndexOf(database).documents(terms)
    : sql`document as (select * from search_document where type = 'video')`;
}

/**
 * Counts the documents that contain every term. Faster than a search for one of them: with a limit, PostgreSQL expects
 * to find one soon, and otherwise reads all documents.
 */
export async function countFound(database: Kysely<Tables>, terms: readonly Term[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${wordIndexOf(database).found(terms)} select count(*) as count from found`.execute(database);
  return rows[0]!.count;
}

async function countFitting(
  database: Kysely<Tables>,
  terms: readonly Term[],
  filter: SearchFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${wordIndexOf(database).documents(terms)}
    select count(*) as count from document where ${fits(filter)}`.execute(database);
  return rows[0]!.count;
}

export async function countByChannel(
  database: Kysely<Tables>,
  { query, filter, first }: Pick<SearchRequest, 'query' | 'filter' | 'first'>,
): Promise<readonly { readonly handle: string; readonly count: number }[]> {
  const terms = termsOf(query);
  if (terms.length === 0 && !isWithoutQuery({ query })) return [];
  // Only videos have a channel. With a condition on the type, SQLite would start with the index of types.
  const { rows } = await sql<{ handle: string; count: number }>`
    with ${documentsWith(database, terms)}
    select document.channel_handle as handle, count(*) as count from document
    where document.channel_handle is not null and ${fits({ ...filter, channelHandle: null })}
    group by handle order by count desc, handle limit ${first}`.execute(database);
  return rows;
}

/** Returns the videos whose written texts contain any of the words, best matches first. */
export async function findVideosWithAny(
  database: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const terms = termsOf(words.join(' '));
  if (terms.length === 0) return [];
  const { telling, rankedByAny } = wordIndexOf(database);
  const told = await telling(
    database,
    terms.map((term) => ({ ...term, isPrefix: false })),
  );
  const { rows } = await sql<{ id: string }>`
    with ${rankedByAny(told)}
    select document.key as id from found
    join search_document as document on document.id = found.id
    where document.type = 'video'
    order by found.relevance, document.key limit ${limit}`.execute(database);
  return rows.map((row) => row.id);
}

/** The searchable part of a video. */
export type IndexedVideo = Pick<
  SnapshotVideo,
  | 'id'
  | 'channelHandle'
  | 'title'
  | 'description'
  | 'tags'
  | 'publishedMs'
  | 'durationSeconds'
  | 'episode'
  | 'captions'
  | 'transcripts'
>;

/**
 * Adds videos to the index, or replaces them.
 *
 * @param channelNames by handle; must include the channels of these videos
 */
export async function indexVideos(
  database: Kysely<Tables>,
  videos: readonly IndexedVideo[],
  channelNames: ReadonlyMap<string, string>,
): Promise<void> {
  const last = [...new Map(videos.map((video) => [video.id, video])).values()];
  const ids = await putDocuments(
    database,
    last.map((video) => ({
      type: 'video',
      key: video.id,
      channelHandle: video.channelHandle,
      publishedMs: video.publishedMs,
      durationSeconds: video.durationSeconds,
      hasCaptions: video.captions.length > 0 ? 1 : 0,
    })),
  );
  const index = wordIndexOf(database);
  for (const { id, title, tags, channelHandle, episode, description, transcripts } of last) {
    const names = [channelNames.get(channelHandle) ?? '', episode?.seriesTitle ?? ''].join('\n');
    const written = [title, tags.join('\n'), names, description].map(wordsOf);
    const said = transcripts.flatMap(({ cues }) => cues.map(({ text }) => text));
    await index.put(database, ids.get(id)!, written, said.length === 0 ? null : wordsOf(said.join('\n')));
  }
}

/** Adds channels to the index, or replaces them. */
export async function indexChannels(database: Kysely<Tables>, channels: readonly Channel[]): Promise<void> {
  const last = [...new Map(channels.map((channel) => [channel.handle, channel])).values()];
  const ids = await putDocuments(
    database,
    last.map(({ handle: key }) => ({
      type: 'channel',
      key,
      channelHandle: null,
      publishedMs: null,
      durationSeconds: null,
      hasCaptions: null,
    })),
  );
  for (const { handle, name, description } of last) {
    const written = [name, '', handle, description].map(wordsOf);
    await wordIndexOf(database).put(database, ids.get(handle)!, written, null);
  }
}

interface Document {
  readonly type: 'video' | 'channel';
  /** Unique within its type. */
  readonly key: string;
  readonly channelHandle: string | null;
  readonly publishedMs: number | null;
  readonly durationSeconds: number | null;
  readonly hasCaptions: number | null;
}

/** Documents per statement. */
const documentsAtOnce = 200;

/**
 * Inserts all documents before any of their words. For a statement that can be rolled back by itself, such as one
 * with `returning`, FTS5 writes out its buffer, and it writes least when it has buffered much.
 *
 * @returns ids by key
 */
async function putDocuments(
  database: Kysely<Tables>,
  documents: readonly Document[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (let from = 0; from < documents.length; from += documentsAtOnce) {
    const values = documents.slice(from, from + documentsAtOnce).map(
      ({ type, key, channelHandle, publishedMs, durationSeconds, hasCaptions }) =>
        sql`(${type}, ${key}, ${channelHandle}, cast(${publishedMs} as bigint),
            cast(${durationSeconds} as double precision), cast(${hasCaptions} as integer))`,
    );
    const { rows } = await sql<{ id: number; key: string }>`
      insert into search_document (type, key, channel_handle, published_ms, duration_seconds, has_captions)
      values ${sql.join(values)}
      on conflict (type, key) do update set channel_handle = excluded.channel_handle,
        published_ms = excluded.published_ms, duration_seconds = excluded.duration_seconds,
        has_captions = excluded.has_captions
      returning id, key`.execute(database);
    for (const { id, key } of rows) ids.set(key, id);
  }
  return ids;
}

/** Removes videos (by id) or channels (by handle) from the index, if present. */
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

const places: { readonly [sort in SearchSort]: RawBuilder<unknown> } = {
  RELEVANCE: sql`found.relevance`,
  NEWEST: sql`coalesce(-document.published_ms, ${lastPlace})`,
  OLDEST: sql`coalesce(document.published_ms, ${lastPlace})`,
  MOST_VIEWED: sql`case document.type when 'video' then -coalesce(video_count.views, 0) else ${lastPlace} end`,
  LONGEST: sql`coalesce(-document.duration_seconds, ${lastPlace})`,
};

function fits(filter: SearchFilter): RawBuilder<unknown> {
  const { minSeconds, maxSeconds, publishedFromMs, channelHandle, hasCaptions, inHistory } = filter;
  const conditions = [
    minSeconds != null && sql`document.duration_seconds >= ${minSeconds}`,
    maxSeconds != null && sql`document.duration_seconds < ${maxSeconds}`,
    publishedFromMs != null && sql`document.published_ms >= ${publishedFromMs}`,
    channelHandle != null && sql`document.channel_handle = ${channelHandle}`,
    hasCaptions != null && sql`document.has_captions = ${hasCaptions ? 1 : 0}`,
    inHistory != null && fitsHistory(inHistory),
    sql`true`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}

function fitsHistory({ viewerId, isIn }: NonNullable<SearchFilter['inHistory']>): RawBuilder<unknown> {
  const watched = sql`exists (select 1 from video_watch where viewer_id = ${viewerId} and video_id = document.key)`;
  return sql`document.type = 'video' and ${isIn ? watched : sql`not ${watched}`}`;
}
