import type { LibraryChange, LibraryFile, LibrarySnapshot } from './librarySnapshot.ts';
import type { RelatedCandidate } from './relatedVideos.ts';
import type { SearchHit, SearchRequest, Suggestion } from './search.ts';
import type { Transcript } from './transcript.ts';
import type { Caption, Channel, Chapter, Video } from './video.ts';
import type { Reach } from './visibility.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Of the whole list. */
  readonly totalCount: number;
}

/** Where a page of videos begins: after this one, in the order "newest first". */
export interface AfterVideo {
  readonly publishedMs: number;
  readonly id: string;
}

/** Queries on the library. Lists contain public videos only. Batch results are in the order of the arguments. */
export interface Catalogue {
  /** @param reach default: `addressed`, for each is named */
  findVideos(ids: readonly string[], reach?: Reach): Promise<readonly (Video | undefined)[]>;
  /** Those with a video within reach. @param reach default: `addressed` */
  findChannels(handles: readonly string[], reach?: Reach): Promise<readonly (Channel | undefined)[]>;
  /** Of each video; by language. */
  captionsOf(videoIds: readonly string[]): Promise<readonly (readonly Caption[])[]>;
  /** WebVTT that the owner has given; undefined: none in this language. */
  captionText(videoId: string, language: string): Promise<string | undefined>;
  /** Of each video; in order. */
  chaptersOf(videoIds: readonly string[]): Promise<readonly (readonly Chapter[])[]>;
  /** When what viewers see of each video last changed, and never before it was published; of none that is not there. */
  changedMsOf(videoIds: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** Newest first; of one channel, or of all. */
  newest(request: {
    readonly channelHandle?: string;
    readonly first: number;
    readonly after: AfterVideo | null;
  }): Promise<Page<Video>>;
  /** Of each video; by language. */
  transcriptsOf(videoIds: readonly string[]): Promise<readonly (readonly Transcript[])[]>;
  /**
   * Finds entries that contain every word of the query. Longer words match by prefix, if the query's word has three
   * letters or is the last. Matches in written text rank before those in speech.
   */
  search(request: SearchRequest): Promise<Page<SearchHit>>;
  /** How many of the videos that are found each channel has, whatever channel the filter names; most first. */
  countByChannel(
    request: Pick<SearchRequest, 'query' | 'filter' | 'first'>,
  ): Promise<readonly { readonly handle: string; readonly count: number }[]>;
  /**
   * Returns titles, channels and tags that begin with the words, then those that contain them. An empty query has no
   * suggestions.
   */
  suggest(request: Pick<SearchRequest, 'query' | 'first'>): Promise<readonly Suggestion[]>;
  /** Of each video a few hundred at most that may be related to it, in no order. */
  relatedCandidates(videos: readonly Video[]): Promise<readonly (readonly RelatedCandidate[])[]>;
  countVideos(): Promise<number>;
  /** Every video in turn, oldest first: where one is added, those before it keep their places. */
  listVideos(request: {
    readonly first: number;
    readonly offset: number;
    readonly reach?: Reach;
  }): Promise<readonly Video[]>;
  /** Every channel, by handle. */
  listChannels(): Promise<readonly Channel[]>;
}

/** `converting`: refused, and a job is to make a video of it. */
export type ShownStatus = LibraryFile['status'] | 'converting';

/** Stores the library's data. Viewers' data about a video stays when the video is gone. */
export interface LibraryStore {
  /** Of the library when it was last known whole; null: it is not. */
  fingerprint(): Promise<string | null>;
  /** By path. */
  files(): Promise<readonly LibraryFile[]>;
  /** What each video was made of, by its id. */
  videoFingerprints(): Promise<ReadonlyMap<string, string>>;
  /** By handle. */
  channels(): Promise<readonly Channel[]>;
  /** `problemCount`: files that are neither playable nor the same as another. */
  counts(): Promise<{ readonly videoCount: number; readonly problemCount: number }>;
  /** By its path, relative to the library. */
  findFile(path: string): Promise<LibraryFile | undefined>;
  /** By path; of one status, or of all. */
  pageOfFiles(request: {
    readonly first: number;
    /** The path before the page; null: from the first one. */
    readonly after: string | null;
    readonly status: ShownStatus | null;
  }): Promise<Page<LibraryFile>>;
  /**
   * All of it or nothing. Costs as much as what changes, however large the library is.
   *
   * @throws LibraryOvertaken where something was removed since the folder was listed
   */
  apply(change: LibraryChange): Promise<void>;
  /** Takes out what is no longer in the folder, beside whatever scan goes on. */
  remove(gone: { readonly videoIds: readonly string[]; readonly paths: readonly string[] }): Promise<void>;
  /** Larger after each `remove`. */
  removalCount(): Promise<number>;
  /** Replaces the library with this snapshot, in one change. */
  replace(snapshot: LibrarySnapshot): Promise<void>;
}
