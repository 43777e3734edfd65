import { median } from '../cache/measure.ts';
import { digits, markdown } from '../cache/table.ts';
import type { Costs } from './costs.ts';

export interface CostRow {
  readonly work: string;
  /** The number of videos in the cache. */
  readonly count: number;
  readonly figure: (costs: Costs) => number;
  readonly unit: 'x JSON.stringify' | 'x JSON.parse' | 'ms' | 'MB';
  /** The largest accepted figure for ours. */
  readonly goal?: number;
}

const large = 10_000;
export const costRows: readonly CostRow[] = [
  {
    work: 'first save of everything',
    count: large,
    figure: ({ save, stringify }) => save / stringify,
    unit: 'x JSON.stringify',
    goal: 1.3,
  },
  {
    work: 'save of everything, 4 s after the response',
    count: large,
    figure: ({ saveRested, stringify }) => saveRested / stringify,
    unit: 'x JSON.stringify',
    goal: 1.3,
  },
  {
    work: 'save after one title changed',
    count: large,
    figure: ({ saveChange, stringify }) => saveChange / stringify,
    unit: 'x JSON.stringify',
    goal: 0.1,
  },
  {
    work: 'restore until the cache can be read',
    count: large,
    figure: ({ restore, parse }) => restore / parse,
    unit: 'x JSON.parse',
    goal: 1.2,
  },
  {
    work: 'restore, then read the 24 videos on screen',
    count: large,
    figure: ({ restore, readFew, parse }) => (restore + readFew) / parse,
    unit: 'x JSON.parse',
  },
  {
    work: 'restore, then read everything',
    count: large,
    figure: ({ restore, readAll, parse }) => (restore + readAll) / parse,
    unit: 'x JSON.parse',
  },
  {
    work: 'restore, wall-clock time',
    count: large,
    figure: ({ restoreClock }) => restoreClock,
    unit: 'ms',
  },
  {
    work: 'longest task of the first save in a new page, wall-clock time',
    count: large,
    figure: ({ longestTask }) => longestTask,
    unit: 'ms',
  },
  {
    work: 'stored data, including keys',
    count: large,
    figure: ({ storedCharacters }) => storedCharacters / 1_000_000,
    unit: 'MB',
  },
  { work: 'first save', count: 24, figure: ({ save }) => save, unit: 'ms' },
  { work: 'restore, then read', count: 24, figure: ({ restore, readAll }) => restore + readAll, unit: 'ms' },
];

export interface CostColumn {
  readonly title: string;
  readonly isOurs: boolean;
  /** Samples by number of videos. */
  readonly samples: ReadonlyMap<number, readonly Costs[]>;
}

/** Returns the table in Markdown, with the medians of all samples. */
export function costTable(rows: readonly CostRow[], columns: readonly CostColumn[]): string {
  const lines = rows.map((row) => {
    const figures = columns.map(({ samples }) => median(samples.get(row.count)!.map(row.figure)));
    const cells = figures.map(
      (figure) => `${digits(figure)}${row.unit.startsWith('x') ? '' : ` ${row.unit}`}`,
    );
    const isReached = (at: number) => row.goal === undefined || figures[at]! <= row.goal;
    const missed = columns.filter(({ isOurs }, at) => isOurs && !isReached(at));
    const title = `${row.count.toLocaleString('en')} videos: ${row.work}`;
    return [row.unit.startsWith('x') ? `${title}, ${row.unit}` : title, ...cells, goalOf(row, missed)];
  });
  return markdown(['main thread', ...columns.map(({ title }) => title), 'goal for ours'], lines);
}

function goalOf({ goal }: CostRow, missed: readonly CostColumn[]): string {
  if (goal === undefined) return '';
  if (missed.length === 0) return `<= ${goal}, reached`;
  return `<= ${goal}, **not reached** (${missed.map(({ title }) => title).join('; ')})`;
}
