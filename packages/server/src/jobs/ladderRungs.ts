import { fittedSize, type Source } from './workshop.ts';

/** One quality of a stream. */
export interface Rung {
  /** Of the folder that it lies in. */
  readonly name: string;
  /** In pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Of the picture, at most. */
  readonly bitsPerSecond: number;
}

/** By the shorter side of the picture. */
const steps = [
  [1080, 5_000_000],
  [720, 2_800_000],
  [480, 1_400_000],
  [360, 800_000],
] as const;

/** The qualities of a stream, best first: as far as the source reaches, and itself if it reaches none. */
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
