import { brotliCompressSync, gzipSync } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { minify } from '../build/minify.mjs';

/** @returns gzipBytes and brotliBytes of texts that are compressed separately, as a server sends them */
export function compressedSize(...contents) {
  const sum = (compress) => contents.reduce((total, content) => total + compress(content).length, 0);
  return {
    gzipBytes: sum((content) => gzipSync(content, { level: 9 })),
    brotliBytes: sum((content) => brotliCompressSync(content)),
  };
}

/** The modules of the previous bundle: most are also in the next one. */
let parsed;

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
  const bundle = await rollup({
    input: id,
    cache: parsed,
    external: (source) => external.some((name) => source === name || source.startsWith(`${name}/`)),
    onwarn(warning) {
      // A missing package that is treated as external would have no size.
      if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message);
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? id : null),
        load: (source) => (source === id ? entry : null),
      },
      nodeResolve({ browser: true, exportConditions: ['production'] }),
      commonjs(),
      replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
      minify(),
    ],
  });
  parsed = bundle.cache;
  const { output } = await bundle.generate({ format: 'es' });
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set([output[0].fileName]);
  // The set grows during the loop. External packages are imports without a chunk.
  for (const fileName of loaded)
    for (const needed of chunks.get(fileName).imports) if (chunks.has(needed)) loaded.add(needed);
  return compressedSize(...[...loaded].map((fileName) => chunks.get(fileName).code));
}
