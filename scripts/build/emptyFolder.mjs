import { rm } from 'node:fs/promises';

/** Empties the output folder once the new files are ready, so that a failed build leaves the old ones. */
export function emptyFolder(folder) {
  return {
    name: 'empty-folder',
    generateBundle: { order: 'post', handler: () => rm(folder, { recursive: true, force: true }) },
  };
}
