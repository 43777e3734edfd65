import { spawnSync } from 'node:child_process';
import { bundlesFolder } from '../cache/bundle.ts';

export type Cell = { readonly seen: string } | { readonly lacks: string };

/** @throws Error if the process fails for a reason other than the behaviour of the library */
export function askRule(contender: string, rule: string): Cell {
  const { status, stdout } = spawnSync(
    process.execPath,
    [`${bundlesFolder}conformance.runRule.mjs`, contender, rule],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 },
  );
  if (status !== 0) throw new Error(`${contender} ${rule} exited with ${status ?? 'a signal'}.`);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
}
