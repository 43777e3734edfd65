import { type Preparation, preparationsOf } from '../../jobs/queue/preparation.ts';
import type { Catalogue } from '../../library/catalogue/catalogue.ts';
import type { CommentReport } from '../../library/viewers/commentReports.ts';
import type { AfterComment, Comment, Comments, DeletedComment } from '../../library/viewers/comments.ts';
import type { DeletedPlaylist, Playlist, Playlists } from '../../library/viewers/playlists.ts';
import { rankRelated } from '../../library/catalogue/relatedVideos.ts';
import type { Series } from '../../library/catalogue/seriesCatalogue.ts';
import type { Transcript } from '../../library/formats/transcript.ts';
import type { Caption, Channel, Chapter, Video } from '../../library/videos/video.ts';
import type { VideoText } from '../../library/viewers/videoEdits.ts';
import type { VideoVisibility } from '../../library/videos/visibility.ts';
import type { MutationStep, ViewerState } from '../../library/viewers/viewers.ts';
import { createLoader, type Shelf } from './loader.ts';
import type { OpenMemory } from './memory.ts';
import type { Services } from './services.ts';
import { pointsOf } from './queryCost.ts';
import { Work } from './work.ts';

interface CommentPage {
  readonly first: number;
  readonly after: AfterComment | null;
}

type CommentLoader = (
  videoId: string,
) => Loaded<{ readonly items: readonly Comment[]; readonly hasNextPage: boolean }>;

/** A value, or a promise if it must be read first. */
type Loaded<Value> = Value | Promise<Value>;

/** The context of every resolver. */
export interface GraphqlContext extends Services {
  /** Notifies viewers who have the comments of a video open. */
  readonly tellOfComments: (videoId: string) => void;
  /** Base URL from which all clients fetch media (`publicAddress`); null if the site serves them. */
  readonly mediaBase: string | null;
  /** Whether posters are available in the sizes in which they are shown. */
  readonly copiesPosters: () => boolean;
  readonly viewerId: string;
  /** Whether the viewer was created for this query. Nothing is stored about such a viewer, so nothing is read. */
  readonly isNewViewer: boolean;
  /** Whether the request comes from the signed-in owner. See `requireOwner`. */
  readonly isOwner: boolean;
  /** The id of the owner's session that sends the request; null without one. */
  readonly ownerSessionId: string | null;
  readonly nowMs: number;
  /** Measures the work of the operation. */
  readonly work: Work;
  /** The idempotency key of a mutation; null if absent. */
  readonly idempotencyKey: string | null;
  /** Caches data that is the same for all viewers; null disables caching. */
  readonly memory: OpenMemory | null;
  /** Loaders, which batch the reads of each level of the query. */
  readonly load: {
    readonly video: (id: string) => Loaded<Video | undefined>;
    readonly channel: (handle: string) => Loaded<Channel | undefined>;
    readonly series: (handle: string) => Loaded<Series | undefined>;
    /** The id of the first public episode of a series. */
    readonly firstEpisodeId: (seriesHandle: string) => Loaded<string | undefined>;
    /** The number of public videos of a channel. */
    readonly videoCount: (channelHandle: string) => Loaded<number>;
    readonly preparation: (videoId: string) => Loaded<Preparation | null>;
    readonly captions: (videoId: string) => Loaded<readonly Caption[]>;
    readonly chapters: (videoId: string) => Loaded<readonly Chapter[]>;
    readonly transcripts: (videoId: string) => Loaded<readonly Transcript[]>;
    /** When the part of a video that viewers see last changed. */
    readonly changedMs: (videoId: string) => Loaded<number | undefined>;
    /** Ids of videos related to a video, most similar first. */
    readonly related: (video: Video) => Loaded<readonly string[]>;
    readonly viewerState: (videoId: string) => Loaded<ViewerState>;
    /** Takes the comment's own id, without the type prefix. */
    readonly comment: (id: string) => Loaded<Comment | DeletedComment | undefined>;
    readonly comments: (videoId: string, page: CommentPage) => ReturnType<CommentLoader>;
    /** Whether the current viewer has reported the comment. Takes the comment's own id, without the type prefix. */
    readonly isCommentReported: (id: string) => Loaded<boolean>;
    /** Takes the playlist's own id, without the type prefix. Returns playlists of any viewer. */
    readonly playlist: (id: string) => Loaded<Playlist | DeletedPlaylist | undefined>;
    readonly playlistSummary: (
      playlistId: string,
    ) => Loaded<{ readonly videoCount: number; readonly firstVideoId: string | null }>;
    readonly playlistContains: (videoId: string, playlistId: string) => Loaded<boolean>;
    readonly isSubscribed: (channelHandle: string) => Loaded<boolean>;
    readonly subscriberCount: (channelHandle: string) => Loaded<number>;
    readonly visibility: (videoId: string) => Loaded<VideoVisibility>;
    /** The library's text of a video, without the owner's edits. */
    readonly libraryText: (videoId: string) => Loaded<VideoText | undefined>;
    /** The pending reports of a comment. Takes the comment's own id, without the type prefix. */
    readonly reports: (commentId: string) => Loaded<readonly CommentReport[]>;
  };
}

/**
 * Creates the context of an operation.
 *
 * @param parts without `work`, nothing is limited
 */
export function createContext(
  parts: Omit<GraphqlContext, 'load' | 'work'> & { readonly work?: Work },
): GraphqlContext {
  const { work = new Work() } = parts;
  const { catalogue, viewers, comments, commentReports, playlists, subscriptions, memory } = parts;
  const { viewerId, isNewViewer } = parts;
  const reach = parts.isOwner ? 'all' : 'addressed';
  return {
    ...parts,
    work,
    load: {
      video: createLoader((ids) => catalogue.findVideos(ids, reach), shelfOf(memory, `video, ${reach}`)),
      channel: createLoader(
        (handles) => catalogue.findChannels(handles, reach),
        shelfOf(memory, `channel, ${reach}`),
      ),
      series: createLoader(
        (handles) => parts.series.find(handles, reach),
        shelfOf(memory, `series, ${reach}`),
      ),
      firstEpisodeId: createLoader(
        (handles) => parts.series.firstEpisodeIds(handles),
        shelfOf(memory, 'first episode'),
      ),
      videoCount: createLoader((handles) => catalogue.videoCountsOf(handles), shelfOf(memory, 'video count')),
      preparation: createLoader((ids) => preparationsOf(parts.jobs, ids)),
      captions: createLoader((ids) => catalogue.captionsOf(ids), shelfOf(memory, 'captions')),
      chapters: createLoader((ids) => catalogue.chaptersOf(ids), shelfOf(memory, 'chapters')),
      transcripts: createLoader((ids) => catalogue.transcriptsOf(ids), shelfOf(memory, 'transcripts')),
      changedMs: createLoader((ids) => catalogue.changedMsOf(ids), shelfOf(memory, 'changed')),
      related: loadRelated(catalogue, work),
      viewerState: isNewViewer ? () => untouched : createLoader((ids) => viewers.statesOf(viewerId, ids)),
      comment: createLoader((ids) => comments.find(ids)),
      comments: loadPages(comments, memory),
      isCommentReported: isNewViewer
        ? () => false
        : createLoader((ids) => commentReports.areReported(viewerId, ids)),
      playlist: createLoader((ids) => playlists.find(ids)),
      playlistSummary: createLoader((ids) => playlists.summariesOf(ids)),
      playlistContains: loadContains(playlists),
      isSubscribed: isNewViewer
        ? () => false
        : createLoader((handles) => subscriptions.areSubscribed(viewerId, handles)),
      subscriberCount: createLoader(
        (handles) => subscriptions.countsOf(handles),
        shelfOf(memory, 'subscriber count'),
      ),
      visibility: createLoader((ids) => parts.visibilities.of(ids)),
      libraryText: createLoader((ids) => parts.videoEdits.libraryTexts(ids)),
      reports: createLoader((ids) => parts.moderation.reportsOf(ids)),
    },
  };
}

/** The state of a video that the viewer has not interacted with. */
const untouched: ViewerState = { liked: false, positionSeconds: null, watched: false, saved: false };

function shelfOf<Value>(memory: OpenMemory | null, kind: string): Shelf<Value> | null {
  return (
    memory && {
      find: (key) => memory.find(kind, key) as Value | undefined,
      note: (key, value) => memory.note(kind, key, value),
    }
  );
}

/**
 * Returns data that is the same for all viewers from the memory, or reads and remembers it.
 *
 * @param kind namespace of the keys: within one kind, the key alone must determine what `read` returns
 */
export function remember<Value>(
  { memory }: Pick<GraphqlContext, 'memory'>,
  kind: string,
  key: string,
  read: () => Promise<Value>,
): Loaded<Value> {
  const known = memory?.find(kind, key) as Value | undefined;
  if (known !== undefined) return known;
  return read().then((value) => {
    memory?.note(kind, key, value);
    return value;
  });
}

/** Creates a loader for each page size and position. The pages of many videos that share both are read in one batch. */
function loadPages(comments: Comments, memory: OpenMemory | null): GraphqlContext['load']['comments'] {
  const loaders = new Map<string, CommentLoader>();
  return (videoId, page) => {
    const name = JSON.stringify(page);
    const load =
      loaders.get(name) ??
      createLoader(
        (videoIds: readonly string[]) => comments.pagesOf({ videoIds, ...page }),
        shelfOf(memory, `comments, ${name}`),
      );
    loaders.set(name, load);
    return load(videoId);
  };
}

/** Compares all videos of one list with the others in one batch. */
function loadRelated(catalogue: Catalogue, work: Work): GraphqlContext['load']['related'] {
  const videos = new Map<string, Video>();
  const load = createLoader(async (ids: readonly string[]) => {
    const asked = ids.map((id) => videos.get(id)!);
    const candidates = await catalogue.relatedCandidates(asked);
    return asked.map((video, i) => rankRelated(video, candidates[i]!));
  });
  return (video) => {
    videos.set(video.id, video);
    work.addPoints(pointsOf.related);
    return load(video.id);
  };
}

/** Creates a loader for each video, which checks all playlists in one batch. */
function loadContains(playlists: Playlists): GraphqlContext['load']['playlistContains'] {
  const loaders = new Map<string, (playlistId: string) => Loaded<boolean>>();
  return (videoId, playlistId) => {
    const load =
      loaders.get(videoId) ?? createLoader((ids: readonly string[]) => playlists.contain(ids, videoId));
    loaders.set(videoId, load);
    return load(playlistId);
  };
}

/**
 * Identifies one step of a mutation, so that it is applied once; null if the request has no idempotency key.
 *
 * @param name the response key of the root field: unique within a mutation
 */
export function stepOf({ viewerId, idempotencyKey: key }: GraphqlContext, name: string): MutationStep | null {
  return key === null ? null : { viewerId, key, name };
}
