import type { Quality } from '../qualities.ts';

/** A level of a stream, as hls.js names it. */
interface Level {
  readonly height: number;
  readonly bitrate: number;
}

const automatic: Quality = { id: 'auto', height: null };

/** The levels of a stream as qualities: the automatic one, then one for each height; named by the index of the level. */
export function levelQualities(levels: readonly Level[]): readonly Quality[] {
  const best = new Map<number, number>();
  for (const [index, { height, bitrate }] of levels.entries()) {
    const known = best.get(height);
    if (height > 0 && (known === undefined || levels[known]!.bitrate < bitrate)) best.set(height, index);
  }
  const heights = [...best].sort(([one], [other]) => other - one);
  // One level is no choice.
  return heights.length < 2
    ? []
    : [automatic, ...heights.map(([height, index]) => ({ id: String(index), height }))];
}

/** The level that hls.js is told to play; -1: whichever suits the network. */
export function levelOf(id: string): number {
  return id === automatic.id ? -1 : Number(id);
}
