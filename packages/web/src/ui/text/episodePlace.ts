import type { EpisodePartsFragment } from '@mainvideo/sdk/operations';

/** Returns the place of an episode as players of all languages write it: `S1 E2`. */
export function episodePlace({
  seasonNumber,
  number,
}: Pick<EpisodePartsFragment, 'seasonNumber' | 'number'>): string {
  return `S${seasonNumber} E${number}`;
}
