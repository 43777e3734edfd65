import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

/** Where and of what the figures are, and whether anything disturbed them: without it they would be a rumour. */
export function machine(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'packages/sdk/src') === '' ? '' : ' with changes';
  // One at a time, our own processes and their collectors make it 1 to 2.
  const load = loadavg()[1]!;
  const disturbed = load > 2 ? ` Taken beside other work (load average ${load.toFixed(1)}).` : '';
  return (
    `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ` +
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}.${disturbed}`
  );
}
