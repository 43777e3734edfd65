import type { Episode } from './video.ts';

/** Returns a negative number if `a` comes before `b`, a positive one if it comes after it. Specials come last. */
export function compareEpisodes(
  a: Pick<Episode, 'seasonNumber' | 'number'>,
  b: Pick<Episode, 'seasonNumber' | 'number'>,
): number {
  return (
    Number(a.seasonNumber === 0) - Number(b.seasonNumber === 0) ||
    a.seasonNumber - b.seasonNumber ||
    a.number - b.number
  );
}
