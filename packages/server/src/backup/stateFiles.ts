import { journalName, unpackedFolder } from '../database/replaceState.ts';

/** Folder inside the data folder that holds the media derived from the videos. */
export const mediaFolder = 'media';
/** In the data folder: copies of posters, which are made again when they are asked for. */
export const postersFolder = 'posters';
/** In the data folder: which files were being inspected when the site ended. Of this machine's memory and library alone. */
export const inspectionsFolder = 'inspections';
/** What a restore has replaced. */
export const keptPrefix = 'before-restore-';

/** Is this name in a data folder no state of the site: a lock, something half written, or left by a restore? */
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
