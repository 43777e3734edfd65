import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';
import { fingerprint, timesFingerprint } from './fingerprint.mjs';

const sources = [
  ...['packages/sdk', 'packages/web', 'packages/server', 'scripts/build', 'rollup.config.mjs'],
  ...['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
];
/** The documentation is generated from Markdown and doc comments. */
const docsSources = [
  ...['docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'packages', 'scripts/docs'],
  ...['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
];
const isDocsSource = (path) =>
  /\.md$|^docs\/|^scripts\/|^packages\/sdk\/(src\/|package\.json)|tokens\.css$|^[\w.-]+$/.test(
    path.replaceAll('\\', '/'),
  ) && !/\.(test|laws)\.(tsx?|mjs)$/.test(path);
const isSource = (path) =>
  !/[/\\](test|bench|sample-library)[/\\]|\.(test|laws)\.(tsx?|mjs)$|\.md$/.test(path);
const outputs = {
  site: [
    'packages/server/dist/main.js',
    'packages/server/dist/backupCommand.js',
    'packages/web/dist/server/entry-server.js',
    'packages/web/dist/client/manifest.json',
  ],
  docs: ['dist/docs/index.html', 'dist/docs/search.json'],
  sdk: ['packages/sdk/dist/esm/index.d.ts', 'packages/sdk/dist/cjs/index.cjs'],
};
const stampFile = (what) => join(root, '.cache', `built-${what}`);

/**
 * Describes the current inputs of a build. Call it before the build starts, so that changes during the build are not
 * missed.
 *
 * @param what `site`, `sdk` or `docs`
 * @returns contents: a hash of the inputs, which decides; times: while this value is unchanged, the contents need not
 *   be read
 */
export const sourcesStamp = (what) => ({
  contents: takeOf(fingerprint, what),
  times: takeOf(timesFingerprint, what),
});

const takeOf = (take, what) =>
  what === 'docs' ? take(root, docsSources, isDocsSource) : take(root, sources, isSource);

/** @param what `site`, `sdk` or `docs` */
export function isBuilt(what) {
  if (!outputs[what].every((file) => existsSync(join(root, file)))) return false;
  const stamp = readStamp(what);
  if (stamp === undefined) return false;
  if (stamp.times === takeOf(timesFingerprint, what)) return true;
  const now = sourcesStamp(what);
  if (stamp.contents !== now.contents) return false;
  stampBuilt(what, now);
  return true;
}

function readStamp(what) {
  try {
    return JSON.parse(readFileSync(stampFile(what), 'utf8'));
  } catch {
    return undefined;
  }
}

export function stampBuilt(what, stamp) {
  mkdirSync(dirname(stampFile(what)), { recursive: true });
  writeFileSync(stampFile(what), JSON.stringify(stamp));
}

export function unstampBuilt(what) {
  rmSync(stampFile(what), { force: true });
}
