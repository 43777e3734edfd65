import { digits, markdown } from '../../../sdk/bench/cache/table.ts';
import { median } from '../../../sdk/bench/cache/measure.ts';

/** A measurement with its goal and the samples of all rounds. */
export interface Figure {
  readonly what: string;
  readonly unit: 'kB' | 'ms' | 'MB' | 'per second' | '';
  /** `null` without a goal. */
  readonly goal: { readonly most: number } | { readonly least: number } | null;
  /** Our samples. */
  readonly samples: readonly number[];
  /** The samples of the peer; `null` if it was not measured. */
  readonly peerSamples: readonly number[] | null;
}

/**
 * Returns the table in Markdown: medians, ranges, goals, and whether the goals are reached.
 *
 * @param peer title of the peer's columns; `null` without a peer
 */
export function figuresTable(figures: readonly Figure[], peer: string | null = null): string {
  const peerHead = peer === null ? [] : [peer, 'range', 'ours / theirs'];
  const rows = figures.map(({ what, unit, goal, samples, peerSamples }) => [
    what,
    ...middleAndSpread(samples, unit),
    ...(peer === null ? [] : comparison(samples, peerSamples, unit)),
    verdict(median(samples), goal),
  ]);
  return markdown(['median', 'ours', 'range', ...peerHead, 'goal'], rows);
}

function middleAndSpread(samples: readonly number[], unit: Figure['unit']): readonly [string, string] {
  const spread = `${digits(Math.min(...samples))} to ${digits(Math.max(...samples))}`;
  return [`${digits(median(samples))} ${unit}`.trim(), spread];
}

function comparison(
  samples: readonly number[],
  peerSamples: Figure['peerSamples'],
  unit: Figure['unit'],
): readonly [string, string, string] {
  if (peerSamples === null) return ['', '', ''];
  const theirs = median(peerSamples);
  // There is no ratio to zero.
  const ratio = theirs === 0 ? '' : digits(median(samples) / theirs);
  return [...middleAndSpread(peerSamples, unit), ratio];
}

function verdict(value: number, goal: Figure['goal']): string {
  if (goal === null) return '';
  const isReached = 'most' in goal ? value <= goal.most : value >= goal.least;
  const text = 'most' in goal ? `<= ${goal.most}` : `>= ${goal.least}`;
  return `${text}, ${isReached ? 'reached' : '**not reached**'}`;
}
