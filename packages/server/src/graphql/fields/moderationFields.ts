import type { GraphQLResolveInfo } from 'graphql';
import { authorOf } from '../../library/viewers/authorOf.ts';
import type { CommentReport } from '../../library/viewers/commentReports.ts';
import type { ModeratedComment, Moderation } from '../../library/viewers/moderation.ts';
import type { Video } from '../../library/videos/video.ts';
import { commentPrefix } from './commentFields.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { notFound } from '../execution/errors.ts';
import { requireOwner } from './requireOwner.ts';

// The fields with which the owner reads and moderates comments.

/** Maximum number of reports shown per comment. More of them add no information. */
const maxReports = 20;

export const reportedCommentsOf = (_: unknown, page: PageArguments, context: GraphqlContext) =>
  listOf('reported', page, context);

export const allCommentsOf = (_: unknown, page: PageArguments, context: GraphqlContext) =>
  listOf('all', page, context);

export const commentsOfVideo = ({ id }: Video, page: PageArguments, context: GraphqlContext) =>
  listOf({ videoId: id }, page, context);

async function listOf(
  of: Parameters<Moderation['comments']>[0]['of'],
  page: PageArguments,
  { moderation }: GraphqlContext,
): Promise<Connection<ModeratedComment>> {
  const first = checkFirst(page);
  const list = JSON.stringify(['studio comments', of]);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { listedMs: position[0], id: position[1] };
  const found = await moderation.comments({ of, first, after });
  const comments = { ...found, items: found.items.map(({ comment }) => comment) };
  return connectionOf(comments, page, ({ id }, index) =>
    encodeCursor(list, [found.items[index]!.listedMs, id]),
  );
}

export const studioCommentFields = {
  id: ({ id }: ModeratedComment) => `studio-comment:${id}`,
  commentId: ({ id }: ModeratedComment) => commentPrefix + id,
  createdAt: ({ createdMs }: ModeratedComment) => createdMs,
  editedAt: ({ editedMs }: ModeratedComment) => editedMs,
  author: ({ viewerId }: ModeratedComment) => authorOf(viewerId),
  video: ({ videoId }: ModeratedComment, _: unknown, { load }: GraphqlContext) => load.video(videoId),
  async reportCount({ id }: ModeratedComment, _: unknown, { load }: GraphqlContext) {
    return (await load.reports(id)).length;
  },
  async reports({ id }: ModeratedComment, _: unknown, { load }: GraphqlContext) {
    return (await load.reports(id)).slice(0, maxReports);
  },
};

export const commentReportOfStudioFields = {
  createdAt: ({ createdMs }: CommentReport) => createdMs,
};

export const moderationMutations = {
  async hideComment(
    _: unknown,
    { input }: { input: { id: string; isHidden: boolean } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const { id, videoId } = await readComment(input.id, context);
    const step = stepOf(context, String(info.path.key));
    const { isHidden } = input;
    await context.moderation.hide({ commentId: id, isHidden, nowMs: context.nowMs, step });
    context.tellOfComments(videoId);
    return { comment: await readComment(input.id, context) };
  },

  async dismissReports(
    _: unknown,
    { input }: { input: { commentId: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const { id } = await readComment(input.commentId, context);
    const step = stepOf(context, String(info.path.key));
    await context.moderation.dismissReports({ commentId: id, nowMs: context.nowMs, step });
    return { comment: await readComment(input.commentId, context) };
  },
};

async function readComment(id: string, { moderation }: GraphqlContext): Promise<ModeratedComment> {
  const found = id.startsWith(commentPrefix)
    ? await moderation.find(id.slice(commentPrefix.length))
    : undefined;
  if (!found) throw notFound(`No comment has the id ${JSON.stringify(id)}. It may have been deleted.`);
  return found;
}
