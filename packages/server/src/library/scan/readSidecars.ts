import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
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

/** A file whose path begins with a prefix. `rest` follows the prefix, in the composed form of Unicode (NFC). */
export interface PrefixedFile {
  readonly path: string;
  readonly rest: string;
}

/** Reads the small files beside the videos, and records which could not be used. Paths are relative to the library. */
export interface SidecarReader {
  /**
   * Returns the files whose paths begin with this prefix, sorted. As in all methods, names are equal in every normal
   * form of Unicode: macOS may write `é` as two characters.
   */
  filesFrom(prefix: string): readonly PrefixedFile[];
  /** Returns the folders for captions in a folder, `Subs` and `Subtitles` in any case. `.` is the library. */
  captionFolders(folder: string): readonly string[];
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
  /** Returns the file from the listing, if it is there. Its path may be in another normal form. */
  findListed(path: string): ListedFile | undefined;
  /** Returns whether a read failed for a possibly temporary reason since the last call. */
  takeFailure(): boolean;
  /** Returns the mistakes recorded since the last call. */
  takeMistakes(): readonly LibraryFile[];
}

export function createSidecarReader(root: string, listed: readonly ListedFile[]): SidecarReader {
  const composed = listed.map((file) => ({ name: file.path.normalize(), file }));
  composed.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  const files = new Map(composed.map(({ name, file }) => [name, file]));
  // Of two names that differ in their form alone, each finds its own file.
  for (const file of listed) files.set(file.path, file);
  const captionFolders = captionFoldersOf(listed);
  let mistakes = new Map<string, Pick<LibraryFile, 'reason' | 'advice'>>();
  let hasFailed = false;

  function report(path: string, reason: MessageText, advice: MessageText | null = null): void {
    mistakes.set(findListed(path)?.path ?? path, { reason, advice });
  }

  function findListed(path: string): ListedFile | undefined {
    return files.get(path) ?? files.get(path.normalize());
  }

  function findUsable(path: string): ListedFile | undefined {
    const file = findListed(path);
    if (file && file.obstacle !== null) report(path, file.obstacle);
    return file?.obstacle === null ? file : undefined;
  }

  async function readStart(
    { path, sizeBytes }: ListedFile,
    maxBytes: number,
  ): Promise<Uint8Array | undefined> {
    try {
      const file = await open(join(root, path), 'r');
      try {
        return await readAtOf(file)(0, Math.min(sizeBytes, maxBytes));
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
    const file = findUsable(path);
    const bytes = file && (await readStart(file, pictureHeadBytes));
    if (!bytes) return null;
    if (!isPicture(bytes)) {
      report(path, serverMessage('NO_PICTURE'));
      return null;
    }
    const size = pictureSize(bytes);
    return { path: file.path, width: size?.width ?? null, height: size?.height ?? null };
  }

  return {
    filesFrom(prefix) {
      return filesFrom(composed, prefix.normalize());
    },

    captionFolders: (folder) => [...(captionFolders.get(folder) ?? [])],

    async readText(path, language) {
      const file = findUsable(path);
      if (!file) return undefined;
      if (file.sizeBytes > maxTextBytes) {
        report(path, serverMessage('TEXT_LARGE', { bytes: maxTextBytes }));
        return undefined;
      }
      const bytes = await readStart(file, maxTextBytes);
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
      const file = findListed(path)!;
      if (file.sizeBytes > maxCopiedBytes) return undefined;
      const bytes = await readStart(file, maxCopiedBytes);
      return bytes && posterTag(bytes);
    },

    report,

    findListed,

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

/** Returns the folders for captions, by the folder that they are in. Download programs name them so. */
function captionFoldersOf(listed: readonly ListedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path } of listed) {
    const [folder] = /^(?:.*\/)?(?:subs|subtitles)(?=\/)/i.exec(path) ?? [];
    if (folder === undefined) continue;
    const outer = dirname(folder);
    found.set(outer, (found.get(outer) ?? new Set()).add(folder));
  }
  return found;
}

/** Returns the files with a prefix. They are adjacent in the sorted list, so a binary search finds the first. */
function filesFrom(
  composed: readonly { readonly name: string; readonly file: ListedFile }[],
  prefix: string,
): readonly PrefixedFile[] {
  let from = 0;
  for (let until = composed.length; from < until;) {
    const middle = (from + until) >> 1;
    if (composed[middle]!.name < prefix) from = middle + 1;
    else until = middle;
  }
  const found: PrefixedFile[] = [];
  for (let i = from; composed[i]?.name.startsWith(prefix); i++) {
    const { name, file } = composed[i]!;
    found.push({ path: file.path, rest: name.slice(prefix.length) });
  }
  return found;
}
