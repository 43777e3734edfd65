import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { bundleAsync } from 'lightningcss';

/** Writes each imported style sheet, with its own imports, beside the modules. With `emit: false` it writes nothing. */
export function bundleStyles({ emit = true, minify = true } = {}) {
  return {
    name: 'bundle-styles',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      if (emit) {
        const read = (file) => {
          this.addWatchFile(file);
          return readFile(file, 'utf8');
        };
        const { code } = await bundleAsync({ filename: id, minify, resolver: { read } });
        this.emitFile({
          type: 'asset',
          name: basename(id),
          source: code,
        });
      }
      return { code: '', moduleSideEffects: false };
    },
  };
}
