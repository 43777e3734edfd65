import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './syncFolder.ts';

/**
 * A folder for the site's own files inside the folder of videos, so that files can be moved in and out atomically.
 * Scans and watchers skip it, because its name begins with a dot.
 */
export const hiddenFolder = '.mainvideo';

/**
 * Creates a folder inside the hidden folder, if missing.
 *
 * @returns its path
 * @throws the file system's error; ENOENT if the library is missing, because the library itself is never created
 */
export async function makeHiddenFolder(libraryRoot: string, name: string): Promise<string> {
  const path = join(libraryRoot, hiddenFolder, name);
  for (const folder of [join(libraryRoot, hiddenFolder), path]) {
    await mkdir(folder).then(
      () => syncFolder(dirname(folder)),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  return path;
}
