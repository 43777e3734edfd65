import type { GraphQLResolveInfo } from 'graphql';
import { hastenCopy } from '../../jobs/queue/preparation.ts';
import { viewerGlobalId } from '../../library/viewers/authorOf.ts';
import type { Page } from '../../library/catalogue/catalogue.ts';
import type { Comment } from '../../library/viewers/comments.ts';
import {
  avatarAddress,
  captionAddress,
  chaptersAddress,
  posterAddress,
  posterCopyAddress,
  publicAddress,
  storyboardAddress,
  storyboardSheetAddress,
} from '../../library/catalogue/mediaAddress.ts';
import type { Playlist } from '../../library/viewers/playlists.ts';
import { resumePosition } from '../../library/viewers/resumePosition.ts';
import type { Series } from '../../library/catalogue/seriesCatalogue.ts';
import { sourcesOf } from '../../library/catalogue/sourcesOf.ts';
import type { Channel, Picture, Video } from '../../library/videos/video.ts';
import { channelPrefix, handleOfId } from '../execution/channelId.ts';
import { commentReportFields, commentReportMutations } from './commentReportFields.ts';
import { commentSubscriptions } from './commentNews.ts';
import { commentFields, commentMutations, commentsOf, findComment } from './commentFields.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import { andThen } from '../execution/andThen.ts';
import { type GraphqlContext, remember, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { DateTime } from '../execution/dateTime.ts';
import { badUserInput } from '../execution/errors.ts';
import {
  libraryFileFields,
  libraryMutations,
  libraryStateFields,
  storageFields,
  librarySubscriptions,
} from './libraryFields.ts';
import { historyMutations } from './historyFields.ts';
import { jobMutations, jobSubscriptions, studioJobFields } from './jobFields.ts';
import { ownerCaptionMutations, studioCaptionFields, studioCaptionsOf } from './ownerCaptionFields.ts';
import { findPlaylist, playlistFields, playlistMutations } from './playlistFields.ts';
import { readVideo } from './readVideo.ts';
import {
  searchChannelFields,
  searchConnectionFields,
  searchEdgeFields,
  searchQueries,
} from './searchFields.ts';
import {
  channelSeriesFields,
  episodeFields,
  seriesFields,
  seriesPrefix,
  seriesQueries,
} from './seriesFields.ts';
import { commentReportOfStudioFields, moderationMutations, studioCommentFields } from './moderationFields.ts';
import { ownerSessionFields, ownerSessionMutations } from './ownerSessionFields.ts';
import { studioVideoFields, studioVideoMutations } from './studioVideoFields.ts';
import { studioFields, studioQueries } from './studioFields.ts';
import { channelSubscriptionFields, subscriptionMutations } from './subscriptionFields.ts';
import { transcript } from './transcriptField.ts';
import { trashedVideoFields, trashMutations } from './trashFields.ts';
import { uploadFields } from './uploadFields.ts';
import { type Viewer, viewerFields } from './viewerFields.ts';
import { withMediaBase } from './withMediaBase.ts';

// The resolvers of the schema, over the rows of the library. Fields without a resolver here are properties of their
// row.

export const resolvers = {
  DateTime,

  Query: {
    node: (_: unknown, { id }: { id: string }, context: GraphqlContext) => findNode(id, context),
    video: (_: unknown, { id }: { id: string }, { load }: GraphqlContext) => load.video(id),
    channel: (_: unknown, { handle }: { handle: string }, { load }: GraphqlContext) => load.channel(handle),
    channels: (_: unknown, page: PageArguments, context: GraphqlContext) => channelsByHandle(page, context),
    home: (_: unknown, page: PageArguments, context: GraphqlContext) => newest('home', page, context),
    ...searchQueries,
    ...seriesQueries,
    playlist: (_: unknown, { id }: { id: string }, context: GraphqlContext) => findPlaylist(id, context),
    viewer: (_: unknown, __: unknown, { viewerId }: GraphqlContext): Viewer => ({ viewerId }),
    ...studioQueries,
  },

  Mutation: {
    async recordProgress(
      _: unknown,
      { input }: { input: { videoId: string; positionSeconds: number; started: boolean } },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const { videoId, positionSeconds, started } = input;
      if (positionSeconds < 0) throw badUserInput('`positionSeconds` is negative. The start is 0.');
      const video = await readVideo(videoId, context);
      await context.viewers.recordProgress({
        viewerId: context.viewerId,
        videoId,
        positionSeconds: resumePosition(positionSeconds, video.durationSeconds),
        countsView: started,
        nowMs: context.nowMs,
        step: stepOf(context, String(info.path.key)),
      });
      return { video: await readVideo(videoId, context) };
    },

    async setLike(
      _: unknown,
      { input }: { input: { videoId: string; liked: boolean } },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const { videoId, liked } = input;
      await readVideo(videoId, context);
      await context.viewers.setLike({
        viewerId: context.viewerId,
        videoId,
        liked,
        nowMs: context.nowMs,
        step: stepOf(context, String(info.path.key)),
      });
      return { video: await readVideo(videoId, context) };
    },

    async setSaved(
      _: unknown,
      { input }: { input: { videoId: string; saved: boolean } },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const { videoId, saved } = input;
      const { viewerId, nowMs } = context;
      await readVideo(videoId, context);
      const step = stepOf(context, String(info.path.key));
      await context.viewers.setSaved({ viewerId, videoId, saved, nowMs, step });
      return { video: await readVideo(videoId, context), viewer: { viewerId } satisfies Viewer };
    },

    async prepareVideo(
      _: unknown,
      { input: { videoId } }: { input: { videoId: string } },
      context: GraphqlContext,
    ) {
      const video = await readVideo(videoId, context);
      await hastenCopy(context.jobs, videoId);
      return { video };
    },

    ...commentMutations,
    ...commentReportMutations,
    ...historyMutations,
    ...playlistMutations,
    ...subscriptionMutations,
    ...studioVideoMutations,
    ...trashMutations,
    ...ownerCaptionMutations,
    ...libraryMutations,
    ...moderationMutations,
    ...ownerSessionMutations,
    ...jobMutations,
  },

  Subscription: {
    ...commentSubscriptions,
    ...jobSubscriptions,
    ...librarySubscriptions,
  },

  Node: {
    __resolveType(node: Video | Channel | Series | Comment | Playlist | Viewer) {
      if (isVideo(node)) return 'Video';
      if ('seasons' in node) return 'Series';
      if ('handle' in node) return 'Channel';
      if ('visibility' in node) return 'Playlist';
      return 'text' in node ? 'Comment' : 'Viewer';
    },
  },

  SearchResult: {
    __resolveType: (node: Video | Channel) => (isVideo(node) ? 'Video' : 'Channel'),
  },
  SearchResultEdge: searchEdgeFields,
  SearchResultConnection: searchConnectionFields,
  SearchChannelCount: searchChannelFields,

  Viewer: viewerFields,

  Studio: studioFields,
  Storage: storageFields,
  LibraryState: libraryStateFields,
  LibraryFile: libraryFileFields,
  StudioVideo: { ...studioVideoFields, captions: studioCaptionsOf },
  StudioCaptions: studioCaptionFields,
  StudioComment: studioCommentFields,
  StudioCommentReport: commentReportOfStudioFields,
  OwnerSession: ownerSessionFields,
  Job: studioJobFields,
  Upload: uploadFields,
  TrashedVideo: trashedVideoFields,

  Playlist: playlistFields,

  Channel: {
    id: ({ handle }: Channel) => channelPrefix + handle,
    avatar: (channel: Channel, _: unknown, { mediaBase }: GraphqlContext) =>
      imageOf(avatarAddress(channel), channel.avatar, mediaBase),
    videos: ({ handle }: Channel, page: PageArguments, context: GraphqlContext) =>
      newest(channelPrefix + handle, page, context, handle),
    videoCount: ({ handle }: Channel, _: unknown, { load }: GraphqlContext) => load.videoCount(handle),
    ...channelSeriesFields,
    ...channelSubscriptionFields,
  },

  Series: seriesFields,
  Episode: episodeFields,

  Comment: { ...commentFields, ...commentReportFields },

  Image: {
    url: ({ url, copyUrl }: ShownImage, { width }: { width?: number | null }) =>
      width != null && copyUrl ? copyUrl(width) : url,
  },

  Video: {
    publishedAt: (video: Video) => video.publishedMs,
    // If the video disappeared between the two reads, return its publication date.
    changedAt: (video: Video, _: unknown, { load }: GraphqlContext) =>
      andThen(load.changedMs(video.id), (changedMs) => changedMs ?? video.publishedMs),
    poster: (video: Video, _: unknown, context: GraphqlContext) =>
      withMediaBase(video, context, (base) => posterOf(video, base, context)),
    sources: (video: Video, _: unknown, context: GraphqlContext) =>
      withMediaBase(video, context, (base) => sourcesOf(video, base)),
    preparation: ({ id }: Video, _: unknown, { load }: GraphqlContext) => load.preparation(id),
    captions: (video: Video, _: unknown, { load }: GraphqlContext) =>
      andThen(load.captions(video.id), (captions) =>
        captions.map((caption) => ({ ...caption, url: captionAddress(video, caption) })),
      ),
    transcript,
    chapters: (video: Video, _: unknown, { load }: GraphqlContext) => load.chapters(video.id),
    chaptersUrl: chaptersAddress,
    storyboard: (video: Video, _: unknown, context: GraphqlContext) => {
      const { storyboard } = video;
      if (!storyboard) return null;
      return withMediaBase(video, context, (base) => ({
        url: storyboardAddress(video),
        sheet: imageOf(storyboardSheetAddress(video), storyboard.sheet, base),
      }));
    },
    channel: (video: Video, _: unknown, { load }: GraphqlContext) => load.channel(video.channelHandle),
    related,
    comments: commentsOf,
    viewerState: ({ id }: Video, _: unknown, { load }: GraphqlContext) =>
      andThen(load.viewerState(id), (state) => ({ id, ...state })),
  },
};

async function findNode(id: string, context: GraphqlContext) {
  const { load, viewerId } = context;
  const handle = handleOfId(id);
  if (handle !== null) return load.channel(handle);
  if (id.startsWith(seriesPrefix)) return load.series(id.slice(seriesPrefix.length));
  if (id === viewerGlobalId(viewerId)) return { viewerId };
  return (await findComment(id, context)) ?? (await findPlaylist(id, context)) ?? load.video(id);
}

function channelsByHandle(
  page: PageArguments,
  context: GraphqlContext,
): Connection<Channel> | Promise<Connection<Channel>> {
  const list = 'channels';
  const first = checkFirst(page);
  const [after] = page.after == null ? [null] : decodeCursor(list, page.after, [''] as [string]);
  return remember(context, list, JSON.stringify([first, after]), async () => {
    const channels = await context.catalogue.channels({ first, after });
    return connectionOf(channels, page, ({ handle }) => encodeCursor(list, [handle]));
  });
}

function newest(
  list: string,
  page: PageArguments,
  context: GraphqlContext,
  channelHandle?: string,
): Connection<Video> | Promise<Connection<Video>> {
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { publishedMs: position[0], id: position[1] };
  return remember(context, list, JSON.stringify([first, after]), async () => {
    const videos = await context.catalogue.newest({ channelHandle, first, after });
    return connectionOf(videos, page, ({ publishedMs, id }) => encodeCursor(list, [publishedMs, id]));
  });
}

function related(
  video: Video,
  page: PageArguments,
  context: GraphqlContext,
): Connection<Video> | Promise<Connection<Video>> {
  const list = `related:${video.id}`;
  const first = checkFirst(page);
  const offset = offsetAfter(list, page);
  return remember(context, list, JSON.stringify([first, page.after ?? null]), async () => {
    const ranked = await context.load.related(video);
    const found = await Promise.all(ranked.slice(offset, offset + first).map(context.load.video));
    const videos: Page<Video> = {
      // A video may have left the library in between.
      items: found.filter((other) => other !== undefined),
      hasNextPage: offset + first < ranked.length,
      totalCount: ranked.length,
    };
    return connectionOf(videos, page, (_, index) => encodeCursor(list, [offset + index]));
  });
}

/** Lists that are computed for each request are paged by offset. */
function offsetAfter(list: string, { after }: PageArguments): number {
  if (after == null) return 0;
  const [index] = decodeCursor(list, after, [0] as [number]);
  if (!Number.isSafeInteger(index) || index < 0)
    throw badUserInput('The cursor does not belong to this list.');
  return index + 1;
}

function isVideo(node: Video | Channel | Series | Comment | Playlist | Viewer): node is Video {
  return 'durationSeconds' in node;
}

interface ShownImage {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Returns the URL of the copy with about this width; absent without copies. */
  readonly copyUrl?: (width: number) => string;
}

function posterOf(video: Video, base: string | null, { copiesPosters }: GraphqlContext): ShownImage | null {
  const image = imageOf(posterAddress(video), video.poster, base);
  if (!image || !copiesPosters()) return image;
  return { ...image, copyUrl: (width: number) => publicAddress(posterCopyAddress(video, width)!, base) };
}

function imageOf(address: string | null, picture: Picture | null, base: string | null): ShownImage | null {
  if (address === null || !picture) return null;
  return { url: publicAddress(address, base), width: picture.width, height: picture.height };
}
