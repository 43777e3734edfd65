import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileResponse } from '../http/fileResponse.ts';
import type { Catalogue } from '../library/catalogue.ts';
import { findMedia } from './findMedia.ts';

/**
 * Answers GET and HEAD for an address under `/media/`; undefined where nothing has that address.
 *
 * @param root the library, every link resolved
 */
export async function serveMedia(
  request: Request,
  catalogue: Catalogue,
  root: string,
): Promise<Response | undefined> {
  const file = await findMedia(catalogue, new URL(request.url).pathname);
  const path = file && (await pathInside(root, file.path));
  if (!path) return undefined;
  return fileResponse(request, {
    path,
    contentType: file.contentType,
    cacheControl: file.isFixed ? 'public, max-age=604800' : 'public, max-age=300',
  });
}

/** The scan follows no link, but a folder may have become one since. */
async function pathInside(root: string, relative: string): Promise<string | undefined> {
  try {
    const path = await realpath(join(root, relative));
    return path.startsWith(root + sep) ? path : undefined;
  } catch {
    return undefined;
  }
}
