import { authorOf, viewerGlobalId } from '../../library/viewers/authorOf.ts';
import type { Page } from '../../library/catalogue/catalogue.ts';
import type { Video } from '../../library/videos/video.ts';
import type { ListedVideo, ListRequest } from '../../library/viewers/viewers.ts';
import {
  checkFirst,
  type Connection,
  connectionOfVideos,
  emptyPage,
  type PageArguments,
} from '../lists/connection.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { historyOf } from './historyFields.ts';
import { playlistsOf } from './playlistFields.ts';
import { subscriptionFeedOf, subscriptionsOf } from './subscriptionFields.ts';

/** The current viewer. */
export interface Viewer {
  readonly viewerId: string;
}

/** The fields of the viewer: mainly lists. */
export const viewerFields = {
  id: ({ viewerId }: Viewer) => viewerGlobalId(viewerId),
  author: ({ viewerId }: Viewer) => authorOf(viewerId),
  savedVideos: ({ viewerId }: Viewer, page: PageArguments, context: GraphqlContext) =>
    listOf('saved', viewerId, page, context, context.viewers.savedVideos),
  likedVideos: ({ viewerId }: Viewer, page: PageArguments, context: GraphqlContext) =>
    listOf('liked', viewerId, page, context, context.viewers.likedVideos),
  history: historyOf,
  unfinishedVideos({ viewerId }: Viewer, page: PageArguments, context: GraphqlContext) {
    const { viewers, isNewViewer } = context;
    const read = isNewViewer ? async () => emptyPage : viewers.unfinishedVideos;
    return listOf('unfinished', viewerId, page, context, read);
  },
  historyPaused: ({ viewerId }: Viewer, _: unknown, { viewers }: GraphqlContext) =>
    viewers.isHistoryPaused(viewerId),
  playlists: playlistsOf,
  subscriptions: subscriptionsOf,
  subscriptionFeed: subscriptionFeedOf,
};

async function listOf(
  list: 'saved' | 'liked' | 'unfinished',
  viewerId: string,
  page: PageArguments,
  context: GraphqlContext,
  read: (request: ListRequest) => Promise<Page<ListedVideo>>,
): Promise<Connection<Video>> {
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { listedMs: position[0], videoId: position[1] };
  const found = await read({ viewerId, first, after });
  return connectionOfVideos(found, page, context, ({ listedMs, videoId }) => ({
    cursor: encodeCursor(list, [listedMs, videoId]),
  }));
}
