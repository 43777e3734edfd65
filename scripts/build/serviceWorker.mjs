import { createHash } from 'node:crypto';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { minify } from './minify.mjs';
import { transpile } from './transpile.mjs';

/**
 * Writes `service-worker.js`, a script that contains the list of files to cache: every file that a page may need. Files that only some
 * visitors need (error reporting, streams, the studio, languages) are cached after their first use.
 *
 * @param entry the worker's module
 * @param version of the site: another version is another worker, even if all files are the same
 */
export function serviceWorker(entry, version) {
  return {
    name: 'service-worker',
    async generateBundle(options, bundle) {
      const files = Object.values(bundle).filter((file) => isKept(file, bundle));
      const paths = files.map(({ fileName }) => `/${fileName}`).sort();
      const hash = createHash('sha256').update(version);
      // A file name with a hash identifies the contents.
      for (const file of files)
        hash.update(file.fileName.startsWith('assets/') ? file.fileName : file.source);
      const values = {
        SHELL_PATHS: JSON.stringify(paths),
        SHELL_REVISION: JSON.stringify(hash.digest('hex').slice(0, 12)),
      };
      const plugins = [transpile(), nodeResolve(), replace({ preventAssignment: true, values })];
      const worker = await rollup({ input: entry, plugins });
      const { output } = await worker.generate({ format: 'iife', plugins: [minify()] });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
    },
  };
}

const forSome = /\/node_modules\/(@sentry|hls\.js)\/|\/i18n\/catalogues\/|\/studio[/.]/;

function isKept(file, bundle) {
  if (file.fileName === 'manifest.json') return false;
  if (file.type === 'asset') return !/embed|studio|\.(br|gz)$/.test(file.fileName);
  return isOfPages(bundle).has(file.fileName) && !file.moduleIds.some((id) => forSome.test(id));
}

/** Returns the modules that the site's entry imports, directly or indirectly, statically or dynamically. */
function isOfPages(bundle) {
  const entry = Object.values(bundle).find(({ isEntry, fileName }) => isEntry && !fileName.includes('embed'));
  const seen = new Set([entry.fileName]);
  for (const name of seen) {
    const { imports, dynamicImports } = bundle[name];
    for (const imported of [...imports, ...dynamicImports]) seen.add(imported);
  }
  return seen;
}
