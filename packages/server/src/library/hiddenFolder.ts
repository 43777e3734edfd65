import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './syncFolder.ts';

/**
 * What the site keeps in the folder of videos itself, to be able to move files in and out at once. No scan sees it, and no watcher:
 * its name begins with a dot.
 */
export const hiddenFolder = '.mainvideo';

/**
 * Makes a folder in it, if it is not there.
 *
 * @returns its path
 * @throws the error of the file system, ENOENT if the library is not there: that is never made
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
