import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles packages beside the code that imports them. Node takes longer to find the hundreds of modules of some packages than to run
 * them.
 *
 * @param packages with all that import one another: of two copies of a package, neither knows the other's errors
 * @param sources the folder of the entries: Rollup names modules that stay outside by their way from there
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
