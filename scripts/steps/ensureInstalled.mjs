import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { npm } from './npm.mjs';
import { progress } from './progress.mjs';
import { Stop } from './Stop.mjs';

/**
 * Installs the packages of the lockfile, unless they are installed already.
 *
 * @param options.dev `false` installs only the packages for building and serving the site, a third of all. Development packages
 *   that are installed stay, and are updated with the others.
 */
export async function ensureInstalled(folder = root, { dev = true } = {}) {
  if (isInstalled(folder, { dev })) return;
  await progress('Installing packages', async () => {
    // `npm ci` would delete the packages of a site that may be running.
    if (dev && isInstalled(folder, { dev: false })) {
      const { code } = await npm(['install', '--include=dev', '--no-save', ...quiet], { cwd: folder });
      if (code === 0 && isInstalled(folder)) return;
    }
    // Explicit, so that NODE_ENV does not matter.
    const packages = dev || hasDevPackages(folder) ? '--include=dev' : '--omit=dev';
    const { code, output } = await npm(['ci', packages, ...quiet], { cwd: folder });
    if (code === 0) return;
    throw new Stop(
      `${output.trim()}\n\nnpm ci failed in ${folder}, so there is nothing to run yet. The first start needs npm's registry once: ` +
        'check the connection (or the registry in .npmrc) and start again.',
    );
  });
}

const quiet = ['--no-audit', '--no-fund'];

/**
 * Whether node_modules matches package-lock.json. npm records what it installed in node_modules/.package-lock.json, at the very
 * end, so an interrupted installation does not count.
 *
 * @param options.dev `false`: development packages may be absent
 */
export function isInstalled(folder, { dev = true } = {}) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, installed));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, dev: isDev }]) => {
    if (!path.startsWith('node_modules/') || (isDev && !dev)) return true;
    // Binary packages of other platforms are not installed.
    if (present[path] === undefined) return optional === true;
    return link === true || (present[path].version === version && present[path].integrity === integrity);
  });
}

const installed = 'node_modules/.package-lock.json';

const hasDevPackages = (folder) =>
  Object.values(readPackages(join(folder, installed)) ?? {}).some((entry) => entry.dev);

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
