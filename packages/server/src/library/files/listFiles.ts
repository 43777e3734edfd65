import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnoredName } from './isIgnoredName.ts';
import { isCalendarMs } from '../videos/isCalendarMs.ts';
import { mapInOrder } from './mapInOrder.ts';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';

/** A regular file, or an entry that cannot be read as one. */
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
  /** Existing folders and files that could not be read. Nothing is known about these paths and anything below them. */
  readonly unread: readonly string[];
}

/** The system calls used to list files. Tests replace them to simulate failures. */
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

/** A multiple of Node's default number of file system threads, so that some calls are always queued. */
const filesAtOnce = 16;

/**
 * Lists every file under a folder. Skips hidden names and those of operating systems ({@link isIgnoredName}). Lists
 * symbolic links without following them, so no link leads out of the library or into a cycle.
 *
 * @throws the file system's error if the folder itself cannot be read
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
      // Removed after its name was read.
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

/** Returns whether the name was not valid text, so that the decoded name differs from the name on disk. */
function isUnreadable(path: string): boolean {
  return path.includes('\uFFFD');
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
