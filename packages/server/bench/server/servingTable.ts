import { median } from '../../../sdk/bench/cache/measure.ts';
import { digits, markdown } from '../../../sdk/bench/cache/table.ts';

export const serverTitles = {
  ours: 'ours',
  apollo: 'Apollo Server 5.5',
  mercurius: 'Mercurius',
  nextjs: 'Next.js 16.4',
  nginx: 'nginx',
} as const;
export type ServerName = keyof typeof serverTitles;

/** A measurement with the samples of all rounds. */
export interface Question {
  readonly what: string;
  readonly samples: Partial<Record<ServerName, readonly number[]>>;
  /** The smallest accepted ratio to this server. */
  readonly goal?: { readonly of: Exclude<ServerName, 'ours'>; readonly least: number };
}

/** Returns the table in Markdown, with medians, ours first. A server without samples has no column. */
export function servingTable(questions: readonly Question[]): string {
  const names = (Object.keys(serverTitles) as ServerName[]).filter((name) =>
    questions.some(({ samples }) => samples[name]),
  );
  const rows = questions.map(({ what, samples, goal }) => {
    const cells = names.map((name) => (samples[name] ? digits(median(samples[name])) : ''));
    return [what, ...cells, ...verdict(samples, goal)];
  });
  return markdown(['median', ...names.map((name) => serverTitles[name]), 'ours / theirs', 'goal'], rows);
}

function verdict(
  { ours, ...others }: Question['samples'],
  goal: Question['goal'],
): readonly [string, string] {
  const theirs = goal && others[goal.of];
  if (!ours || !theirs) return ['', goal ? `>= ${goal.least} x ${serverTitles[goal.of]}, not measured` : ''];
  const ratio = median(ours) / median(theirs);
  const reached = ratio >= goal.least ? 'reached' : '**not reached**';
  return [digits(ratio), `>= ${goal.least} x ${serverTitles[goal.of]}, ${reached}`];
}
