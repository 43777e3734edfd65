import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openProject, plainEnv } from '../package/openProject.mjs';
import { sdkInstallCommand } from '../package/sdkInstallCommand.mjs';
import { root } from '../root.mjs';
import { runCommand } from '../steps/runCommand.mjs';

/** Copies an example into an empty folder beside this repository, and installs it as examples/README.md describes. */
export async function installExample(name) {
  const beside = mkdtempSync(join(tmpdir(), 'mainvideo-example-'));
  const remove = () => rmSync(beside, { recursive: true, force: true });
  const folder = join(beside, name);
  symlinkSync(root, join(beside, 'mainvideo'), 'dir');
  cpSync(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (file) => basename(file) !== 'node_modules',
  });
  const { code, output } = await runCommand('sh', ['-c', sdkInstallCommand], {
    cwd: folder,
    env: plainEnv,
    timeoutMs: 400_000,
  });
  if (code !== 0) {
    remove();
    throw new Error(`${sdkInstallCommand} failed:\n${output}`);
  }
  return openProject(folder, remove);
}
