import { isUtf8 } from 'node:buffer';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileResponse } from '../http/fileResponse.ts';
import type { Catalogue } from '../library/catalogue.ts';
import { decodeText } from '../library/decodeText.ts';
import { pathIfMade } from '../library/derivedMedia.ts';
import { playlistType } from '../library/mediaFormats.ts';
import type { Reach } from '../library/visibility.ts';
import { webVttOfSubRip } from '../library/subRip.ts';
import { isWebVtt } from '../library/webVtt.ts';
import { findMedia, type MediaFile } from './findMedia.ts';
import { streamPart } from './streamPart.ts';

/** What is beside a video may change under its address. */
const beside = 'public, max-age=300';
/** Its bytes never change, but it may become private: caches that viewers share ask again, and are told that nothing changed. */
const fixed = 'public, max-age=604800, s-maxage=300';
const ownersOnly = 'private, no-store';

/** Where files lie, every link resolved. */
export interface MediaFolders {
  readonly library: string;
  /** What the site made of it; null: nothing. */
  readonly made: string | null;
}

/**
 * Answers GET and HEAD for an address under `/media/`; undefined where nothing has that address.
 *
 * @param reach whose media; beyond `addressed` no cache may keep them
 */
export async function serveMedia(
  request: Request,
  catalogue: Catalogue,
  folders: MediaFolders,
  reach: Reach = 'addressed',
): Promise<Response | undefined> {
  const address = new URL(request.url).pathname;
  const file =
    (await findMedia(catalogue, address, reach)) ??
    (await findStreamPart(catalogue, address, folders, reach));
  const isPrivate = reach === 'all';
  if (file && 'text' in file) return playlistResponse(file.text, isPrivate ? ownersOnly : beside);
  const path = file && (await pathOf(folders, file.path));
  if (!path) return undefined;
  const converted = file.isCaptions === true ? await convertedCaptions(path) : null;
  if (converted !== null) {
    return new Response(converted, {
      headers: { 'content-type': file.contentType, 'cache-control': isPrivate ? ownersOnly : beside },
    });
  }
  return fileResponse(request, {
    path,
    contentType: file.contentType,
    cacheControl: isPrivate ? ownersOnly : file.isFixed ? fixed : beside,
  });
}

/** More than any playlist. */
const maxPlaylistBytes = 8 * 1024 * 1024;
const maxCaptionBytes = 8 * 1024 * 1024;

async function findStreamPart(
  catalogue: Catalogue,
  address: string,
  folders: MediaFolders,
  reach: Reach,
): Promise<MediaFile | { readonly text: string } | undefined> {
  const [, media, id = '', ...steps] = address.split('/');
  if (media !== 'media' || !/^stream(?:\.|$)/.test(steps[0] ?? '')) return undefined;
  const [video] = await catalogue.findVideos([id], reach);
  if (!video?.stream) return undefined;
  const part = await streamPart(video.stream.path, steps, async (relative) => {
    const path = await pathOf(folders, relative);
    if (!path || (await stat(path)).size > maxPlaylistBytes) return undefined;
    return readFile(path, 'utf8');
  });
  return part && (part.type === 'playlist' ? { text: part.text } : { ...part, isFixed: false });
}

function playlistResponse(text: string, cacheControl: string): Response {
  return new Response(text, { headers: { 'content-type': playlistType, 'cache-control': cacheControl } });
}

async function pathOf({ library, made }: MediaFolders, path: string): Promise<string | undefined> {
  const relative = pathIfMade(path);
  if (relative === undefined) return pathInside(library, path);
  return made === null ? undefined : pathInside(made, relative);
}

/** Captions that are no WebVTT in UTF-8, as such; null for those that are, and for what is too large to be captions. */
async function convertedCaptions(path: string): Promise<string | null> {
  if ((await stat(path)).size > maxCaptionBytes) return null;
  const bytes = await readFile(path);
  const text = decodeText(bytes);
  if (!isWebVtt(text)) return webVttOfSubRip(text);
  return isUtf8(bytes) ? null : text;
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
