import { rollup } from 'rollup';

/**
 * Builds the player for other pages beside the site, into `assets/embed/`: a bundle of its own, so that neither it nor the
 * site's pages are cut into pieces for what they have in common. What none of its modules uses is left out, whatever it would
 * do by being loaded.
 *
 * @param input its first module
 * @param plugins of the bundle
 * @param output options of it: of a module's file name, and what is done with the text
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
