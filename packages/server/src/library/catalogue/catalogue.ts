import type { LibraryChange, LibraryFile, LibrarySnapshot } from './librarySnapshot.ts';
import type { RelatedCandidate } from './relatedVideos.ts';
import type { SearchHit, SearchRequest, Suggestion } from './search.ts';
import type { Transcript } from '../formats/transcript.ts';
import type { Caption, Channel, Chapter, Video } from '../videos/video.ts';
import type { Reach } from '../videos/visibility.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Number of items in the whole list. */
  readonly totalCount: number;
}

/** The position of a page of videos, newest first: it begins after this video. */
export interface AfterVideo {
  readonly publishedMs: number;
  readonly id: string;
}

/** Queries on the library. Lists contain public videos only. Batch results are in the order of the arguments. */
export interface Catalogue {
  /** @param reach default: `addressed`, because each video is requested by id */
  findVideos(ids: readonly string[], reach?: Reach): Promise<readonly (Video | undefined)[]>;
  /**
   * Finds channels that have a video within reach.
   *
   * @param reach default: `addressed`
   */
  findChannels(handles: readonly string[], reach?: Reach): Promise<readonly (Channel | undefined)[]>;
  /** Returns a page of the channels with public videos, by handle. */
  channels(request: {
    readonly first: number;
    /** The last handle of the previous page; null: start with the first channel. */
    readonly after: string | null;
  }): Promise<Page<Channel>>;
  /** Returns the number of public videos of each channel. */
  videoCountsOf(handles: readonly string[]): Promise<readonly number[]>;
  /** Returns the captions of each video, by language. */
  captionsOf(videoIds: readonly string[]): Promise<readonly (readonly Caption[])[]>;
  /** Returns the WebVTT that the owner added in this language; undefined if missing. */
  captionText(videoId: string, language: string): Promise<string | undefined>;
  /** Returns the chapters of each video, in order. */
  chaptersOf(videoIds: readonly string[]): Promise<readonly (readonly Chapter[])[]>;
  /**
   * Returns when the viewer-visible data of each video last changed, at the earliest its publication; undefined for
   * missing videos.
   */
  changedMsOf(videoIds: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** Returns a page of videos, newest first, of one channel or of all. */
  newest(request: {
    readonly channelHandle?: string;
    readonly first: number;
    readonly after: AfterVideo | null;
  }): Promise<Page<Video>>;
  /** Returns the transcripts of each video, by language. */
  transcriptsOf(videoIds: readonly string[]): Promise<readonly (readonly Transcript[])[]>;
  /**
   * Finds entries that contain every word of the query. A longer word matches by prefix if the query's word has at
   * least three letters or is the last one. Matches in written text rank before those in speech. An empty query finds
   * all videos.
   */
  search(request: SearchRequest): Promise<Page<SearchHit>>;
  /**
   * Returns the query with its misspelt words corrected, if it has words that nothing contains and each of them is one
   * letter away from a word of a title, tag, channel or description. Null otherwise.
   */
  correctQuery(query: string): Promise<string | null>;
  /** Returns the number of matching videos for each channel, ignoring the filter's channel; highest count first. */
  countByChannel(
    request: Pick<SearchRequest, 'query' | 'filter' | 'first'>,
  ): Promise<readonly { readonly handle: string; readonly count: number }[]>;
  /**
   * Returns titles, channels and tags that begin with the query, then those that contain it. An empty query has no
   * suggestions.
   */
  suggest(request: Pick<SearchRequest, 'query' | 'first'>): Promise<readonly Suggestion[]>;
  /** Returns for each video up to a few hundred videos that may be related to it, in no particular order. */
  relatedCandidates(videos: readonly Video[]): Promise<readonly (readonly RelatedCandidate[])[]>;
  countVideos(): Promise<number>;
  /** Lists every video, oldest first, so that adding a video does not move those before it. */
  listVideos(request: {
    readonly first: number;
    readonly offset: number;
    readonly reach?: Reach;
  }): Promise<readonly Video[]>;
  /** Returns every channel, by handle. */
  listChannels(): Promise<readonly Channel[]>;
  /** Returns the handle of every series, in order. */
  listSeries(): Promise<readonly string[]>;
}

/** `converting`: refused, but a job will convert it to a video. */
export type ShownStatus = LibraryFile['status'] | 'converting';

/** Stores the library's data. Viewers' data about a video is retained after the video is removed. */
export interface LibraryStore {
  /** Returns the fingerprint of the library when it was last complete; null while it is incomplete. */
  fingerprint(): Promise<string | null>;
  /** Returns the files, by path. */
  files(): Promise<readonly LibraryFile[]>;
  /** Returns the fingerprint of each video's sources, by video id. */
  videoFingerprints(): Promise<ReadonlyMap<string, string>>;
  /** Returns the channels, by handle. */
  channels(): Promise<readonly Channel[]>;
  /** `problemCount` counts files that are neither playable nor duplicates. */
  counts(): Promise<{ readonly videoCount: number; readonly problemCount: number }>;
  /** Finds a file by its path, relative to the library. */
  findFile(path: string): Promise<LibraryFile | undefined>;
  /** Returns a page of files, by path, with one status or with any. */
  pageOfFiles(request: {
    /** Part of the path, in any case; empty for all files. */
    readonly query: string;
    readonly first: number;
    /** The last path of the previous page; null: start with the first file. */
    readonly after: string | null;
    readonly status: ShownStatus | null;
  }): Promise<Page<LibraryFile>>;
  /**
   * Applies all of a change or nothing. The cost depends on the size of the change, not of the library.
   *
   * @throws LibraryOvertaken if something was removed since the folder was listed
   */
  apply(change: LibraryChange): Promise<void>;
  /** Removes what is no longer in the folder, independent of any scan in progress. */
  remove(gone: { readonly videoIds: readonly string[]; readonly paths: readonly string[] }): Promise<void>;
  /** Returns a number that grows with each `remove`. */
  removalCount(): Promise<number>;
  /** Replaces the library with this snapshot, in one change. */
  replace(snapshot: LibrarySnapshot): Promise<void>;
}
