import type { Quality } from '../qualities.ts';

/** A level of a stream, in hls.js's terms; a playlist alone provides less. */
interface Level {
  readonly height: number;
  readonly bitrate?: number;
}

/** Whichever level suits the network. */
export const automatic: Quality = { id: 'auto', height: null };

/** The levels of a stream as qualities: the automatic one, then one for each height, named by it. */
export function levelQualities(levels: readonly Level[]): readonly Quality[] {
  const heights = [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0);
  // A single level is not a choice.
  if (heights.length < 2) return [];
  const named = heights.sort((one, other) => other - one).map((height) => ({ id: String(height), height }));
  return [automatic, ...named];
}

/** Returns the index of the level for hls.js to play, the best of a height; -1 for automatic selection. */
export function levelOf(levels: readonly Level[], id: string): number {
  let best = -1;
  for (const [index, { height, bitrate = 0 }] of levels.entries()) {
    if (String(height) !== id) continue;
    if (best < 0 || bitrate > (levels[best]!.bitrate ?? 0)) best = index;
  }
  return best;
}
