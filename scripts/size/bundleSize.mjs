import { brotliCompressSync, gzipSync } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { minify } from '../build/minify.mjs';

/** @returns gzipBytes, brotliBytes of some texts, each compressed by itself, as a server sends them */
export function compressedSize(...contents) {
  const sum = (compress) => contents.reduce((total, content) => total + compress(content).length, 0);
  return {
    gzipBytes: sum((content) => gzipSync(content, { level: 9 })),
    brotliBytes: sum((content) => brotliCompressSync(content)),
  };
}

/** The modules of the bundle before: most are in the next one too. */
let parsed;

/**
 * What a module costs in a browser: bundled, stripped of what is unused, minified, compressed. What it imports only when it
 * runs is not counted.
 *
 * @param entry the text of the module
 * @param folder where it finds its packages
 * @param external packages that are not counted
 */
export async function bundleSize(entry, folder, external = []) {
  const id = `${folder}/size-entry.mjs`;
  const bundle = await rollup({
    input: id,
    cache: parsed,
    external: (source) => external.some((name) => source === name || source.startsWith(`${name}/`)),
    onwarn(warning) {
      // Taken for external, a package that is not there would count as nothing.
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
  // A set that grows while it is walked. Packages that are not counted are imported, and are no chunks.
  for (const fileName of loaded)
    for (const needed of chunks.get(fileName).imports) if (chunks.has(needed)) loaded.add(needed);
  return compressedSize(...[...loaded].map((fileName) => chunks.get(fileName).code));
}
