import { realpath, stat } from 'node:fs/promises';

/** The library cannot be used at all. The message says why and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
}

/** The folder with every link resolved. @throws LibraryError if it is not there or no folder */
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
    });
  }
}
