import { readFile, stat } from 'node:fs/promises';
import { fileResponse } from '../http/responses/fileResponse.ts';
import { pathIfMade } from '../library/catalogue/derivedMedia.ts';
import { pathInside } from '../library/files/pathInside.ts';
import type { MediaFiles } from './mediaFiles.ts';
import { createSmallFiles } from './smallFiles.ts';

/** The folders of the media, with all links resolved. */
export interface MediaFolders {
  readonly library: string;
  /** The folder of derived media; null if it is missing. */
  readonly made: string | null;
}

/** Serves the files of this machine. */
export function createFolderFiles({ library, made }: MediaFolders): MediaFiles {
  const small = createSmallFiles();

  async function pathOf(path: string): Promise<string | undefined> {
    const relative = pathIfMade(path);
    if (relative === undefined) return pathInside(library, path);
    return made === null ? undefined : pathInside(made, relative);
  }

  return {
    async readWhole(path, maxBytes) {
      const found = await pathOf(path);
      if (found === undefined) return undefined;
      const { dev, ino, size, mtimeNs, ctimeNs } = await stat(found, { bigint: true });
      if (size > maxBytes) return undefined;
      return small.get([found, dev, ino, size, mtimeNs, ctimeNs].join(), () => readFile(found));
    },
    async answer(request, { path, contentType, cacheControl }) {
      const found = await pathOf(path);
      return found === undefined
        ? undefined
        : fileResponse(request, { path: found, contentType, cacheControl });
    },
  };
}
