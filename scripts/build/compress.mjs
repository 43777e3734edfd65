import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/;

/** Writes a `.br` and a `.gz` file beside each text file, with the best compression. The server chooses one of them. */
export function compress(folder) {
  return {
    name: 'compress',
    async writeBundle(options, bundle) {
      const files = Object.keys(bundle).filter((fileName) => text.test(fileName));
      await Promise.all(
        files.map(async (fileName) => {
          const file = join(folder, fileName);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
