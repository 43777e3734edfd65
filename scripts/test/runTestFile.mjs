import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';
import { runCommand } from '../steps/runCommand.mjs';
import { verdict } from './verdict.mjs';

/**
 * Runs one test file in a process of its own.
 *
 * @param imports modules that the process imports first, as paths from the root
 * @returns a verdict with output and durationMs
 */
export async function runTestFile(file, { timeoutMs, env = {}, imports = [] }) {
  const ended = await runCommand(
    process.execPath,
    [
      '--conditions=@mainvideo/source',
      '--import',
      'tsx',
      ...imports.flatMap((path) => ['--import', pathToFileURL(join(root, path)).href]),
      file,
    ],
    {
      timeoutMs,
      env: {
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        FORCE_COLOR: '0',
        NO_COLOR: '1',
        // So that a file can say what it waits for before it is ended.
        TEST_LIMIT_MS: String(timeoutMs),
        ...env,
      },
    },
  );
  return {
    ...verdict(ended, readFileSync(file, 'utf8'), timeoutMs),
    output: ended.output,
    durationMs: ended.durationMs,
  };
}
