import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../library/files/syncFolder.ts';

/** The system calls that some file systems do not support. */
export interface Placer {
  readonly link: typeof link;
}

/** The error codes of file systems without hard links, such as FAT and some network shares. */
const withoutLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

/**
 * Moves a complete file to its place atomically, or changes nothing because the place is taken: files are never
 * overwritten. Repeated after an interruption, it finishes. Both paths must be on one file system.
 *
 * @param to was free when the caller recorded that the file goes there: an empty file found there is left from that
 *   attempt
 */
export async function placeFile(
  from: string,
  to: string,
  placer: Placer = { link },
): Promise<'placed' | 'taken'> {
  try {
    await placer.link(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (withoutLinks.has(code)) return placeWithoutLinks(from, to);
    // An earlier attempt made the link before its process was killed, or another instance made it.
    if (code === 'EEXIST' && !(await isSameFile(from, to))) return 'taken';
    if (code !== 'EEXIST') throw error;
  }
  await syncFolder(dirname(to));
  await unlink(from).catch(unlessGone);
  await syncFolder(dirname(from));
  return 'placed';
}

/** Reserves the place with an empty file, which is then replaced. */
async function placeWithoutLinks(from: string, to: string): Promise<'placed' | 'taken'> {
  try {
    await (await open(to, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = await lstat(to);
    if (!found.isFile() || found.size > 0) return 'taken';
  }
  await rename(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
  return 'placed';
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path, { bigint: true })));
  return a!.dev === b!.dev && a!.ino === b!.ino;
}

export function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
