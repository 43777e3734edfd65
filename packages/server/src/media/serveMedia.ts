import { isUtf8 } from 'node:buffer';
import type { Catalogue } from '../library/catalogue.ts';
import { decodeText } from '../library/decodeText.ts';
import { playlistType } from '../library/mediaFormats.ts';
import type { Reach } from '../library/visibility.ts';
import { webVttOfSubRip } from '../library/subRip.ts';
import { isWebVtt } from '../library/webVtt.ts';
import { findMedia, type MediaFile, type MediaText } from './findMedia.ts';
import type { MediaFiles } from './mediaFiles.ts';
import { streamPart } from './streamPart.ts';

/** What is beside a video may change under its address. */
const beside = 'public, max-age=300';
/** Its bytes never change, but it may become private: caches that viewers share ask again, and are told that nothing changed. */
const fixed = 'public, max-age=604800, s-maxage=300';
const ownersOnly = 'private, no-store';

export interface ServeOptions {
  /** Whose media. Beyond `addressed`, the default, no cache may keep them. */
  readonly reach?: Reach;
}

/** Answers GET and HEAD for an address under `/media/`; undefined where nothing has that address. */
export async function serveMedia(
  request: Request,
  catalogue: Catalogue,
  files: MediaFiles,
  { reach = 'addressed' }: ServeOptions = {},
): Promise<Response | undefined> {
  const address = new URL(request.url).pathname;
  const isPrivate = reach === 'all';
  const file =
    (await findMedia(catalogue, address, reach)) ?? (await findStreamPart(catalogue, address, files, reach));
  if (!file) return undefined;
  if ('text' in file) return textResponse(file, isPrivate);
  const converted = file.isCaptions === true ? await convertedCaptions(files, file.path) : null;
  if (converted !== null) {
    return new Response(converted, {
      headers: { 'content-type': file.contentType, 'cache-control': isPrivate ? ownersOnly : beside },
    });
  }
  const cacheControl = isPrivate ? ownersOnly : file.isFixed ? fixed : beside;
  return files.answer(request, { ...file, cacheControl, isPrivate });
}

/** More than any playlist. */
const maxPlaylistBytes = 8 * 1024 * 1024;
const maxCaptionBytes = 8 * 1024 * 1024;

async function findStreamPart(
  catalogue: Catalogue,
  address: string,
  files: MediaFiles,
  reach: Reach,
): Promise<MediaFile | MediaText | undefined> {
  const [, media, id = '', ...steps] = address.split('/');
  if (media !== 'media' || !/^stream(?:\.|$)/.test(steps[0] ?? '')) return undefined;
  const [video] = await catalogue.findVideos([id], reach);
  if (!video?.stream) return undefined;

  async function readText(path: string): Promise<string | undefined> {
    const bytes = await files.readWhole(path, maxPlaylistBytes);
    return bytes && new TextDecoder().decode(bytes);
  }

  const part = await streamPart(video.stream.path, steps, readText);
  if (part?.type === 'playlist') return { text: part.text, contentType: playlistType, isFresh: false };
  // Chromium plays no stream itself whose parts it is sent to another origin for.
  return part && { ...part, isFixed: false, isLarge: false, sizeBytes: null, durationSeconds: 0 };
}

function textResponse({ text, contentType, isFresh }: MediaText, isPrivate: boolean): Response {
  const cacheControl = isPrivate ? ownersOnly : isFresh ? 'public, no-cache' : beside;
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': cacheControl } });
}

/** Captions that are no WebVTT in UTF-8, as such; null for those that are, and for what is too large to be captions. */
async function convertedCaptions(files: MediaFiles, path: string): Promise<string | null> {
  const bytes = await files.readWhole(path, maxCaptionBytes);
  if (!bytes) return null;
  const text = decodeText(bytes);
  if (!isWebVtt(text)) return webVttOfSubRip(text);
  return isUtf8(bytes) ? null : text;
}
