import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles packages beside the code that imports them. Node takes longer to find the hundreds of modules of some packages than to run
 * them.
 *
 * @param packages include packages that import each other: with two copies of one, `instanceof` fails for errors of the other
 * @param sources the folder of the entries; external modules are named relative to it
 */
export function bundlePackages(packages, sources) {
  const fileNames = new Map(
    packages.map((name) => [name, `packages/${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}.js`]),
  );
  return {
    name: 'bundle-packages',
    resolveId(source) {
      const fileName = fileNames.get(source);
      return fileName === undefined ? null : { id: join(sources, fileName), external: 'relative' };
    },
    async generateBundle() {
      const input = Object.fromEntries([...fileNames].map(([name, fileName]) => [fileName, name]));
      const bundle = await rolldown({ input, platform: 'node', resolve: { mainFields: ['module', 'main'] } });
      const { output } = await bundle.generate({
        format: 'es',
        entryFileNames: '[name]',
        chunkFileNames: 'packages/shared.[hash].js',
      });
      await bundle.close();
      for (const { fileName, code } of output) this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
