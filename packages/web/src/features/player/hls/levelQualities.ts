import type { Quality } from '../qualities.ts';

/** A level of a stream, as hls.js defines it. A level read from a playlist has fewer properties. */
interface Level {
  readonly height: number;
  readonly bitrate?: number;
}

/** The automatic quality: whichever level suits the network. */
export const automatic: Quality = { id: 'auto', height: null };

/** Returns the levels of a stream as qualities: the automatic one, then one for each height, which is its id. */
export function levelQualities(levels: readonly Level[]): readonly Quality[] {
  const heights = [...new Set(levels.map(({ height }) => height))].filter((height) => height > 0);
  // A single level is not a choice.
  if (heights.length < 2) return [];
  const named = heights.sort((one, other) => other - one).map((height) => ({ id: String(height), height }));
  return [automatic, ...named];
}

/** Returns the index of the best level with the height of a quality, or -1 for automatic selection. */
export function levelOf(levels: readonly Level[], id: string): number {
  let best = -1;
  for (const [index, { height, bitrate = 0 }] of levels.entries()) {
    if (String(height) !== id) continue;
    if (best < 0 || bitrate > (levels[best]!.bitrate ?? 0)) best = index;
  }
  return best;
}
