import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileResponse } from '../http/fileResponse.ts';
import type { Catalogue } from '../library/catalogue.ts';
import { playlistType } from '../library/mediaFormats.ts';
import type { Reach } from '../library/visibility.ts';
import { findMedia, type MediaFile } from './findMedia.ts';
import { streamPart } from './streamPart.ts';

/** What is beside a video may change under its address. */
const beside = 'public, max-age=300';
const ownersOnly = 'private, no-store';

/**
 * Answers GET and HEAD for an address under `/media/`; undefined where nothing has that address.
 *
 * @param root the library, every link resolved
 * @param reach whose media; beyond `addressed` no cache may keep them
 */
export async function serveMedia(
  request: Request,
  catalogue: Catalogue,
  root: string,
  reach: Reach = 'addressed',
): Promise<Response | undefined> {
  const address = new URL(request.url).pathname;
  const file =
    (await findMedia(catalogue, address, reach)) ?? (await findStreamPart(catalogue, address, root, reach));
  const isPrivate = reach === 'all';
  if (file && 'text' in file) return playlistResponse(file.text, isPrivate ? ownersOnly : beside);
  const path = file && (await pathInside(root, file.path));
  if (!path) return undefined;
  return fileResponse(request, {
    path,
    contentType: file.contentType,
    cacheControl: isPrivate ? ownersOnly : file.isFixed ? 'public, max-age=604800' : beside,
  });
}

/** More than any playlist. */
const maxPlaylistBytes = 8 * 1024 * 1024;

async function findStreamPart(
  catalogue: Catalogue,
  address: string,
  root: string,
  reach: Reach,
): Promise<MediaFile | { readonly text: string } | undefined> {
  const [, media, id = '', ...steps] = address.split('/');
  if (media !== 'media' || !/^stream(?:\.|$)/.test(steps[0] ?? '')) return undefined;
  const [video] = await catalogue.findVideos([id], reach);
  if (!video?.stream) return undefined;
  const part = await streamPart(video.stream.path, steps, async (relative) => {
    const path = await pathInside(root, relative);
    if (!path || (await stat(path)).size > maxPlaylistBytes) return undefined;
    return readFile(path, 'utf8');
  });
  return part && (part.type === 'playlist' ? { text: part.text } : { ...part, isFixed: false });
}

function playlistResponse(text: string, cacheControl: string): Response {
  return new Response(text, { headers: { 'content-type': playlistType, 'cache-control': cacheControl } });
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
