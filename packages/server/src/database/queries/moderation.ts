import { type Kysely, type Selectable, sql } from 'kysely';
import type { CommentReport, CommentReportReason } from '../../library/viewers/commentReports.ts';
import type { ModeratedComment, Moderation } from '../../library/viewers/moderation.ts';
import { addToCount } from '../rows/addToCount.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import type { Tables } from '../rows/tables.ts';

export function createModeration(database: Kysely<Tables>): Moderation {
  /** Selects comments that are not deleted. */
  function selectComments() {
    return database.selectFrom('comment').where('comment.text', 'is not', null);
  }

  /** Selects the comments of a list, and the time by which they are listed: when they were written or last reported. */
  function selectListed(of: Parameters<Moderation['comments']>[0]['of']) {
    // Without a join, because the index of the newest comments has them in order.
    if (of === 'all') return { listed: selectComments(), listedMs: sql<number>`comment.created_ms` };
    if (of !== 'reported') {
      const listed = selectComments().where('video_id', '=', of.videoId);
      return { listed, listedMs: sql<number>`comment.created_ms` };
    }
    const reported = database
      .selectFrom('comment_report')
      .select((report) => ['comment_id', report.fn.max('created_ms').as('listed_ms')])
      .where('dismissed_ms', 'is', null)
      .groupBy('comment_id')
      .as('reported');
    const listed = selectComments().innerJoin(reported, 'reported.comment_id', 'comment.id');
    // The join adds a table of which only the time is read, so the cast is safe.
    return {
      listed: listed as unknown as ReturnType<typeof selectComments>,
      listedMs: sql<number>`reported.listed_ms`,
    };
  }

  return {
    async find(id) {
      const row = await selectComments().selectAll().where('id', '=', id).executeTakeFirst();
      return row && commentOfRow(row);
    },

    async comments({ of, first, after }) {
      const { listed, listedMs } = selectListed(of);
      const { count } = await listed
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      let query = listed
        .selectAll('comment')
        .select(listedMs.as('listed_ms'))
        .orderBy(listedMs, 'desc')
        .orderBy('comment.id')
        // One extra row shows whether there is a next page.
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where(listedMs, '<', after.listedMs),
            where.and([where(listedMs, '=', after.listedMs), where('comment.id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows
          .slice(0, first)
          .map((row) => ({ comment: commentOfRow(row), listedMs: Number(row.listed_ms) })),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },

    async reportsOf(commentIds) {
      if (commentIds.length === 0) return [];
      const rows = await database
        .selectFrom('comment_report')
        .selectAll()
        .where('comment_id', 'in', commentIds)
        .where('dismissed_ms', 'is', null)
        .orderBy('created_ms', 'desc')
        .orderBy('viewer_id')
        .execute();
      const reports = new Map<string, CommentReport[]>(commentIds.map((id) => [id, []]));
      for (const { comment_id: commentId, viewer_id: viewerId, reason, text, created_ms } of rows) {
        const report = { commentId, viewerId, reason: reason as CommentReportReason, text };
        reports.get(commentId)!.push({ ...report, createdMs: created_ms });
      }
      return commentIds.map((id) => reports.get(id)!);
    },

    async hide({ commentId, isHidden, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        const changed = await change
          .updateTable('comment')
          .set({ hidden_ms: isHidden ? nowMs : null })
          .where('id', '=', commentId)
          .where('text', 'is not', null)
          .where('hidden_ms', isHidden ? 'is' : 'is not', null)
          .returning('video_id')
          .executeTakeFirst();
        if (changed) await addToCount(change, changed.video_id, 'comments', isHidden ? -1 : 1);
      });
    },

    async dismissReports({ commentId, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        await change
          .updateTable('comment_report')
          .set({ dismissed_ms: nowMs })
          .where('comment_id', '=', commentId)
          .where('dismissed_ms', 'is', null)
          .execute();
      });
    },
  };
}

function commentOfRow(row: Selectable<Tables['comment']>): ModeratedComment {
  return {
    id: row.id,
    videoId: row.video_id,
    viewerId: row.viewer_id,
    text: row.text!,
    createdMs: row.created_ms,
    editedMs: row.edited_ms,
    isHidden: row.hidden_ms !== null,
  };
}
