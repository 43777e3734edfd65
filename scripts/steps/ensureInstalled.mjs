import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { npm } from './npm.mjs';
import { progress } from './progress.mjs';
import { Stop } from './Stop.mjs';

/** Installs what the lockfile names, if something else or nothing is installed. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return;
  await progress('Installing packages', async () => {
    // Development packages too, whatever NODE_ENV says: they build the site.
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder });
    if (code === 0) return;
    throw new Stop(
      `${output.trim()}\n\nnpm ci failed in ${folder}, so there is nothing to run yet. The first start needs npm's registry once: ` +
        'check the connection (or the registry in .npmrc) and start again.',
    );
  });
}

/**
 * Whether node_modules holds what package-lock.json names. npm notes what it installed in node_modules/.package-lock.json,
 * at the very end, so that an interrupted installation counts as none.
 */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules/.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    // Of packages with a binary for each platform, those of the others are rightly absent.
    if (present[path] === undefined) return optional === true;
    return link === true || (present[path].version === version && present[path].integrity === integrity);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
