import { spawnSync } from 'node:child_process';
import { bundlesFolder } from './bundle.ts';
import { median } from './measure.ts';

/**
 * Measures one row for one library in a new process. Returns the cost, or the reason why the row does not apply.
 *
 * @throws Error if the process fails, for example because a result is wrong; the process has printed the reason
 */
export function costOf(contender: string, row: string, size?: number): number | string {
  const words = [contender, row, ...(size === undefined ? [] : [`${size}`])];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', `${bundlesFolder}runRow.mjs`, ...words],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000 },
  );
  if (status !== 0) throw new Error(`${words.join(' ')} exited with ${status ?? 'a signal'}.`);
  const { cost, lacks } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
  return cost ?? lacks;
}

/** Combines the costs of several processes into their median. */
export function together(costs: readonly (number | string)[]): number | string {
  const numbers = costs.filter((cost) => typeof cost === 'number');
  return numbers.length > 0 ? median(numbers) : costs[0]!;
}
