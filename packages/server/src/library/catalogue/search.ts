import type { Channel, Video } from '../videos/video.ts';

export type SearchSort = 'RELEVANCE' | 'NEWEST' | 'OLDEST' | 'MOST_VIEWED' | 'LONGEST';

/** Each given field narrows the result. Channels match none of these, so any filter leaves videos only. */
export interface SearchFilter {
  /** Inclusive minimum duration. */
  readonly minSeconds?: number | null;
  /** Exclusive maximum duration. */
  readonly maxSeconds?: number | null;
  /** Inclusive start of the publication period. */
  readonly publishedFromMs?: number | null;
  readonly channelHandle?: string | null;
  readonly hasCaptions?: boolean | null;
  /** Whether the video is in this viewer's history. */
  readonly inHistory?: { readonly viewerId: string; readonly isIn: boolean } | null;
}

/** The sort position of a hit: a number, lower first, then type and id among equals. */
export interface SearchPlace {
  readonly place: number;
  readonly type: 'video' | 'channel';
  /** The id of a video, or the handle of a channel. */
  readonly id: string;
}

export type SearchHit = { readonly at: SearchPlace } & (
  | { readonly type: 'video'; readonly video: Video }
  | { readonly type: 'channel'; readonly channel: Channel }
);

export interface Suggestion {
  readonly text: string;
  readonly kind: 'TITLE' | 'CHANNEL' | 'TAG';
}

export interface SearchRequest {
  readonly query: string;
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
  readonly first: number;
  readonly after: SearchPlace | null;
}
