import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

/** Describes the machine, the commit and the load, which belong to every figure. */
export function machine(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'packages/sdk/src') === '' ? '' : ' with changes';
  // The bench itself, with its garbage collector threads, causes a load of 1 to 2.
  const load = loadavg()[1]!;
  const disturbed =
    load > 2 ? ` Measured while other work was running (load average ${load.toFixed(1)}).` : '';
  return (
    `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ` +
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}.${disturbed}`
  );
}
