import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ignoreFileName,
  type IgnoreRules,
  isIgnoredBy,
  readIgnoreFile,
  readIgnoreRules,
} from './ignoreFile.ts';
import { isIgnoredName } from './isIgnoredName.ts';
import { isCalendarMs } from '../videos/isCalendarMs.ts';
import { LibraryError } from './libraryRoot.ts';
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
 * Lists every file under a folder. Skips hidden names, those of operating systems ({@link isIgnoredName}), and what
 * ignore files exclude. Lists symbolic links without following them, so no link leads out of the library or into a
 * cycle.
 *
 * @throws the file system's error if the folder itself cannot be read; LibraryError if its ignore file cannot
 */
export async function listFiles(
  root: string,
  reader: FolderReader = { readdir, lstat },
  signal?: AbortSignal,
): Promise<Listing> {
  const files: ListedFile[] = [];
  const unread: string[] = [];
  const folders: { readonly path: string; readonly outer: IgnoreRules | null }[] = [
    { path: '', outer: null },
  ];

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
      leaveUnread(folder, serverMessage('UNREADABLE_FOLDER', { what: codeOf(error) }));
      return [];
    }
  }

  function leaveUnread(path: string, obstacle: MessageText): void {
    unread.push(path);
    files.push({ path, sizeBytes: 0, modifiedMs: 0, obstacle });
  }

  /** Returns the rules for the entries of a folder; undefined if its ignore file cannot be read: then nothing is published. */
  async function rulesOf(folder: string, outer: IgnoreRules | null): Promise<IgnoreRules | null | undefined> {
    const path = join(root, folder, ignoreFileName);
    try {
      return readIgnoreRules(folder, await readIgnoreFile(path), outer);
    } catch (error) {
      if (folder === '')
        throw new LibraryError(`${path} cannot be read (${codeOf(error)}). Correct or delete it.`, {
          cause: error,
        });
      const what = `${ignoreFileName}: ${codeOf(error)}`;
      leaveUnread(folder, serverMessage('UNREADABLE_FOLDER', { what }));
      return undefined;
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
    const entries = await readEntries(folder.path);
    const hasRules = entries.some(({ name }) => name === ignoreFileName);
    const rules = hasRules ? await rulesOf(folder.path, folder.outer) : folder.outer;
    if (rules === undefined) continue;
    for (const entry of entries) {
      if (isIgnoredName(entry.name)) continue;
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      if (isIgnoredBy(rules, path, entry.isDirectory())) continue;
      if (entry.isDirectory()) folders.push({ path, outer: rules });
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
