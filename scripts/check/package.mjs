import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { npm } from '../steps/npm.mjs';
import { problemsOfCommand } from './command.mjs';

export const title = 'package';

/** The SDK as npm would publish it: modules, types and exports that every resolver understands. Needs the SDK's build. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-sdk-'));
  try {
    const packed = await npm(['pack', '--silent', '--pack-destination', folder], {
      cwd: join(root, 'packages/sdk'),
    });
    if (packed.code !== 0) return packed.output;
    const archive = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.tgz')),
    );
    const publint = await problemsOfCommand('node_modules/publint/src/cli.js', [archive, '--strict']);
    const attw = await problemsOfCommand('node_modules/@arethetypeswrong/cli/dist/index.js', [
      archive,
      '--profile=node16',
      '--no-emoji',
      '--format=ascii',
    ]);
    return [publint, attw].filter(Boolean).join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
