import { type Kysely, sql, type Transaction } from 'kysely';
import type { Viewers } from '../library/viewers.ts';
import { addToCount } from './addToCount.ts';
import { changeOnce } from './changeOnce.ts';
import { pageOfList } from './pageOfList.ts';
import type { Tables } from './tables.ts';

export function createViewers(database: Kysely<Tables>): Viewers {
  return {
    async statesOf(viewerId, videoIds) {
      if (videoIds.length === 0) return [];
      const isAsked = { viewer_id: viewerId, videoIds };
      // In one statement: this is asked with every page.
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
        // Whoever stopped anywhere else has a position.
        watched: watched.has(id) && !positionOf.has(id),
        saved: saved.has(id),
      }));
    },

    async recordProgress({ viewerId, videoId, positionSeconds, countsView, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        if (countsView) await addToCount(change, videoId, 'views', 1);
        if (await isHistoryPaused(change, viewerId)) return;
        const watched = { watched_ms: nowMs };
        await change
          .insertInto('video_watch')
          .values({ viewer_id: viewerId, video_id: videoId, ...watched })
          .onConflict((conflict) => conflict.columns(['viewer_id', 'video_id']).doUpdateSet(watched))
          .execute();
        if (positionSeconds === null) {
          await change
            .deleteFrom('progress')
            .where('viewer_id', '=', viewerId)
            .where('video_id', '=', videoId)
            .execute();
          return;
        }
        const news = { position_seconds: positionSeconds, updated_ms: nowMs };
        await change
          .insertInto('progress')
          .values({ viewer_id: viewerId, video_id: videoId, ...news })
          .onConflict((conflict) => conflict.columns(['viewer_id', 'video_id']).doUpdateSet(news))
          .execute();
      });
    },

    async setLike({ viewerId, videoId, liked, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        const isChanged = await setRow(change, 'video_like', liked, { viewerId, videoId, nowMs });
        if (isChanged) await addToCount(change, videoId, 'likes', liked ? 1 : -1);
      });
    },

    async setSaved({ viewerId, videoId, saved, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        await setRow(change, 'video_save', saved, { viewerId, videoId, nowMs });
      });
    },

    savedVideos: (request) =>
      pageOfList(
        database,
        database
          .selectFrom('video_save')
          .select(['video_id', 'created_ms as listed_ms'])
          .where('viewer_id', '=', request.viewerId),
        request,
      ),

    likedVideos: (request) =>
      pageOfList(
        database,
        database
          .selectFrom('video_like')
          .select(['video_id', 'created_ms as listed_ms'])
          .where('viewer_id', '=', request.viewerId),
        request,
      ),

    history: (request) =>
      pageOfList(
        database,
        database
          .selectFrom('video_watch')
          .select(['video_id', 'watched_ms as listed_ms'])
          .where('viewer_id', '=', request.viewerId),
        request,
      ),

    isHistoryPaused: (viewerId) => isHistoryPaused(database, viewerId),

    async setHistoryPaused({ viewerId, paused, step }) {
      await changeOnce(database, step, async (change) => {
        const news = { history_paused: paused ? 1 : 0 } as const;
        await change
          .insertInto('viewer_setting')
          .values({ viewer_id: viewerId, ...news })
          .onConflict((conflict) => conflict.column('viewer_id').doUpdateSet(news))
          .execute();
      });
    },

    async forgetWatched({ viewerId, videoId, step }) {
      await changeOnce(database, step, async (change) => {
        for (const table of ['video_watch', 'progress'] as const) {
          let query = change.deleteFrom(table).where('viewer_id', '=', viewerId);
          if (videoId !== null) query = query.where('video_id', '=', videoId);
          await query.execute();
        }
      });
    },
  };
}

async function isHistoryPaused(database: Kysely<Tables>, viewerId: string): Promise<boolean> {
  const row = await database
    .selectFrom('viewer_setting')
    .select('history_paused')
    .where('viewer_id', '=', viewerId)
    .executeTakeFirst();
  return row?.history_paused === 1;
}

/** Makes the row be there or not; answers whether that changed anything. */
async function setRow(
  change: Transaction<Tables>,
  table: 'video_like' | 'video_save',
  isThere: boolean,
  row: { readonly viewerId: string; readonly videoId: string; readonly nowMs: number },
): Promise<boolean> {
  const key = { viewer_id: row.viewerId, video_id: row.videoId };
  if (isThere) {
    const { numInsertedOrUpdatedRows } = await change
      .insertInto(table)
      .values({ ...key, created_ms: row.nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) > 0;
  }
  const { numDeletedRows } = await change
    .deleteFrom(table)
    .where('viewer_id', '=', key.viewer_id)
    .where('video_id', '=', key.video_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** What a viewer's row says of a video. */
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
