import { journalName, unpackedFolder } from '../database/opening/replaceState.ts';

/** Folder inside the data folder that holds the media derived from the videos. */
export const mediaFolder = 'media';
/** Folder inside the data folder for copies of posters, which are made again on request. */
export const postersFolder = 'posters';
/**
 * Folder inside the data folder that records which files were being inspected when the site ended. It depends on this
 * machine's memory and library.
 */
export const inspectionsFolder = 'inspections';
/** Prefix of folders with the state that a restore has replaced. */
export const keptPrefix = 'before-restore-';

/**
 * Returns whether a name in a data folder is not part of the site's state: a lock, a partially written file, or the
 * remains of a restore.
 */
export function isAside(name: string): boolean {
  return (
    name.startsWith('in-use.lock') ||
    name.startsWith(keptPrefix) ||
    name === postersFolder ||
    name === inspectionsFolder ||
    name === unpackedFolder ||
    name === journalName ||
    /\.(?:new|part|partial|tmp)$/.test(name)
  );
}
