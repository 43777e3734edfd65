import type { Kysely, Transaction } from 'kysely';
import type { MutationStep, Viewers } from '../library/viewers.ts';
import type { Tables } from './tables.ts';

export function createViewers(database: Kysely<Tables>): Viewers {
  /** Makes a change that may carry a step: whole, and no second time. */
  async function changeOnce(
    step: MutationStep | null,
    change: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (step === null || (await takeStep(transaction, step))) await change(transaction);
    });
  }

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
      const liked = new Set(likes.map((row) => row.video_id));
      const positionOf = new Map(positions.map((row) => [row.video_id, row.position_seconds]));
      return videoIds.map((id) => ({ liked: liked.has(id), positionSeconds: positionOf.get(id) ?? null }));
    },

    async recordProgress({ viewerId, videoId, positionSeconds, countsView, nowMs, step }) {
      await changeOnce(step, async (change) => {
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
      await changeOnce(step, async (change) => {
        const changed = liked
          ? (
              await change
                .insertInto('video_like')
                .values({ viewer_id: viewerId, video_id: videoId, created_ms: nowMs })
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirstOrThrow()
            ).numInsertedOrUpdatedRows
          : (
              await change
                .deleteFrom('video_like')
                .where('viewer_id', '=', viewerId)
                .where('video_id', '=', videoId)
                .executeTakeFirstOrThrow()
            ).numDeletedRows;
        if (Number(changed) > 0) await addToCount(change, videoId, 'likes', liked ? 1 : -1);
      });
    },
  };
}

/** Notes that a step happens; false if it has happened before. */
async function takeStep(transaction: Transaction<Tables>, step: MutationStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('mutation_step')
    .values({ viewer_id: step.viewerId, key: step.key, name: step.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

async function addToCount(
  transaction: Transaction<Tables>,
  videoId: string,
  column: 'views' | 'likes',
  amount: 1 | -1,
): Promise<void> {
  await transaction
    .insertInto('video_count')
    .values({ video_id: videoId, [column]: amount })
    .onConflict((conflict) =>
      conflict
        .column('video_id')
        .doUpdateSet((row) => ({ [column]: row(`video_count.${column}`, '+', amount) })),
    )
    .execute();
}
