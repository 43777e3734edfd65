import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npm } from '../steps/npm.mjs';
import { openProject } from './openProject.mjs';
import { packSdk } from './packSdk.mjs';

/** Packages that tests of the package install beside it, in the versions of docs/develop/releases.md. */
export const pinned = {
  graphql: '16.15.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@types/react': '19.3.0',
  esbuild: '0.28.2',
  typescript: '6.0.3',
  vite: '8.3.8',
  webpack: '5.112.2',
  'webpack-cli': '7.3.1',
};

/**
 * Creates a project in a separate folder, with the packed SDK. The packages it names are installed from npm's
 * registry.
 *
 * @param options.files texts by path
 * @param options.packages names from `pinned`, or `[name, version]`; graphql is always included
 * @param options.manifest merged into its package.json
 * @param options.folder an existing folder, whose other files are retained. Defaults to a new temporary folder
 */
export async function createProject({
  files,
  packages = [],
  manifest = {},
  folder = mkdtempSync(join(tmpdir(), 'mainvideo-package-')),
}) {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const dependencies = Object.fromEntries(
    ['graphql', ...packages].map((entry) => (Array.isArray(entry) ? entry : [entry, pinned[entry]])),
  );
  dependencies['@mainvideo/sdk'] = `file:${await packSdk()}`;
  const all = {
    ...files,
    'package.json': JSON.stringify({
      name: 'stranger',
      private: true,
      ...manifest,
      dependencies: { ...manifest.dependencies, ...dependencies },
    }),
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const installed = await npm(
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    {
      cwd: folder,
      timeoutMs: 240_000,
    },
  );
  if (installed.code !== 0) {
    remove();
    throw new Error(`npm install failed:\n${installed.output}`);
  }
  return openProject(folder, remove);
}
