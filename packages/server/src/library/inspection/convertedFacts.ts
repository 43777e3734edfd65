import { stat } from 'node:fs/promises';
import type { MediaFacts } from './inspection.ts';
import type { InspectMedia } from './mediaInspector.ts';
import { extensionOf, otherVideoTypes, videoTypes } from '../videos/mediaFormats.ts';

/**
 * Returns the facts of a converted video. They come from its converted form, except for the id, which is derived from
 * the file, and the type, which is the file's.
 *
 * @param path of the file
 * @param formPath absolute
 * @returns null if the form is missing or cannot be played
 */
export async function convertedFacts(
  path: string,
  videoId: string,
  formPath: string,
  inspect: InspectMedia,
): Promise<MediaFacts | null> {
  const form = await stat(formPath).catch(() => null);
  const facts = form && (await inspect({ type: 'media', path: formPath, sizeBytes: form.size })).facts;
  // The file's codecs are of no use to a browser.
  const mimeType = { ...otherVideoTypes, ...videoTypes }[extensionOf(path)]!;
  // Assumed, because only ffmpeg can read the file's subtitle tracks.
  return facts && { ...facts, videoId, mimeType, hasTextTracks: true };
}
