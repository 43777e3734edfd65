import { type OwnerPosters, videoOfOwnerPoster } from '../library/viewers/ownerPosters.ts';
import { firstOfFiles } from './firstOfFiles.ts';
import { createFolderFiles, type MediaFolders } from './folderFiles.ts';
import type { MediaFiles } from './mediaFiles.ts';

/** Combines all media sources of a site: the posters in the database, the store, and then this machine. */
export function createSiteFiles(
  folders: MediaFolders,
  stored: MediaFiles | null | undefined,
  ownerPosters: Pick<OwnerPosters, 'read'>,
): MediaFiles {
  const folderFiles = createFolderFiles(folders);
  const files = stored ? firstOfFiles([stored, folderFiles]) : folderFiles;
  const isGiven = (path: string) => videoOfOwnerPoster(path) !== undefined;
  return {
    async readWhole(path, maxBytes) {
      if (!isGiven(path)) return files.readWhole(path, maxBytes);
      const bytes = await ownerPosters.read(path);
      return bytes && bytes.byteLength <= maxBytes ? bytes : undefined;
    },
    async answer(request, file) {
      if (!isGiven(file.path)) return files.answer(request, file);
      const bytes = await ownerPosters.read(file.path);
      return (
        bytes &&
        new Response(Uint8Array.from(bytes), {
          headers: { 'content-type': file.contentType, 'cache-control': file.cacheControl },
        })
      );
    },
  };
}
