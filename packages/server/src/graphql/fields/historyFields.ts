import type { GraphQLResolveInfo } from 'graphql';
import { checkFirst, connectionOfVideos, type PageArguments } from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';

// The fields of the schema that concern the viewer's watch history.

const list = 'history';

export async function historyOf(
  { viewerId }: { readonly viewerId: string },
  page: PageArguments,
  context: GraphqlContext,
) {
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { listedMs: position[0], videoId: position[1] };
  const found = await context.viewers.history({ viewerId, first, after });
  return connectionOfVideos(found, page, context, ({ videoId, listedMs }) => ({
    cursor: encodeCursor(list, [listedMs, videoId]),
    watchedAt: listedMs,
  }));
}

export const historyMutations = {
  async removeFromHistory(
    _: unknown,
    { input }: { input: { videoId: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { viewerId } = context;
    const { videoId } = input;
    await context.viewers.forgetWatched({ viewerId, videoId, step: stepOf(context, String(info.path.key)) });
    // The history is changed even if the video is no longer in the library.
    return { video: await context.load.video(videoId), viewer: { viewerId } };
  },

  async clearHistory(_: unknown, __: unknown, context: GraphqlContext, info: GraphQLResolveInfo) {
    const { viewerId } = context;
    const step = stepOf(context, String(info.path.key));
    await context.viewers.forgetWatched({ viewerId, videoId: null, step });
    return { viewer: { viewerId } };
  },

  async setHistoryPaused(
    _: unknown,
    { input }: { input: { paused: boolean } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { viewerId } = context;
    const step = stepOf(context, String(info.path.key));
    await context.viewers.setHistoryPaused({ viewerId, paused: input.paused, step });
    return { viewer: { viewerId } };
  },
};
