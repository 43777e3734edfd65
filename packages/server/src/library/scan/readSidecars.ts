import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../formats/decodeText.ts';
import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';
import { pictureTypes } from '../videos/mediaFormats.ts';
import { isPicture, pictureSize } from '../formats/pictureSize.ts';
import { maxCopiedBytes, posterTag } from '../catalogue/posterCopies.ts';
import { readAtOf } from '../containers/readAt.ts';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import type { Picture } from '../videos/video.ts';

/**
 * Larger than captions of ten hours. The site's own process reads them, and the worst text of this size takes it a
 * second.
 */
export const maxTextBytes = 4 * 1024 * 1024;
/** A JPEG may contain a thumbnail and a colour profile before its size. */
const pictureHeadBytes = 256 * 1024;

/** Reads the small files beside the videos, and records which could not be used. Paths are relative to the library. */
export interface SidecarReader {
  /** Returns the paths with this prefix, sorted. */
  pathsFrom(prefix: string): readonly string[];
  /** Returns the text of a file in this language, or undefined if it is missing or cannot be used. */
  readText(path: string, language?: string): Promise<string | undefined>;
  /** Returns the picture, or null if it is missing or cannot be used. */
  readPicture(path: string): Promise<Picture | null>;
  /** Returns the picture `stem.webp`, `.jpg`, `.jpeg` or `.png`, or null. */
  findPicture(stem: string): Promise<Picture | null>;
  /** Returns a tag of a picture's content; undefined if it is too large or cannot be read. */
  tagOf(path: string): Promise<string | undefined>;
  /** Records why a file is not used, or only in part. */
  report(path: string, reason: MessageText, advice?: MessageText | null): void;
  /** Returns the file from the listing, if it is there. */
  findListed(path: string): ListedFile | undefined;
  /** Returns whether a read failed for a possibly temporary reason since the last call. */
  takeFailure(): boolean;
  /** Returns the mistakes recorded since the last call. */
  takeMistakes(): readonly LibraryFile[];
}

export function createSidecarReader(root: string, listed: readonly ListedFile[]): SidecarReader {
  const files = new Map(listed.map((file) => [file.path, file]));
  let mistakes = new Map<string, Pick<LibraryFile, 'reason' | 'advice'>>();
  let hasFailed = false;

  function report(path: string, reason: MessageText, advice: MessageText | null = null): void {
    mistakes.set(path, { reason, advice });
  }

  function findUsable(path: string): ListedFile | undefined {
    const file = files.get(path);
    if (file && file.obstacle !== null) report(path, file.obstacle);
    return file?.obstacle === null ? file : undefined;
  }

  async function readStart(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
    try {
      const file = await open(join(root, path), 'r');
      try {
        return await readAtOf(file)(0, Math.min(files.get(path)!.sizeBytes, maxBytes));
      } finally {
        await file.close();
      }
    } catch (error) {
      // A file system error (too many open files, a missing disk), not a problem in the file's content.
      hasFailed = true;
      report(path, serverMessage('UNREADABLE', { what: String((error as NodeJS.ErrnoException).code) }));
      return undefined;
    }
  }

  async function readPicture(path: string): Promise<Picture | null> {
    const bytes = findUsable(path) && (await readStart(path, pictureHeadBytes));
    if (!bytes) return null;
    if (!isPicture(bytes)) {
      report(path, serverMessage('NO_PICTURE'));
      return null;
    }
    const size = pictureSize(bytes);
    return { path, width: size?.width ?? null, height: size?.height ?? null };
  }

  return {
    pathsFrom(prefix) {
      return pathsFrom(listed, prefix);
    },

    async readText(path, language) {
      const file = findUsable(path);
      if (!file) return undefined;
      if (file.sizeBytes > maxTextBytes) {
        report(path, serverMessage('TEXT_LARGE', { bytes: maxTextBytes }));
        return undefined;
      }
      const bytes = await readStart(path, maxTextBytes);
      return bytes && decodeText(bytes, language);
    },

    readPicture,

    async findPicture(stem) {
      for (const extension of Object.keys(pictureTypes)) {
        const picture = await readPicture(`${stem}.${extension}`);
        if (picture) return picture;
      }
      return null;
    },

    async tagOf(path) {
      if (files.get(path)!.sizeBytes > maxCopiedBytes) return undefined;
      const bytes = await readStart(path, maxCopiedBytes);
      return bytes && posterTag(bytes);
    },

    report,

    findListed: (path) => files.get(path),

    takeFailure() {
      const taken = hasFailed;
      hasFailed = false;
      return taken;
    },

    takeMistakes() {
      const taken = mistakes;
      mistakes = new Map();
      return [...taken].map(([path, mistake]) => {
        const { sizeBytes, modifiedMs } = files.get(path)!;
        return { path, sizeBytes, modifiedMs, status: 'ignored', ...mistake, facts: null };
      });
    },
  };
}

/** Returns the paths with a prefix. They are adjacent in the sorted list, so a binary search finds the first. */
function pathsFrom(listed: readonly ListedFile[], prefix: string): readonly string[] {
  let from = 0;
  for (let until = listed.length; from < until;) {
    const middle = (from + until) >> 1;
    if (listed[middle]!.path < prefix) from = middle + 1;
    else until = middle;
  }
  const paths: string[] = [];
  for (let i = from; listed[i]?.path.startsWith(prefix); i++) paths.push(listed[i]!.path);
  return paths;
}
