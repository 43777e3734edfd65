import type { Kysely } from 'kysely';
import type { CommentReports } from '../../library/viewers/commentReports.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import type { Tables } from '../rows/tables.ts';

export function createCommentReports(database: Kysely<Tables>): CommentReports {
  return {
    async add({ commentId, viewerId, reason, text, createdMs }, step) {
      await changeOnce(database, step, async (change) => {
        await change
          .insertInto('comment_report')
          .values({ comment_id: commentId, viewer_id: viewerId, reason, text, created_ms: createdMs })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async withdraw(commentId, viewerId, step) {
      await changeOnce(database, step, async (change) => {
        await change
          .deleteFrom('comment_report')
          .where('comment_id', '=', commentId)
          .where('viewer_id', '=', viewerId)
          .execute();
      });
    },

    async areReported(viewerId, commentIds) {
      if (commentIds.length === 0) return [];
      const rows = await database
        .selectFrom('comment_report')
        .select('comment_id')
        .where('comment_id', 'in', commentIds)
        .where('viewer_id', '=', viewerId)
        .execute();
      const reported = new Set(rows.map((row) => row.comment_id));
      return commentIds.map((id) => reported.has(id));
    },
  };
}
