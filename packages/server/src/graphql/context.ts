import type { SiteEvents } from '../events/siteEvents.ts';
import type { Conversions } from '../library/conversions.ts';
import type { JobQueue, JobRecords } from '../jobs/jobQueue.ts';
import type { FoundTools } from '../jobs/mediaTools.ts';
import type { Catalogue } from '../library/catalogue.ts';
import type { CommentReport, CommentReports } from '../library/commentReports.ts';
import type { AfterComment, Comment, Comments, DeletedComment } from '../library/comments.ts';
import type { OwnerCaptions } from '../library/ownerCaptions.ts';
import type { Moderation } from '../library/moderation.ts';
import type { DeletedPlaylist, Playlist, Playlists } from '../library/playlists.ts';
import type { StudioLibrary } from '../library/studioLibrary.ts';
import type { Subscriptions } from '../library/subscriptions.ts';
import type { Transcript } from '../library/transcript.ts';
import type { Caption, Channel, Chapter, Video } from '../library/video.ts';
import type { VideoEdits, VideoText } from '../library/videoEdits.ts';
import type { Visibilities } from '../library/visibilities.ts';
import type { VideoVisibility } from '../library/visibility.ts';
import type { MutationStep, Viewers, ViewerState } from '../library/viewers.ts';
import type { OwnerStore } from '../owner/ownerStore.ts';
import { createLoader } from './loader.ts';

interface CommentPage {
  readonly first: number;
  readonly after: AfterComment | null;
}

type CommentLoader = (
  videoId: string,
) => Promise<{ readonly items: readonly Comment[]; readonly hasNextPage: boolean }>;

/** What every resolver gets. */
export interface GraphqlContext {
  readonly catalogue: Catalogue;
  readonly viewers: Viewers;
  readonly comments: Comments;
  readonly commentReports: CommentReports;
  readonly playlists: Playlists;
  readonly subscriptions: Subscriptions;
  readonly ownerStore: OwnerStore;
  readonly visibilities: Visibilities;
  readonly videoEdits: VideoEdits;
  readonly ownerCaptions: OwnerCaptions;
  readonly moderation: Moderation;
  readonly library: StudioLibrary;
  readonly jobs: JobQueue & JobRecords;
  readonly findFile: Conversions['findFile'];
  /** What media are made with; null: nobody has looked yet. */
  readonly foundTools: () => FoundTools | null;
  readonly events: SiteEvents;
  /** Where everybody fetches media (`publicAddress`); null: from the site. */
  readonly mediaBase: string | null;
  readonly viewerId: string;
  /** Is it the owner who asks, signed in? See `requireOwner`. */
  readonly isOwner: boolean;
  /** Which of the owner's sessions asks; null: none. */
  readonly ownerSessionId: string | null;
  readonly nowMs: number;
  /** Of a mutation with an idempotency key: null, there is none. */
  readonly idempotencyKey: string | null;
  /** One batch a level of the query, not one read an item. */
  readonly load: {
    readonly video: (id: string) => Promise<Video | undefined>;
    readonly channel: (handle: string) => Promise<Channel | undefined>;
    readonly captions: (videoId: string) => Promise<readonly Caption[]>;
    readonly chapters: (videoId: string) => Promise<readonly Chapter[]>;
    readonly transcripts: (videoId: string) => Promise<readonly Transcript[]>;
    readonly viewerState: (videoId: string) => Promise<ViewerState>;
    /** By its own id, without the type. */
    readonly comment: (id: string) => Promise<Comment | DeletedComment | undefined>;
    readonly comments: (videoId: string, page: CommentPage) => ReturnType<CommentLoader>;
    /** Has the asking viewer reported it? By its own id, without the type. */
    readonly isCommentReported: (id: string) => Promise<boolean>;
    /** By its own id, without the type; whosever it is. */
    readonly playlist: (id: string) => Promise<Playlist | DeletedPlaylist | undefined>;
    readonly playlistSummary: (
      playlistId: string,
    ) => Promise<{ readonly videoCount: number; readonly firstVideoId: string | null }>;
    readonly playlistContains: (videoId: string, playlistId: string) => Promise<boolean>;
    readonly isSubscribed: (channelHandle: string) => Promise<boolean>;
    readonly subscriberCount: (channelHandle: string) => Promise<number>;
    readonly visibility: (videoId: string) => Promise<VideoVisibility>;
    /** What the library says of a video, whatever the owner says. */
    readonly libraryText: (videoId: string) => Promise<VideoText | undefined>;
    /** Those that wait. By the comment's own id, without the type. */
    readonly reports: (commentId: string) => Promise<readonly CommentReport[]>;
  };
}

export function createContext(parts: Omit<GraphqlContext, 'load'>): GraphqlContext {
  const { catalogue, viewers, comments, commentReports, playlists, subscriptions, viewerId } = parts;
  const reach = parts.isOwner ? 'all' : 'addressed';
  return {
    ...parts,
    load: {
      video: createLoader((ids) => catalogue.findVideos(ids, reach)),
      channel: createLoader((handles) => catalogue.findChannels(handles, reach)),
      captions: createLoader((ids) => catalogue.captionsOf(ids)),
      chapters: createLoader((ids) => catalogue.chaptersOf(ids)),
      transcripts: createLoader((ids) => catalogue.transcriptsOf(ids)),
      viewerState: createLoader((ids) => viewers.statesOf(viewerId, ids)),
      comment: createLoader((ids) => comments.find(ids)),
      comments: loadPages(comments),
      isCommentReported: createLoader((ids) => commentReports.areReported(viewerId, ids)),
      playlist: createLoader((ids) => playlists.find(ids)),
      playlistSummary: createLoader((ids) => playlists.summariesOf(ids)),
      playlistContains: loadContains(playlists),
      isSubscribed: createLoader((handles) => subscriptions.areSubscribed(viewerId, handles)),
      subscriberCount: createLoader((handles) => subscriptions.countsOf(handles)),
      visibility: createLoader((ids) => parts.visibilities.of(ids)),
      libraryText: createLoader((ids) => parts.videoEdits.libraryTexts(ids)),
      reports: createLoader((ids) => parts.moderation.reportsOf(ids)),
    },
  };
}

/** A loader for each page: pages of many videos are read at once if they are as long, and begin at the same place. */
function loadPages(comments: Comments): GraphqlContext['load']['comments'] {
  const loaders = new Map<string, CommentLoader>();
  return (videoId, page) => {
    const name = JSON.stringify(page);
    const load =
      loaders.get(name) ??
      createLoader((videoIds: readonly string[]) => comments.pagesOf({ videoIds, ...page }));
    loaders.set(name, load);
    return load(videoId);
  };
}

/** A loader for each video: all playlists are asked at once. */
function loadContains(playlists: Playlists): GraphqlContext['load']['playlistContains'] {
  const loaders = new Map<string, (playlistId: string) => Promise<boolean>>();
  return (videoId, playlistId) => {
    const load =
      loaders.get(videoId) ?? createLoader((ids: readonly string[]) => playlists.contain(ids, videoId));
    loaders.set(videoId, load);
    return load(playlistId);
  };
}

/** @param name the response key of the root field: unique within a mutation */
export function stepOf({ viewerId, idempotencyKey: key }: GraphqlContext, name: string): MutationStep | null {
  return key === null ? null : { viewerId, key, name };
}
