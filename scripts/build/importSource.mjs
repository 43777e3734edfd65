import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../root.mjs';

/** The folder is inside the repository, so that Node finds the packages that a module imports. */
const folder = join(root, '.cache/sources');

/**
 * Imports a TypeScript module of this repository. It is bundled with the modules that it imports, because a loader
 * that compiles each module would slow down every later import of the process.
 *
 * @param path from the root of the repository
 */
export async function importSource(path) {
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    write: false,
  });
  const [{ contents }] = outputFiles;
  // Named by its contents and renamed into place, because several builds may run at the same time.
  const file = join(folder, `${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, contents);
    renameSync(`${file}.${process.pid}`, file);
  }
  return import(pathToFileURL(file).href);
}
