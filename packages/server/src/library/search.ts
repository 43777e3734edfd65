import type { Channel, Video } from './video.ts';

export type SearchSort = 'RELEVANCE' | 'NEWEST' | 'MOST_VIEWED' | 'LONGEST';

/** Each part that is given leaves fewer. Channels have none of these, so that any part leaves videos alone. */
export interface SearchFilter {
  /** As long or longer. */
  readonly minSeconds?: number | null;
  /** Shorter. */
  readonly maxSeconds?: number | null;
  /** Then or later. */
  readonly publishedFromMs?: number | null;
  readonly channelHandle?: string | null;
  readonly hasCaptions?: boolean | null;
}

/** Where a hit stands in its list: a number, less is sooner, then type and id among equals. */
export interface SearchPlace {
  readonly place: number;
  readonly type: 'video' | 'channel';
  /** The id of a video, the handle of a channel. */
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
