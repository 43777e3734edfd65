import { fittedSize, type Source } from '../programs/workshop.ts';

/** One quality of a stream. */
export interface Rung {
  /** The name of its folder. */
  readonly name: string;
  /** In pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Maximum bit rate of the video. */
  readonly bitsPerSecond: number;
}

/** Of each quality. */
export const soundBitsPerSecond = 128_000;

/** The shorter side of the picture, and its bit rate. */
const steps = [
  [1080, 5_000_000],
  [720, 2_800_000],
  [480, 1_400_000],
  [360, 800_000],
] as const;

/**
 * Returns the qualities of a stream, best first: those that do not exceed the source, or the source's own size if all
 * do.
 */
export function ladderRungs(source: Pick<Source, 'width' | 'height'>): readonly Rung[] {
  const shorter = Math.min(source.width, source.height);
  const reached = steps.filter(([pixels]) => pixels <= shorter);
  const [, lowestBits] = steps.at(-1)!;
  const rungs = reached.length > 0 ? reached : [[shorter, lowestBits] as const];
  return rungs.map(([pixels, bitsPerSecond]) => ({
    name: String(pixels),
    ...fittedSize(source, pixels),
    bitsPerSecond,
  }));
}
