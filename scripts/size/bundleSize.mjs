import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';

/** Returns the size of texts that are compressed separately, as a server sends them. */
export const gzipBytesOf = (...contents) =>
  contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

/**
 * Measures the size of a module in a browser, in bytes: bundled without unused code, minified and gzipped. Modules that it imports
 * dynamically are not counted.
 *
 * @param entry the source text of the module
 * @param folder where its packages are resolved
 * @param external packages that are not counted
 */
export async function bundleSize(entry, folder, external = []) {
  const id = `${folder}/size-entry.mjs`;
  const isExternal = (source) => external.some((name) => source === name || source.startsWith(`${name}/`));
  const { output } = await build({
    input: id,
    platform: 'browser',
    resolve: { conditionNames: ['production', 'browser', 'import', 'module', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId(source) {
          if (source === id) return id;
          return isExternal(source) ? { id: source, external: true, moduleSideEffects: false } : null;
        },
        load: (source) => (source === id ? entry : null),
        resolveDynamicImport: (source) => ({ id: source, external: true }),
      },
    ],
    onwarn(warning) {
      // A missing package that is treated as external would have no size.
      if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message);
    },
    output: { format: 'es', minify: true },
    write: false,
  });
  return gzipBytesOf(output[0].code);
}
