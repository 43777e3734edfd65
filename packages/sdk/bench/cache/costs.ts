import { spawnSync } from 'node:child_process';
import { bundlesFolder } from './bundle.ts';
import { median } from './measure.ts';

/**
 * What a process of its own says that a row costs this contender, or why it cannot do it.
 *
 * @throws Error if the process fails, as it does where an answer is wrong; it has said so itself by then
 */
export function costOf(contender: string, row: string, size?: number): number | string {
  const words = [contender, row, ...(size === undefined ? [] : [`${size}`])];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', `${bundlesFolder}runRow.mjs`, ...words],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000 },
  );
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status ?? 'a signal'}.`);
  const { cost, lacks } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
  return cost ?? lacks;
}

/** What several processes said of the same, as one. */
export function together(costs: readonly (number | string)[]): number | string {
  const numbers = costs.filter((cost) => typeof cost === 'number');
  return numbers.length > 0 ? median(numbers) : costs[0]!;
}
