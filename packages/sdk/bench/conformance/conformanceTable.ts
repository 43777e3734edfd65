import { type Column, markdown } from '../cache/table.ts';
import type { Cell } from './askRule.ts';

export interface Verdict {
  readonly title: string;
  /** One per column. */
  readonly cells: readonly Cell[];
}

/** Returns the table in Markdown, followed by the reasons for empty cells. */
export function conformanceTable(verdicts: readonly Verdict[], columns: readonly Column[]): string {
  const head = ['rule', ...columns.map(({ title }) => title)];
  const rows = verdicts.map(({ title, cells }) => [title, ...cells.map(textOf)]);
  const reasons = columns.flatMap(({ title }, column) => {
    const whys = verdicts.flatMap(({ cells }) => {
      const cell = cells[column]!;
      return 'lacks' in cell ? [cell.lacks] : [];
    });
    return whys.length > 0 ? [`${title}: ${[...new Set(whys)].join(', ')}`] : [];
  });
  const notes = reasons.length > 0 ? [`Not tested (-): ${reasons.join('; ')}.`] : [];
  return [markdown(head, rows), ...notes].join('\n\n');
}

function textOf(cell: Cell): string {
  return 'lacks' in cell ? '-' : cell.seen.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
