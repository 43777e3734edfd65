import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'rolldown';

/** @returns gzipBytes and brotliBytes of texts that are compressed separately, as a server sends them */
export function compressedSize(...contents) {
  const sum = (compress) => contents.reduce((total, content) => total + compress(content).length, 0);
  return {
    gzipBytes: sum((content) => gzipSync(content, { level: 9 })),
    brotliBytes: sum((content) => brotliCompressSync(content)),
  };
}

/**
 * Measures the size of a module in a browser: bundled without unused code, minified and compressed. Modules that it imports
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
  return compressedSize(output[0].code);
}
