import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Copies the files of a folder into the output, under the same names. */
export function copyFolder(folder) {
  return {
    name: 'copy-folder',
    async generateBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.path, entry.name);
        const fileName = relative(folder, file).replaceAll(sep, '/');
        this.emitFile({ type: 'asset', fileName, source: await readFile(file) });
      }
    },
  };
}
