import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Returns the resolved path of a file in the library or in derived media; undefined if it is missing or outside. Scans follow no
 * links, but a folder may have been replaced by one since.
 *
 * @param root with every link resolved
 */
export async function pathInside(root: string, relative: string): Promise<string | undefined> {
  try {
    const path = await realpath(join(root, relative));
    return path.startsWith(root + sep) ? path : undefined;
  } catch {
    return undefined;
  }
}
