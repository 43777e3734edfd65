import { join, sep } from 'node:path';
import { preferredEncoding } from './contentEncoding.ts';
import { fileResponse } from './fileResponse.ts';

const contentTypes: { readonly [extension: string]: string } = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const suffixes = { br: '.br', gzip: '.gz' };

/**
 * Responds to GET or HEAD with a file of the built site; undefined if there is no such file. Prefers a compressed
 * variant that the build has written beside the file, and never compresses on the fly. Files under `/assets/` have a
 * hash in their name and never change.
 *
 * @param pathname path of the file, if it differs from the request's
 * @param cacheControl value for a file that may change
 */
export async function staticFile(
  request: Request,
  folder: string,
  { pathname = new URL(request.url).pathname, cacheControl = '' } = {},
): Promise<Response | undefined> {
  const path = pathInside(folder, pathname);
  const contentType = contentTypes[/\.(\w+)$/.exec(pathname)?.[1] ?? ''];
  if (!path || !contentType) return undefined;
  const file = {
    contentType,
    cacheControl:
      cacheControl ||
      (pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    headers: { vary: 'Accept-Encoding' },
  };
  const encoding = preferredEncoding(request.headers.get('accept-encoding'));
  if (encoding !== null) {
    const compressed = await fileResponse(request, {
      ...file,
      path: path + suffixes[encoding],
      headers: { ...file.headers, 'content-encoding': encoding },
    });
    if (compressed) return compressed;
  }
  return fileResponse(request, { ...file, path });
}

/** A parsed URL contains no `..`, but may contain encoded ones, or a backslash that Windows treats as a separator. */
function pathInside(folder: string, pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname);
    if (/[\\\0]/.test(decoded)) return undefined;
    const path = join(folder, decoded);
    return path.startsWith(folder + sep) ? path : undefined;
  } catch {
    return undefined;
  }
}
