import { join } from 'node:path';
import { runCommand } from '../steps/runCommand.mjs';

// Overrides settings of the test runner, so that they do not affect the project.
export const plainEnv = {
  NODE_OPTIONS: '',
  NODE_ENV: '',
  TSX_TSCONFIG_PATH: '',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

/** Returns a project in a folder outside of this repository. `remove` deletes the folder. */
export function openProject(folder, remove) {
  return {
    folder,
    remove,
    /** Runs a file of the project, or of its packages, with Node. @throws if it fails; @returns its output */
    async run(file, args = [], { env = {}, timeoutMs = 120_000 } = {}) {
      const { code, output, timedOut } = await runCommand(process.execPath, [join(folder, file), ...args], {
        cwd: folder,
        timeoutMs,
        env: { ...plainEnv, ...env },
      });
      if (code !== 0)
        throw new Error(`${file} ${timedOut ? 'did not end' : `ended with ${code}`}:\n${output}`);
      return output;
    },
  };
}
