import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { fingerprint } from '../steps/fingerprint.mjs';
import { npm } from '../steps/npm.mjs';

const sdk = join(root, 'packages/sdk');
const packed = join(root, '.cache/packed');

/**
 * Packs the built SDK as npm would publish it. The archive is reused until the build changes.
 *
 * @returns the archive's path
 */
export async function packSdk() {
  const parts = ['dist', 'src', 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE'];
  const folder = join(packed, fingerprint(sdk, parts).slice(0, 16));
  if (!existsSync(folder)) {
    // Created elsewhere and renamed into place, because two tests may do this at the same time.
    const aside = `${folder}.${process.pid}`;
    mkdirSync(aside, { recursive: true });
    const { code, output } = await npm(['pack', '--silent', '--pack-destination', aside], {
      cwd: sdk,
      timeoutMs: 120_000,
    });
    if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
    if (existsSync(folder)) rmSync(aside, { recursive: true });
    else renameSync(aside, folder);
    for (const name of readdirSync(packed)) {
      // Another process may still read its own archive.
      if (join(packed, name) !== folder && !name.includes('.'))
        rmSync(join(packed, name), { recursive: true });
    }
  }
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}
