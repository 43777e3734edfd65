import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnoredName } from './isIgnoredName.ts';
import { isCalendarMs } from './isCalendarMs.ts';
import { mapInOrder } from './mapInOrder.ts';
import { serverMessage, type MessageText } from './serverMessages.ts';

/** A regular file, or something that only looks like one. */
export interface ListedFile {
  /** Relative to the folder, `/` between folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Why it cannot be read; null for a regular file. */
  readonly obstacle: MessageText | null;
}

export interface Listing {
  /** Sorted by path. */
  readonly files: readonly ListedFile[];
  /** Folders and files that are there, but could not be looked at: nothing is known of what is at or below these paths. */
  readonly unread: readonly string[];
}

/** The system calls that a listing makes, so that a test can have them fail. */
export interface FolderReader {
  readonly readdir: (
    path: string,
    options: { withFileTypes: true },
  ) => Promise<readonly { readonly name: string; isDirectory(): boolean }[]>;
  readonly lstat: (path: string) => Promise<{
    readonly size: number;
    readonly mtimeMs: number;
    isSymbolicLink(): boolean;
    isFile(): boolean;
  }>;
}

/** As many as the threads that Node has for files by default, times a few that wait. */
const filesAtOnce = 16;

/**
 * Every file under a folder. Hidden names and those of operating systems are skipped ({@link isIgnoredName}). Symbolic links are listed
 * and never followed: no link leads out of the library, or round in a circle.
 *
 * @throws the error of the file system, if the folder itself cannot be read
 */
export async function listFiles(
  root: string,
  reader: FolderReader = { readdir, lstat },
  signal?: AbortSignal,
): Promise<Listing> {
  const files: ListedFile[] = [];
  const unread: string[] = [];
  const folders = [''];

  async function readEntries(folder: string) {
    try {
      return await reader.readdir(join(root, folder), { withFileTypes: true });
    } catch (error) {
      if (folder === '') throw error;
      // Removed since its name was read.
      if (codeOf(error) === 'ENOENT' && !isUnreadable(folder)) return [];
      if (isUnreadable(folder)) {
        files.push({ path: folder, sizeBytes: 0, modifiedMs: 0, obstacle: otherName });
        return [];
      }
      unread.push(folder);
      const obstacle = serverMessage('UNREADABLE_FOLDER', { what: codeOf(error) });
      files.push({ path: folder, sizeBytes: 0, modifiedMs: 0, obstacle });
      return [];
    }
  }

  async function describe(path: string): Promise<ListedFile | null> {
    try {
      const stats = await reader.lstat(join(root, path));
      const { size: sizeBytes } = stats;
      const writtenMs = Math.round(stats.mtimeMs);
      const modifiedMs = isCalendarMs(writtenMs) ? writtenMs : 0;
      return { path, sizeBytes, modifiedMs, obstacle: obstacleOf(stats) };
    } catch (error) {
      const isGone = codeOf(error) === 'ENOENT';
      if (isGone && isUnreadable(path)) return { path, sizeBytes: 0, modifiedMs: 0, obstacle: otherName };
      if (isGone) return null;
      unread.push(path);
      return {
        path,
        sizeBytes: 0,
        modifiedMs: 0,
        obstacle: serverMessage('UNREADABLE', { what: codeOf(error) }),
      };
    }
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal?.throwIfAborted();
    const paths: string[] = [];
    for (const entry of await readEntries(folder)) {
      if (isIgnoredName(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else paths.push(path);
    }
    for await (const file of mapInOrder(paths, filesAtOnce, describe)) {
      if (file) files.push(file);
    }
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), unread };
}

function obstacleOf(stats: { isSymbolicLink(): boolean; isFile(): boolean }): MessageText | null {
  if (stats.isSymbolicLink()) return serverMessage('LINK');
  return stats.isFile() ? null : serverMessage('NO_REGULAR_FILE');
}

const otherName = serverMessage('NAME_UNREADABLE');

/** Returns whether the name contains invalid text. It was then decoded to another name. */
function isUnreadable(path: string): boolean {
  return path.includes('\uFFFD');
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
