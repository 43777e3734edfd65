import { isUtf8 } from 'node:buffer';
import { fileResponse } from '../http/responses/fileResponse.ts';
import type { Catalogue } from '../library/catalogue/catalogue.ts';
import { decodeText } from '../library/formats/decodeText.ts';
import { extensionOf, playlistType } from '../library/videos/mediaFormats.ts';
import { maxTextBytes } from '../library/scan/readSidecars.ts';
import type { Reach } from '../library/videos/visibility.ts';
import { webVttOf } from '../library/formats/captionFormats.ts';
import { withoutStyles } from '../library/formats/webVtt.ts';
import { type CopyName, copyNameOf, copyWidthFor } from '../library/catalogue/posterCopies.ts';
import { findMedia, type MediaFile, type MediaText, pictureFile } from './findMedia.ts';
import type { MediaFiles } from './mediaFiles.ts';
import type { PosterCopies } from './posterCopies.ts';
import { readPlaylist } from './readPlaylist.ts';
import { streamPart } from './streamPart.ts';

const copyType = 'image/webp';
/** Files beside a video may change without a change of address. */
const beside = 'public, max-age=300';
/** The bytes never change, but the video may become private, so shared caches must revalidate. */
const fixed = 'public, max-age=604800, s-maxage=300';
/** Browsers need not revalidate, but shared caches must, as above. */
const tagged = 'public, max-age=31536000, s-maxage=300, immutable';
const ownersOnly = 'private, no-store';

export interface ServeOptions {
  /**
   * The videos whose media are served. With another value than `addressed`, the default, no cache may store the
   * responses.
   */
  readonly reach?: Reach;
  /** Without it, original posters are sent. */
  readonly posterCopies?: Pick<PosterCopies, 'find'> | undefined;
}

/** Responds to GET and HEAD for an address under `/media/`; undefined if there is nothing at the address. */
export async function serveMedia(
  request: Request,
  catalogue: Catalogue,
  files: MediaFiles,
  { reach = 'addressed', posterCopies }: ServeOptions = {},
): Promise<Response | undefined> {
  const address = new URL(request.url).pathname;
  const isPrivate = reach === 'all';
  const copy = copyNameOf(address);
  if (copy) return servePosterCopy(request, copy, catalogue, files, { reach, posterCopies });
  const file =
    (await findMedia(catalogue, address, reach)) ?? (await findStreamPart(catalogue, address, files, reach));
  if (!file) return undefined;
  if ('text' in file) return textResponse(file, isPrivate);
  const cues = file.cuesLanguage === undefined ? null : await servedCues(files, file.path, file.cuesLanguage);
  if (cues === undefined) return undefined;
  if (cues !== null) {
    return new Response(cues, {
      headers: { 'content-type': file.contentType, 'cache-control': isPrivate ? ownersOnly : beside },
    });
  }
  const cacheControl = isPrivate ? ownersOnly : file.isFixed ? fixed : beside;
  return files.answer(request, { ...file, cacheControl, isPrivate });
}

/** Serves a copy of the current poster, whatever the address asks for: clients cannot cause other copies to be made. */
async function servePosterCopy(
  request: Request,
  { videoId, tag, width }: CopyName,
  catalogue: Catalogue,
  files: MediaFiles,
  { reach, posterCopies }: ServeOptions & { readonly reach: Reach },
): Promise<Response | undefined> {
  const [video] = await catalogue.findVideos([videoId], reach);
  if (!video?.poster) return undefined;
  const { poster } = video;
  const isPrivate = reach === 'all';
  const copy = await posterCopies?.find(video, copyWidthFor(poster, width));
  const ofAsIs = isPrivate ? ownersOnly : beside;
  // An older page may request a poster that has been replaced since.
  const cacheControl = isPrivate || tag !== poster.tag ? ofAsIs : tagged;
  if (copy?.type === 'bytes') {
    // Copied, because other responses share this array.
    return new Response(Uint8Array.from(copy.bytes), {
      headers: { 'content-type': copyType, 'cache-control': cacheControl },
    });
  }
  const made =
    copy && (await fileResponse(request, { path: copy.path, contentType: copyType, cacheControl }));
  return made ?? files.answer(request, { ...pictureFile(poster.path), cacheControl: ofAsIs, isPrivate });
}

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

  const part = await streamPart(video.stream.path, steps, (path) => readPlaylist(files, path));
  if (part?.type === 'playlist') return { text: part.text, contentType: playlistType, isFresh: false };
  // Never redirected (`isLarge`): Chromium cannot play a stream whose segments redirect to another origin.
  return (
    part && {
      ...part,
      isFixed: false,
      isLarge: false,
      sizeBytes: null,
      durationSeconds: 0,
      cuesLanguage: extensionOf(part.path) === 'vtt' ? 'und' : undefined,
    }
  );
}

function textResponse({ text, contentType, isFresh }: MediaText, isPrivate: boolean): Response {
  const cacheControl = isPrivate ? ownersOnly : isFresh ? 'public, no-cache' : beside;
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': cacheControl } });
}

/** Converted cues by the bytes of their file. Sources return the same array while a file is unchanged. */
const cuesOf = new WeakMap<Uint8Array, string | null>();

/**
 * Converts a file of cues to WebVTT in UTF-8 without styles. Returns null if it is that already, and undefined if it
 * is missing or too large to process.
 */
async function servedCues(
  files: MediaFiles,
  path: string,
  language: string,
): Promise<string | null | undefined> {
  const bytes = await files.readWhole(path, maxTextBytes);
  if (!bytes) return undefined;
  const known = cuesOf.get(bytes);
  if (known !== undefined) return known;
  const text = decodeText(bytes, language);
  const served = withoutStyles(webVttOf(text) ?? 'WEBVTT\n');
  const cues = served === text && isUtf8(bytes) ? null : served;
  cuesOf.set(bytes, cues);
  return cues;
}
