import type { GraphQLResolveInfo } from 'graphql';
import type { CommentReportReason } from '../../library/viewers/commentReports.ts';
import type { Comment } from '../../library/viewers/comments.ts';
import { plainTextOf } from '../../library/videos/plainText.ts';
import { findComment } from './commentFields.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { badUserInput, notFound, refused } from '../execution/errors.ts';

// The fields with which viewers report other viewers' comments to the owner.

/** Long enough to explain what is wrong with a comment. */
const maxReportCharacters = 500;

export const commentReportFields = {
  viewerHasReported: ({ id, viewerId: author }: Comment, _: unknown, { load, viewerId }: GraphqlContext) =>
    author !== viewerId && load.isCommentReported(id),
};

export const commentReportMutations = {
  async reportComment(
    _: unknown,
    { input }: { input: { id: string; reason: CommentReportReason; text?: string | null } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const text = checkText(input.text ?? '');
    const comment = await readOfAnother(input.id, context);
    const { viewerId, nowMs: createdMs } = context;
    await context.commentReports.add(
      { commentId: comment.id, viewerId, reason: input.reason, text, createdMs },
      stepOf(context, String(info.path.key)),
    );
    return { comment };
  },

  async withdrawCommentReport(
    _: unknown,
    { input }: { input: { id: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const comment = await readOfAnother(input.id, context);
    const step = stepOf(context, String(info.path.key));
    await context.commentReports.withdraw(comment.id, context.viewerId, step);
    return { comment };
  },
};

async function readOfAnother(id: string, context: GraphqlContext): Promise<Comment> {
  const comment = await findComment(id, context);
  if (!comment) throw notFound(`No comment has the id ${JSON.stringify(id)}. It may have been deleted.`);
  if (comment.viewerId === context.viewerId) {
    throw refused('FORBIDDEN', 'This comment is your own. Edit it or delete it instead of reporting it.');
  }
  return comment;
}

function checkText(written: string): string {
  if (written.trim() === '') return '';
  const checked = plainTextOf(written, maxReportCharacters);
  if ('text' in checked) return checked.text;
  if ('characters' in checked) {
    throw badUserInput(
      `\`text\` has ${checked.characters} characters. Shorten it to ${maxReportCharacters} at most.`,
    );
  }
  if (checked.problem === 'empty') return '';
  throw badUserInput('`text` holds control characters or broken ones. Leave them out.');
}
