import { digits, markdown } from '../../../sdk/bench/cache/table.ts';
import { median } from '../../../sdk/bench/cache/measure.ts';

/** A question, its goal, and what the rounds have answered. */
export interface Figure {
  readonly what: string;
  readonly unit: 'kB' | 'ms' | 'MB' | 'a second' | '';
  /** `null`: it is told, and nothing is asked of it. */
  readonly goal: { readonly most: number } | { readonly least: number } | null;
  readonly samples: readonly number[];
}

/** The table in Markdown: medians with what they lie between, the goals, and whether they are reached. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, goal, samples }) => {
    const middle = median(samples);
    const spread = `${digits(Math.min(...samples))} to ${digits(Math.max(...samples))}`;
    return [what, `${digits(middle)} ${unit}`.trim(), spread, verdict(middle, goal)];
  });
  return markdown(['median', 'ours', 'between', 'goal'], rows);
}

function verdict(value: number, goal: Figure['goal']): string {
  if (goal === null) return '';
  const isReached = 'most' in goal ? value <= goal.most : value >= goal.least;
  const text = 'most' in goal ? `<= ${goal.most}` : `>= ${goal.least}`;
  return `${text}, ${isReached ? 'reached' : '**not reached**'}`;
}
