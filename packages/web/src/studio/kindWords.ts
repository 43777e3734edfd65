import type { JobKind } from '@mainvideo/sdk/operations';
import type { WordId } from './words.ts';

/** What each kind of job makes. */
export const kindWords = {
  POSTER: 'studio.kindPoster',
  STORYBOARD: 'studio.kindStoryboard',
  REMUX: 'studio.kindRemux',
  CAPTIONS: 'studio.kindCaptions',
  TRANSCODE: 'studio.kindTranscode',
  LOUDNESS: 'studio.kindLoudness',
  LADDER: 'studio.kindLadder',
} as const satisfies { readonly [kind in JobKind]: WordId };
