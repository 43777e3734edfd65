export interface Column {
  readonly name: string;
  readonly title: string;
  /** `true` for other libraries: the ratio compares ours with the best of them. */
  readonly isPeer: boolean;
}

export interface Line {
  readonly work: string;
  readonly unit: string;
  readonly goal: number;
  /** The cost by column name, or the reason why it was not measured. */
  readonly costs: ReadonlyMap<string, number | string>;
}

/** Returns the table in Markdown, followed by the reasons for empty cells. */
export function tableOf(lines: readonly Line[], columns: readonly Column[]): string {
  const head = ['ms, median', ...columns.map(({ title }) => title), 'ratio to best peer', 'goal'];
  const rows = lines.map((line) => [
    line.work,
    ...columns.map(({ name }) => cell(line.costs.get(name)!, line.unit)),
    ...comparison(line, columns),
  ]);
  return [markdown(head, rows), ...whyEmpty(lines, columns)].join('\n\n');
}

/** Returns the ratio to the best peer, and the goal with its verdict. */
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
  return reasons.length > 0 ? [`Not measured (-): ${reasons.join('; ')}.`] : [];
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
  /** The bench fails if the cost grows by a larger factor. */
  readonly mostTimes: number;
}

/** Returns the table of our costs at two sizes. */
export function growthTableOf(lines: readonly Growth[]): string {
  const rows = lines.map(({ work, sizes, smallMs, largeMs, mostTimes }) => [
    work,
    sizes.map((size) => size.toLocaleString('en')).join(' and '),
    `${digits(smallMs)} and ${digits(largeMs)}`,
    `${digits(largeMs / smallMs)} (limit ${mostTimes})`,
  ]);
  return markdown(['ours, by the number of stored videos', 'videos', 'ms', 'ratio'], rows);
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a number with two significant digits and at most five decimals. */
export function digits(value: number): string {
  if (value === 0 || value >= 10) return value.toFixed(0);
  return value.toFixed(Math.min(5, 1 - Math.floor(Math.log10(value))));
}
