import { markdown } from '../cache/table.ts';
import type { Verdict } from './fault.ts';

export interface FaultLine {
  readonly title: string;
  /** One per column. */
  readonly verdicts: readonly Verdict[];
}

/** Returns the table in Markdown, followed by the reasons why faults do not apply. */
export function faultTable(lines: readonly FaultLine[], titles: readonly string[]): string {
  const rows = lines.map(({ title, verdicts }) => [title, ...verdicts.map(textOf)]);
  const reasons = titles.flatMap((title, column) => {
    const whys = lines.flatMap(({ verdicts }) => {
      const verdict = verdicts[column]!;
      return verdict.kind === 'not applicable' ? [verdict.why] : [];
    });
    return whys.length > 0 ? [`${title}: ${[...new Set(whys)].join(', ')}`] : [];
  });
  const notes = reasons.length > 0 ? [`Not applicable: ${reasons.join('; ')}.`] : [];
  return [markdown(['fault', ...titles], rows), ...notes].join('\n\n');
}

function textOf(verdict: Verdict): string {
  if (verdict.kind === 'lost') return `**lost**: ${verdict.what}`;
  if (verdict.kind === 'crashed') return `**crashed**: ${verdict.error}`;
  return verdict.kind;
}
