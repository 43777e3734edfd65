import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { runCommand } from '../steps/runCommand.mjs';
import { verdict } from './verdict.mjs';

/** Runs one test file in a process of its own. @returns a verdict with output and durationMs */
export async function runTestFile(file, { timeoutMs, env = {} }) {
  const ended = await runCommand(
    process.execPath,
    ['--conditions=@mainvideo/source', '--import', 'tsx', file],
    {
      timeoutMs,
      env: { TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'), FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    },
  );
  return {
    ...verdict(ended, readFileSync(file, 'utf8'), timeoutMs),
    output: ended.output,
    durationMs: ended.durationMs,
  };
}
