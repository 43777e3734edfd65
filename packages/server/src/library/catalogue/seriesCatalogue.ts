import type { Episode, Video } from '../videos/video.ts';
import type { Reach } from '../videos/visibility.ts';
import type { Page } from './catalogue.ts';

/** Videos whose files are named as episodes, see `episodeOfName`. */
export interface Series {
  /** Unique, and safe in a URL. */
  readonly handle: string;
  readonly title: string;
  readonly channelHandle: string;
  /** By number, specials last. Only those with public episodes. */
  readonly seasons: readonly Season[];
}

export interface Season {
  /** 0: specials. */
  readonly number: number;
  /** Public ones. */
  readonly episodeCount: number;
}

/** The position of a page of episodes: it begins after this one. */
export type AfterEpisode = Pick<Episode, 'seasonNumber' | 'number'> & { readonly id: string };

/** Queries on the series of a library. Lists contain public videos only. */
export interface SeriesCatalogue {
  /**
   * Finds series that have an episode within reach, in the order of the handles.
   *
   * @param reach default: `addressed`
   */
  find(handles: readonly string[], reach?: Reach): Promise<readonly (Series | undefined)[]>;
  /** Returns the id of the first public episode of each series; undefined without public episodes. */
  firstEpisodeIds(handles: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Returns the series that have public episodes, the one with the newest episode first. */
  recent(first: number): Promise<readonly Series[]>;
  /** Returns a page of the series of a channel that have public episodes, by handle. */
  ofChannel(request: {
    readonly channelHandle: string;
    readonly first: number;
    /** The last handle of the previous page; null: start with the first series. */
    readonly after: string | null;
  }): Promise<Page<Series>>;
  /** Returns a page of the episodes of a series, or of one season of it, in order; specials last. */
  episodes(request: {
    readonly handle: string;
    readonly seasonNumber: number | null;
    readonly first: number;
    readonly after: AfterEpisode | null;
  }): Promise<Page<Video>>;
}
