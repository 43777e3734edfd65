import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { root } from '../root.mjs';

export const title = 'engines';

/**
 * Checks that every installed package supports the oldest Node version that the project supports. Optional packages
 * need not, because npm skips them.
 */
export function run() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return problemsOf(packages);
}

/** @param packages the packages of a lockfile; the first (`''`) is the project */
export function problemsOf(packages) {
  const oldest = minVersion(packages[''].engines.node);
  return Object.entries(packages)
    .filter(([, { engines, optional }]) => engines?.node && !optional && !satisfies(oldest, engines.node))
    .map(
      ([path, { version, engines }]) =>
        `${path}@${version} wants Node ${engines.node}; ${oldest} is promised`,
    )
    .join('\n');
}
