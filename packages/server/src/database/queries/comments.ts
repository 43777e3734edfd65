import type { Kysely, Selectable } from 'kysely';
import type { Comment, Comments, DeletedComment } from '../../library/viewers/comments.ts';
import { addToCount } from '../rows/addToCount.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { changeWhole } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { visibleTo } from '../rows/visibleTo.ts';

type Row = Selectable<Tables['comment']>;

export function createComments(database: Kysely<Tables>): Comments {
  /** Comments on a private video are hidden along with it. */
  async function findVisible(ids: readonly string[]): Promise<(Comment | DeletedComment | undefined)[]> {
    if (ids.length === 0) return [];
    const rows = await database
      .selectFrom('comment')
      .selectAll()
      .where('id', 'in', ids)
      .where(visibleTo('addressed', 'comment.video_id'))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, commentOfRow(row)]));
    return ids.map((id) => byId.get(id));
  }

  return {
    find: findVisible,

    async pagesOf({ videoIds, first, after }) {
      if (videoIds.length === 0) return [];
      const rows = await database
        .selectFrom('video')
        // One statement for all videos. The index finds the newest comments of each, however many there are.
        .innerJoin('comment', (join) =>
          join.on('comment.id', 'in', (nested) => {
            const newest = nested
              .selectFrom('comment as newest')
              .select('newest.id')
              .whereRef('newest.video_id', '=', 'video.id')
              .where('newest.text', 'is not', null)
              .where('newest.hidden_ms', 'is', null)
              .orderBy('newest.created_ms', 'desc')
              .orderBy('newest.id')
              // One extra row shows whether there is a next page.
              .limit(first + 1);
            if (after === null) return newest;
            return newest.where((where) =>
              where.or([
                where('newest.created_ms', '<', after.createdMs),
                where.and([
                  where('newest.created_ms', '=', after.createdMs),
                  where('newest.id', '>', after.id),
                ]),
              ]),
            );
          }),
        )
        .selectAll('comment')
        .where('video.id', 'in', videoIds)
        .orderBy('comment.created_ms', 'desc')
        .orderBy('comment.id')
        .execute();
      const pages = new Map<string, Comment[]>(videoIds.map((id) => [id, []]));
      for (const row of rows) pages.get(row.video_id)!.push(commentOfRow(row) as Comment);
      return videoIds.map((id) => {
        const found = pages.get(id)!;
        return { items: found.slice(0, first), hasNextPage: found.length > first };
      });
    },

    async add({ id, videoId, viewerId, text, createdMs }) {
      await changeWhole(database, async (change) => {
        const { numInsertedOrUpdatedRows } = await change
          .insertInto('comment')
          .values({
            id,
            video_id: videoId,
            viewer_id: viewerId,
            text,
            created_ms: createdMs,
            edited_ms: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (Number(numInsertedOrUpdatedRows) > 0) await addToCount(change, videoId, 'comments', 1);
      });
      const [row] = await database.selectFrom('comment').selectAll().where('id', '=', id).execute();
      return commentOfRow(row!);
    },

    async edit({ id, text, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        await change
          .updateTable('comment')
          .set({ text, edited_ms: nowMs })
          .where('id', '=', id)
          // Comparison with null is never true, so deleted comments stay deleted.
          .where('text', '!=', text)
          .where('hidden_ms', 'is', null)
          .execute();
      });
    },

    async delete(id) {
      await changeWhole(database, async (change) => {
        const deleted = await change
          .updateTable('comment')
          .set({ text: null })
          .where('id', '=', id)
          .where('text', 'is not', null)
          .returning(['video_id', 'hidden_ms'])
          .executeTakeFirst();
        // A hidden comment was already subtracted from the count.
        if (deleted?.hidden_ms === null) await addToCount(change, deleted.video_id, 'comments', -1);
      });
    },
  };
}

/** To everyone, a comment that the owner hid is the same as a deleted one. */
function commentOfRow({ id, text, ...row }: Row): Comment | DeletedComment {
  const known = { id, videoId: row.video_id, viewerId: row.viewer_id };
  if (text === null || row.hidden_ms !== null) return { ...known, text: null };
  return { ...known, text, createdMs: row.created_ms, editedMs: row.edited_ms };
}
