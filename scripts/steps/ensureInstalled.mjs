import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { npm } from './npm.mjs';
import { progress } from './progress.mjs';
import { Stop } from './Stop.mjs';

/**
 * Installs what the lockfile names, unless it is installed already.
 *
 * @param options.dev `false`: what building and serving the site need is enough, a third of all packages. Where development
 *   packages are installed, they are kept and updated with the others.
 */
export async function ensureInstalled(folder = root, { dev = true } = {}) {
  if (isInstalled(folder, { dev })) return;
  await progress('Installing packages', async () => {
    // `npm ci` would delete the packages of a site that may be running.
    if (dev && isInstalled(folder, { dev: false })) {
      const { code } = await npm(['install', '--include=dev', '--no-save', ...quiet], { cwd: folder });
      if (code === 0 && isInstalled(folder)) return;
    }
    // Named whatever NODE_ENV says.
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
 * Whether node_modules holds what package-lock.json names. npm notes what it installed in node_modules/.package-lock.json,
 * at the very end, so that an interrupted installation counts as none.
 *
 * @param options.dev `false`: development packages may be absent
 */
export function isInstalled(folder, { dev = true } = {}) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, installed));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, dev: isDev }]) => {
    if (!path.startsWith('node_modules/') || (isDev && !dev)) return true;
    // Of packages with a binary for each platform, those of the others are rightly absent.
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
