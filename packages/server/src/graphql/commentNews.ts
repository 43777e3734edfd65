import type { SiteEvents } from '../events/siteEvents.ts';
import type { Video } from '../library/video.ts';
import type { GraphqlContext } from './context.ts';
import { readVideo } from './readVideo.ts';

// Live comments of a video, while a viewer has them open. An event only announces that there is something to read:
// the usual fields decide who may read it.

/** Events of it say nothing but that a comment of the video changed. */
export const commentTopic = (videoId: string) => `comments-${videoId}`;

/** Notifies every instance. A comment is written even if the notification fails. */
export function createCommentNews(
  events: Pick<SiteEvents, 'publish'>,
  onFault: (error: unknown) => void,
): (videoId: string) => void {
  return (videoId) => void events.publish(commentTopic(videoId), null).catch(onFault);
}

export const commentSubscriptions = {
  commentsChanged: {
    subscribe: (_: unknown, { videoId }: { readonly videoId: string }, context: GraphqlContext) =>
      changedComments(videoId, context),
    resolve: (video: Video) => video,
  },
};

/** @throws GraphQLError NOT_FOUND */
async function changedComments(
  videoId: string,
  context: GraphqlContext,
): Promise<AsyncIterableIterator<Video>> {
  await readVideo(videoId, context);
  // Subscribe first and read afterwards: nothing is missed in between, or while a connection was lost.
  const heard = context.events.subscribe(commentTopic(videoId));
  let isFirst = true;

  const changes: AsyncIterableIterator<Video> = {
    async next() {
      // A gap is handled like any event: read again.
      if (!isFirst && (await heard.next()).done) return { value: undefined, done: true };
      isFirst = false;
      const video = await context.load.video(videoId);
      return video ? { value: video, done: false } : changes.return!();
    },
    async return() {
      await heard.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => changes,
  };
  return changes;
}
