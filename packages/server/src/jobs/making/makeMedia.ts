import type { MadeMedia } from '../../library/catalogue/derivedMedia.ts';
import type { JobKind } from '../queue/job.ts';
import { makeCaptions } from './makeCaptions.ts';
import { makeLadder } from './makeLadder.ts';
import { makePlayable } from './makePlayable.ts';
import { makePoster } from './makePoster.ts';
import { makeStoryboard } from './makeStoryboard.ts';
import { measureLoudness } from './measureLoudness.ts';
import type { Workshop } from '../programs/workshop.ts';

/**
 * Makes the media for a kind of job.
 *
 * @throws JobFailure
 */
export function makeMedia(kind: JobKind, workshop: Workshop): Promise<MadeMedia> {
  switch (kind) {
    case 'POSTER':
      return makePoster(workshop);
    case 'STORYBOARD':
      return makeStoryboard(workshop);
    case 'REMUX':
      return makePlayable(workshop, false);
    case 'CAPTIONS':
      return makeCaptions(workshop);
    case 'TRANSCODE':
      return makePlayable(workshop, true);
    case 'LOUDNESS':
      return measureLoudness(workshop);
    case 'LADDER':
      return makeLadder(workshop);
  }
}
