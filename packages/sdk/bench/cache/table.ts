export interface Column {
  readonly name: string;
  readonly title: string;
  /** One that ours is compared with: not ours itself, and not what is written by hand for this feed alone. */
  readonly isPeer: boolean;
}

export interface Line {
  readonly work: string;
  readonly unit: string;
  readonly goal: number;
  /** By the name of the column; a string says why there is no figure. */
  readonly costs: ReadonlyMap<string, number | string>;
}

/** The table in Markdown, and below it why some cells are empty. */
export function tableOf(lines: readonly Line[], columns: readonly Column[]): string {
  const head = ['ms, median', ...columns.map(({ title }) => title), 'x best peer', 'goal'];
  const rows = lines.map((line) => [
    line.work,
    ...columns.map(({ name }) => cell(line.costs.get(name)!, line.unit)),
    ...comparison(line, columns),
  ]);
  return [markdown(head, rows), ...whyEmpty(lines, columns)].join('\n\n');
}

/** How ours compares with the best peer, and what it should come to. */
function comparison({ costs, goal }: Line, columns: readonly Column[]): readonly [string, string] {
  const ours = costs.get('ours');
  const peers = columns
    .filter(({ isPeer }) => isPeer)
    .map(({ name }) => costs.get(name))
    .filter((cost) => typeof cost === 'number');
  if (typeof ours !== 'number' || peers.length === 0) return ['', `<= ${goal}`];
  const ratio = ours / Math.min(...peers);
  return [digits(ratio), `<= ${goal}, ${ratio <= goal ? 'reached' : '**not reached**'}`];
}

function whyEmpty(lines: readonly Line[], columns: readonly Column[]): readonly string[] {
  const reasons = columns.flatMap(({ name, title }) => {
    const whys = lines.map(({ costs }) => costs.get(name)).filter((cost) => typeof cost === 'string');
    return whys.length > 0 ? [`${title}: ${[...new Set(whys)].join(', ')}`] : [];
  });
  return reasons.length > 0 ? [`No figure (-): ${reasons.join('; ')}.`] : [];
}

function cell(cost: number | string, unit: string): string {
  if (typeof cost === 'string') return '-';
  return unit === 'ms' ? digits(cost) : `${digits(cost)} ${unit}`;
}

export interface Growth {
  readonly work: string;
  readonly sizes: readonly [number, number];
  readonly smallMs: number;
  readonly largeMs: number;
  /** More times the cost, and the bench fails. */
  readonly mostTimes: number;
}

/** How ours fares as more is stored. */
export function growthTableOf(lines: readonly Growth[]): string {
  const rows = lines.map(({ work, sizes, smallMs, largeMs, mostTimes }) => [
    work,
    sizes.map((size) => size.toLocaleString('en')).join(' and '),
    `${digits(smallMs)} and ${digits(largeMs)}`,
    `${digits(largeMs / smallMs)} (may be ${mostTimes})`,
  ]);
  return markdown(['ours, as more is stored', 'videos', 'ms', 'times'], rows);
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Two digits that say something, and no more than five behind the point. */
export function digits(value: number): string {
  if (value === 0 || value >= 10) return value.toFixed(0);
  return value.toFixed(Math.min(5, 1 - Math.floor(Math.log10(value))));
}
