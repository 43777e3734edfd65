import type { JobKind } from '@mainvideo/sdk/operations';
import type { StudioMessageId } from './messages.ts';

/** What each kind of job makes. */
export const kindMessages = {
  POSTER: 'studio.kindPoster',
  STORYBOARD: 'studio.kindStoryboard',
  REMUX: 'studio.kindRemux',
  CAPTIONS: 'studio.kindCaptions',
  TRANSCODE: 'studio.kindTranscode',
  LOUDNESS: 'studio.kindLoudness',
  LADDER: 'studio.kindLadder',
} as const satisfies { readonly [kind in JobKind]: StudioMessageId };
