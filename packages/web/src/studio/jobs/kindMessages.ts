import type { JobKind } from '../operations/index.ts';
import type { StudioMessageId } from '../messages.ts';

/** The names of the job kinds. */
export const kindMessages = {
  POSTER: 'studio.kindPoster',
  STORYBOARD: 'studio.kindStoryboard',
  REMUX: 'studio.kindRemux',
  CAPTIONS: 'studio.kindCaptions',
  TRANSCODE: 'studio.kindTranscode',
  LOUDNESS: 'studio.kindLoudness',
  LADDER: 'studio.kindLadder',
} as const satisfies { readonly [kind in JobKind]: StudioMessageId };
