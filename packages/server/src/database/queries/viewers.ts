import type { Kysely, Transaction } from 'kysely';
import type { Viewers } from '../../library/viewers/viewers.ts';
import { addToCount } from '../rows/addToCount.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { pageOfList } from '../rows/pageOfList.ts';
import { statesOf } from '../rows/statesOf.ts';
import type { Tables } from '../rows/tables.ts';

export function createViewers(database: Kysely<Tables>): Viewers {
  return {
    statesOf: (viewerId, videoIds) => statesOf(database, viewerId, videoIds),

    async recordProgress({ viewerId, videoId, positionSeconds, countsView, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        if (!(await isHistoryPaused(change, viewerId))) await note(change);
        // Last, because on PostgreSQL all viewers of a video wait for each other from here on.
        if (countsView) await addToCount(change, videoId, 'views', 1, { viewed_ms: nowMs });
      });

      async function note(change: Transaction<Tables>): Promise<void> {
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
      }
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

    unfinishedVideos: (request) =>
      pageOfList(
        database,
        database
          .selectFrom('video_watch')
          .innerJoin('progress', (join) =>
            join
              .onRef('progress.viewer_id', '=', 'video_watch.viewer_id')
              .onRef('progress.video_id', '=', 'video_watch.video_id'),
          )
          .select(['video_watch.video_id', 'video_watch.watched_ms as listed_ms'])
          .where('video_watch.viewer_id', '=', request.viewerId),
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

/** Inserts or deletes the row. Returns whether that changed anything. */
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
