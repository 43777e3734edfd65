import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { fingerprint } from '../steps/fingerprint.mjs';
import { npm } from '../steps/npm.mjs';

const sdk = join(root, 'packages/sdk');
const packed = join(root, '.cache/packed');

/**
 * Packs the SDK as it is built now, as npm would publish it. Packed once for all who ask, until something in it changes.
 *
 * @returns the archive's path
 */
export async function packSdk() {
  const parts = ['dist', 'src', 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE'];
  const folder = join(packed, fingerprint(sdk, parts).slice(0, 16));
  if (!existsSync(folder)) {
    // Made aside, and put into place whole: two tests may ask at once.
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
      // One of another process may still be read.
      if (join(packed, name) !== folder && !name.includes('.'))
        rmSync(join(packed, name), { recursive: true });
    }
  }
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}
