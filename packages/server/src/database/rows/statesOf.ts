import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { ViewerState } from '../../library/viewers/viewers.ts';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Returns the viewer's state for each of these videos, in order. Uses one statement, because every page needs it. */
export function statesOf(
  database: Kysely<Tables>,
  viewerId: string,
  videoIds: readonly string[],
): Promise<readonly ViewerState[]> {
  if (videoIds.length === 0) return Promise.resolve([]);
  return (dialectOf(database) === 'sqlite' ? inSqlite : inPostgres)(database, viewerId, videoIds);
}

// Row numbers instead of ids: an id need not be returned as text.
const sqliteText = `
  select
    json_group_array(place) as places,
    json_group_array(marks) as marks,
    json_group_array(position) as positions
  from (
    select
      key as place,
      exists (select 1 from video_like where viewer_id = ?1 and video_id = value)
        + 2 * exists (select 1 from video_save where viewer_id = ?1 and video_id = value)
        + 4 * exists (select 1 from video_watch where viewer_id = ?1 and video_id = value) as marks,
      (select format('%!.17g', position_seconds) from progress where viewer_id = ?1 and video_id = value)
        as position
    from json_each(?2)
  )`;

/**
 * Reads the states as one row of three lists. Building a statement with a parameter for each video, and transferring
 * each row, would take three times as long as SQLite takes to find them (decision 0054). Numbers with 17 digits are
 * read back exactly.
 */
async function inSqlite(
  database: Kysely<Tables>,
  viewerId: string,
  videoIds: readonly string[],
): Promise<readonly ViewerState[]> {
  const query = CompiledQuery.raw(sqliteText, [viewerId, JSON.stringify(videoIds)]);
  const { rows } = await database.executeQuery<{ places: string; marks: string; positions: string }>(query);
  const places = JSON.parse(rows[0]!.places) as number[];
  const marks = JSON.parse(rows[0]!.marks) as number[];
  const positions = JSON.parse(rows[0]!.positions) as (string | null)[];
  const states: ViewerState[] = [];
  for (const [i, place] of places.entries()) {
    const position = positions[i]!;
    states[place] = {
      liked: (marks[i]! & 1) !== 0,
      positionSeconds: position === null ? null : Number(position),
      // Viewers who stopped anywhere else have a position.
      watched: (marks[i]! & 4) !== 0 && position === null,
      saved: (marks[i]! & 2) !== 0,
    };
  }
  return states;
}

async function inPostgres(
  database: Kysely<Tables>,
  viewerId: string,
  videoIds: readonly string[],
): Promise<readonly ViewerState[]> {
  const isAsked = { viewer_id: viewerId, videoIds };
  const rows = await marksOf(database, 'video_like', 'liked', isAsked)
    .unionAll(marksOf(database, 'video_save', 'saved', isAsked))
    .unionAll(marksOf(database, 'video_watch', 'watched', isAsked))
    .unionAll(
      database
        .selectFrom('progress')
        .select([sql<Mark>`'left'`.as('mark'), 'video_id', 'position_seconds'])
        .where('viewer_id', '=', viewerId)
        .where('video_id', 'in', videoIds),
    )
    .execute();
  const marks: { readonly [Key in Mark]: Map<string, number | null> } = {
    liked: new Map(),
    saved: new Map(),
    watched: new Map(),
    left: new Map(),
  };
  for (const row of rows) marks[row.mark].set(row.video_id, row.position_seconds);
  const { liked, saved, watched, left: positionOf } = marks;
  return videoIds.map((id) => ({
    liked: liked.has(id),
    positionSeconds: positionOf.get(id) ?? null,
    // Viewers who stopped anywhere else have a position.
    watched: watched.has(id) && !positionOf.has(id),
    saved: saved.has(id),
  }));
}

/** The kinds of state that a viewer's row records for a video. */
type Mark = 'liked' | 'saved' | 'watched' | 'left';

function marksOf(
  database: Kysely<Tables>,
  table: 'video_like' | 'video_save' | 'video_watch',
  mark: Mark,
  asked: { readonly viewer_id: string; readonly videoIds: readonly string[] },
) {
  return database
    .selectFrom(table)
    .select([
      sql<Mark>`${sql.lit(mark)}`.as('mark'),
      'video_id',
      sql<number | null>`cast(null as real)`.as('position_seconds'),
    ])
    .where('viewer_id', '=', asked.viewer_id)
    .where('video_id', 'in', asked.videoIds);
}
