import { firstOfFiles } from './firstOfFiles.ts';
import { createFolderFiles, type MediaFolders } from './folderFiles.ts';
import type { MediaFiles } from './mediaFiles.ts';

/** Combines all media sources of a site: the store first, then this machine. */
export function createSiteFiles(folders: MediaFolders, stored: MediaFiles | null | undefined): MediaFiles {
  const folderFiles = createFolderFiles(folders);
  return stored ? firstOfFiles([stored, folderFiles]) : folderFiles;
}
