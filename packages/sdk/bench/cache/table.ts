/** What each contender's processes said for one row; a string says why there is nothing. */
export type Costs = ReadonlyMap<string, number | string>;

export interface Line {
  readonly work: string;
  readonly unit: string;
  readonly goal: number;
  readonly costs: Costs;
}

export interface Column {
  readonly name: string;
  readonly title: string;
  /** One that ours is compared with: not ours, and not what somebody wrote by hand for this feed alone. */
  readonly isPeer: boolean;
}

/** The table in Markdown, and below it why some cells are empty. */
export function tableOf(lines: readonly Line[], columns: readonly Column[]): string {
  const rows = lines.map((line) => [
    line.work,
    ...columns.map(({ name }) => cell(line.costs.get(name), line.unit)),
    ...verdict(line, columns),
  ]);
  return markdown(['work', ...columns.map(({ title }) => title), 'x best peer', 'goal'], rows);
}

/** How ours compares with the best peer, and the goal for it. */
function verdict({ costs, goal }: Line, columns: readonly Column[]): readonly [string, string] {
  const ours = costs.get('ours');
  const peers = columns
    .filter(({ isPeer }) => isPeer)
    .map(({ name }) => costs.get(name))
    .filter((cost) => typeof cost === 'number');
  if (typeof ours !== 'number' || peers.length === 0) return ['', `<= ${goal}`];
  const ratio = ours / Math.min(...peers);
  return [digits(ratio), `<= ${goal}: ${ratio <= goal ? 'reached' : 'not reached'}`];
}

function cell(cost: number | string | undefined, unit: string): string {
  if (cost === undefined) return '';
  return typeof cost === 'string' ? '-' : `${digits(cost)}${unit === 'ms' ? '' : ` ${unit}`}`;
}

export interface Growth {
  readonly work: string;
  readonly sizes: readonly [number, number];
  readonly smallMs: number;
  readonly largeMs: number;
  readonly grows: number;
  readonly mostTimes: number;
}

/** How ours fares as more is stored. */
export function growthTableOf(lines: readonly Growth[]): string {
  const rows = lines.map(({ work, sizes, smallMs, largeMs, grows, mostTimes }) => [
    work,
    sizes.map((size) => size.toLocaleString('en')).join(' and '),
    `${digits(smallMs)} and ${digits(largeMs)}`,
    digits(grows),
    `${mostTimes}`,
  ]);
  return markdown(['ours alone', 'videos stored', 'ms', 'times', 'fails above'], rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Two that mean something, and no more than five after the point. */
export function digits(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value === 0) return '0';
  const places = Math.min(5, Math.max(0, 1 - Math.floor(Math.log10(value))));
  return value.toFixed(places);
}
