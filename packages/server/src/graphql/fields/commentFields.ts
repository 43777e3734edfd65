import type { GraphQLResolveInfo } from 'graphql';
import { authorOf } from '../../library/viewers/authorOf.ts';
import { isEntityId, newEntityId } from '../../library/viewers/entityId.ts';
import type { Comment, DeletedComment } from '../../library/viewers/comments.ts';
import { commentTextOf, maxCommentCharacters } from '../../library/viewers/commentText.ts';
import type { Video } from '../../library/videos/video.ts';
import { andThen } from '../execution/andThen.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { badUserInput, notFound, refused } from '../execution/errors.ts';
import { readVideo } from './readVideo.ts';

// The fields of the schema that concern comments.

export const commentPrefix = 'comment:';

/** Finds the comment of a global id; undefined if the id is of another type, or the comment no longer exists. */
export async function findComment(id: string, { load }: GraphqlContext): Promise<Comment | undefined> {
  const found = id.startsWith(commentPrefix) ? await load.comment(id.slice(commentPrefix.length)) : undefined;
  return found && found.text !== null ? found : undefined;
}

export const commentFields = {
  id: ({ id }: Comment) => commentPrefix + id,
  createdAt: ({ createdMs }: Comment) => createdMs,
  editedAt: ({ editedMs }: Comment) => editedMs,
  author: ({ viewerId }: Comment) => authorOf(viewerId),
  viewerCanEdit: (comment: Comment, _: unknown, { viewerId }: GraphqlContext) =>
    comment.viewerId === viewerId,
  viewerCanHide: (_: Comment, __: unknown, { isOwner }: GraphqlContext) => isOwner,
};

export function commentsOf(
  video: Video,
  page: PageArguments,
  { load }: GraphqlContext,
): Connection<Comment> | Promise<Connection<Comment>> {
  const list = `comments:${video.id}`;
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { createdMs: position[0], id: position[1] };
  return andThen(load.comments(video.id, { first, after }), (found) =>
    connectionOf({ ...found, totalCount: video.commentCount }, page, ({ createdMs, id }) =>
      encodeCursor(list, [createdMs, id]),
    ),
  );
}

export const commentMutations = {
  async addComment(
    _: unknown,
    { input }: { input: { videoId: string; text: string; clientId?: string | null } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { videoId, clientId } = input;
    const { viewerId, nowMs } = context;
    const text = checkText(input.text);
    if (clientId != null && !isEntityId(clientId)) {
      throw badUserInput(
        '`clientId` is no UUID in lower case, such as 5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11.',
      );
    }
    await readVideo(videoId, context);
    const id = clientId ?? newEntityId('comment', stepOf(context, String(info.path.key)));
    const comment = await context.comments.add({ id, videoId, viewerId, text, createdMs: nowMs });
    if (!isRepeat(comment, { videoId, viewerId, text })) {
      throw refused('CLIENT_ID_REUSED', 'Another comment has this `clientId`. Take a new UUID for each.');
    }
    if (comment.text === null) throw deleted();
    context.tellOfComments(videoId);
    return { comment, video: await readVideo(videoId, context) };
  },

  async editComment(
    _: unknown,
    { input }: { input: { id: string; text: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const text = checkText(input.text);
    const { id, videoId } = await readOwn(input.id, context);
    const step = stepOf(context, String(info.path.key));
    await context.comments.edit({ id, text, nowMs: context.nowMs, step });
    const comment = await findComment(input.id, context);
    if (!comment) throw deleted();
    context.tellOfComments(videoId);
    return { comment };
  },

  async deleteComment(_: unknown, { input }: { input: { id: string } }, context: GraphqlContext) {
    const { id, videoId } = (await findModerated(input.id, context)) ?? (await readOwn(input.id, context));
    await context.comments.delete(id);
    context.tellOfComments(videoId);
    return { deletedCommentId: input.id, video: await context.load.video(videoId) };
  },
};

/**
 * Returns whether the comment was created by an earlier request of the same viewer. If the text was edited since, it
 * cannot be compared.
 */
function isRepeat(
  found: Comment | DeletedComment,
  asked: Pick<Comment, 'videoId' | 'viewerId' | 'text'>,
): boolean {
  if (found.videoId !== asked.videoId || found.viewerId !== asked.viewerId) return false;
  return found.text === null || found.editedMs !== null || found.text === asked.text;
}

function checkText(written: string): string {
  const checked = commentTextOf(written);
  if ('text' in checked) return checked.text;
  if ('characters' in checked) {
    throw badUserInput(
      `\`text\` has ${checked.characters} characters. Shorten it to ${maxCommentCharacters} at most.`,
    );
  }
  throw badUserInput(
    checked.problem === 'empty'
      ? '`text` has nothing to read in it. Write at least one character.'
      : '`text` holds control characters or broken ones. Leave them out.',
  );
}

/**
 * Finds the author and the hidden state for the owner; undefined for any other viewer, or if the comment is deleted.
 */
async function findModerated(id: string, { isOwner, moderation }: GraphqlContext) {
  return isOwner && id.startsWith(commentPrefix)
    ? moderation.find(id.slice(commentPrefix.length))
    : undefined;
}

/** Reads a comment of the current viewer, or its remains after deletion. */
async function readOwn(
  id: string,
  { load, viewerId, isOwner }: GraphqlContext,
): Promise<Comment | DeletedComment> {
  const found = id.startsWith(commentPrefix) ? await load.comment(id.slice(commentPrefix.length)) : undefined;
  const isDeletable = found && (found.viewerId === viewerId || (isOwner && found.text === null));
  // Only the author and the owner see a deleted comment: either may have deleted it.
  if (!found || (found.text === null && !isDeletable)) {
    throw notFound(`No comment has the id ${JSON.stringify(id)}. It may have been deleted.`);
  }
  if (!isDeletable) {
    throw refused('FORBIDDEN', 'This comment is not yours. Only its author can change it.');
  }
  return found;
}

const deleted = () => notFound('This comment was deleted and cannot be restored. Write a new one.');
