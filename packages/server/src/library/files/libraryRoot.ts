import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The library cannot be used at all. The message says why, and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  /** The path where the folder should be; null: it exists, but can never be used. */
  readonly missingRoot: string | null;

  constructor(message: string, options: { readonly cause?: unknown; readonly missingRoot?: string } = {}) {
    super(message, options);
    this.missingRoot = options.missingRoot ?? null;
  }
}

/**
 * Resolves every link in the folder's path.
 *
 * @throws LibraryError if the folder is missing or not a folder
 */
export async function resolveLibrary(folder: string): Promise<string> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new LibraryError(`The library ${folder} is a file. Give the folder it is in: --library FOLDER.`);
    }
    return await realpath(folder);
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const what = code === 'ENOENT' ? 'does not exist' : `cannot be opened (${code})`;
    throw new LibraryError(`The library ${folder} ${what}. Give a folder of video files: --library FOLDER.`, {
      cause: error,
      missingRoot: await whereItWouldBe(resolve(folder)),
    });
  }
}

/** Resolves every link in the path of a missing folder, such as a disk that is not mounted. */
async function whereItWouldBe(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const link = await lstat(path).then(
      (stats) => (stats.isSymbolicLink() ? readlink(path) : null),
      () => null,
    );
    // The link's target is not resolved further: a link may refer to itself.
    if (link !== null) return resolve(dirname(path), link);
    return dirname(path) === path ? path : join(await whereItWouldBe(dirname(path)), basename(path));
  }
}
