import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Where and of what the figures are: without it they would be a rumour. */
export function machine(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'packages/sdk/src') === '' ? '' : ' with changes';
  return (
    `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ` +
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}.`
  );
}
