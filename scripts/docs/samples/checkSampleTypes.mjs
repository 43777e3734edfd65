import { join } from 'node:path';
import { root } from '../../root.mjs';
import { runCommand } from '../../steps/runCommand.mjs';
import { withPrograms } from './writePrograms.mjs';

/**
 * Type-checks all samples in one program against the sources.
 *
 * @param pages `{ path, programs }` each, as returned by `readSamples`
 * @returns the problems, one per line, with file and line of the Markdown
 */
export const checkSampleTypes = (pages, { timeoutMs = 110_000 } = {}) =>
  withPrograms(pages, async (folder) => {
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
    const argv = [compiler, '-p', folder, '--pretty', 'false'];
    const { code, output, timedOut } = await runCommand(process.execPath, argv, { cwd: folder, timeoutMs });
    if (code === 0) return [];
    if (timedOut) return [`the type check of the samples did not end within ${timeoutMs / 1000} s`];
    return output
      .trim()
      .split('\n')
      .map((line) => line.replace(/^(.*\.md)\/[\w./-]+\((\d+),\d+\)/, '$1:$2'));
  });
