import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A regular file, or something that only looks like one. */
export interface ListedFile {
  /** Relative to the folder, `/` between folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Why it cannot be read; null for a regular file. */
  readonly obstacle: string | null;
}

/**
 * Every file under a folder, sorted by path. Names that begin with a dot are skipped. Symbolic links are listed and never
 * followed: no link leads out of the library, or round in a circle.
 *
 * @throws the error of the file system, if the folder itself cannot be read
 */
export async function listFiles(root: string): Promise<readonly ListedFile[]> {
  const files: ListedFile[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readEntries(root, folder, files)) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else files.push(await describe(root, path));
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function readEntries(root: string, folder: string, files: ListedFile[]) {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    files.push({
      path: folder,
      sizeBytes: 0,
      modifiedMs: 0,
      obstacle: `The folder cannot be read (${codeOf(error)}).`,
    });
    return [];
  }
}

async function describe(root: string, path: string): Promise<ListedFile> {
  try {
    const stats = await lstat(join(root, path));
    return {
      path,
      sizeBytes: stats.size,
      modifiedMs: Math.round(stats.mtimeMs),
      obstacle: obstacleOf(stats),
    };
  } catch (error) {
    // Removed between the listing and now, or forbidden.
    return { path, sizeBytes: 0, modifiedMs: 0, obstacle: `It cannot be read (${codeOf(error)}).` };
  }
}

function obstacleOf(stats: { isSymbolicLink(): boolean; isFile(): boolean }): string | null {
  if (stats.isSymbolicLink())
    return 'It is a symbolic link, and links are not followed. Put the file itself here.';
  return stats.isFile() ? null : 'It is not a regular file.';
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
