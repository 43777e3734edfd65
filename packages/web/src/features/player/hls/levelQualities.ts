import type { Quality } from '../qualities.ts';

/** A level of a stream, as hls.js names it; what a playlist alone says of one is less. */
interface Level {
  readonly height: number;
  readonly bitrate?: number;
}

/** Whichever level suits the network. */
export const automatic: Quality = { id: 'auto', height: null };

/** The levels of a stream as qualities: the automatic one, then one for each height, named by it. */
export function levelQualities(levels: readonly Level[]): readonly Quality[] {
  const heights = [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0);
  // One level is no choice.
  if (heights.length < 2) return [];
  const named = heights.sort((one, other) => other - one).map((height) => ({ id: String(height), height }));
  return [automatic, ...named];
}

/** The index of the level that hls.js is told to play, the best of those of a height; -1: whichever suits the network. */
export function levelOf(levels: readonly Level[], id: string): number {
  let best = -1;
  for (const [index, { height, bitrate = 0 }] of levels.entries()) {
    if (String(height) !== id) continue;
    if (best < 0 || bitrate > (levels[best]!.bitrate ?? 0)) best = index;
  }
  return best;
}
