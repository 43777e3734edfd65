import type { SiteEvents } from '../../events/siteEvents.ts';
import type { Video } from '../../library/videos/video.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { readVideo } from './readVideo.ts';

// Live comments of a video, while a viewer has them open. An event only announces a change: the client then reads the
// usual fields, which check access.

/** The topic for changes to a video's comments. Its events have no payload. */
export const commentTopic = (videoId: string) => `comments-${videoId}`;

/**
 * Creates a function that notifies all instances of a change to a video's comments. A comment is written even if the
 * notification fails.
 */
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

/**
 * Subscribes to changes of a video's comments.
 *
 * @throws GraphQLError NOT_FOUND
 */
async function changedComments(
  videoId: string,
  context: GraphqlContext,
): Promise<AsyncIterableIterator<Video>> {
  await readVideo(videoId, context);
  // Subscribe before reading, so that no change in between or during a lost connection is missed.
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
