import { rollup } from 'rollup';

/**
 * Builds the embedded player into `assets/embed/`. It is a separate bundle, so that shared modules split neither it nor the
 * site's pages into more files. Unused code is left out, even if loading it would have side effects.
 *
 * @param input the entry module
 * @param plugins the plugins of the bundle
 * @param output output options: file names and the plugins that process the code
 */
export function embedBundle({ input, plugins, onwarn, output }) {
  return {
    name: 'embed-bundle',
    async buildStart() {
      const bundle = await rollup({ input, plugins, onwarn, treeshake: { moduleSideEffects: false } });
      try {
        for (const file of bundle.watchFiles) this.addWatchFile(file);
        for (const made of (await bundle.generate({ format: 'es', ...output })).output) {
          const source = made.type === 'chunk' ? made.code : made.source;
          this.emitFile({ type: 'asset', fileName: `assets/embed/${made.fileName}`, source });
        }
      } finally {
        await bundle.close();
      }
    },
  };
}
