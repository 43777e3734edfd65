import type { Kysely, Transaction } from 'kysely';
import type { Viewers } from '../library/viewers.ts';
import { addToCount } from './addToCount.ts';
import { changeOnce } from './changeOnce.ts';
import type { Tables } from './tables.ts';
import { selectVideos, videoOfRow } from './videoRows.ts';

export function createViewers(database: Kysely<Tables>): Viewers {
  return {
    async statesOf(viewerId, videoIds) {
      if (videoIds.length === 0) return [];
      const likes = await database
        .selectFrom('video_like')
        .select('video_id')
        .where('viewer_id', '=', viewerId)
        .where('video_id', 'in', videoIds)
        .execute();
      const positions = await database
        .selectFrom('progress')
        .select(['video_id', 'position_seconds'])
        .where('viewer_id', '=', viewerId)
        .where('video_id', 'in', videoIds)
        .execute();
      const saves = await database
        .selectFrom('video_save')
        .select('video_id')
        .where('viewer_id', '=', viewerId)
        .where('video_id', 'in', videoIds)
        .execute();
      const liked = new Set(likes.map((row) => row.video_id));
      const saved = new Set(saves.map((row) => row.video_id));
      const positionOf = new Map(positions.map((row) => [row.video_id, row.position_seconds]));
      return videoIds.map((id) => ({
        liked: liked.has(id),
        positionSeconds: positionOf.get(id) ?? null,
        saved: saved.has(id),
      }));
    },

    async recordProgress({ viewerId, videoId, positionSeconds, countsView, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        if (countsView) await addToCount(change, videoId, 'views', 1);
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

    async savedVideos({ viewerId, first, after }) {
      const ofViewer = selectVideos(database)
        .innerJoin('video_save', 'video_save.video_id', 'video.id')
        .where('video_save.viewer_id', '=', viewerId);
      const { count } = await ofViewer
        .clearSelect()
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      let query = ofViewer
        .select('video_save.created_ms as saved_ms')
        .orderBy('video_save.created_ms', 'desc')
        .orderBy('video_save.video_id')
        // One more than asked for tells whether there is a next page.
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('video_save.created_ms', '<', after.savedMs),
            where.and([
              where('video_save.created_ms', '=', after.savedMs),
              where('video_save.video_id', '>', after.videoId),
            ]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map((row) => ({ video: videoOfRow(row), savedMs: row.saved_ms })),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },
  };
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
