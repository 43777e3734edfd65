import { stat } from 'node:fs/promises';
import type { MediaFacts } from './inspection.ts';
import type { InspectMedia } from './mediaInspector.ts';
import { extensionOf, otherVideoTypes, videoTypes } from './mediaFormats.ts';

/**
 * What a video is known by that was converted: what its form tells, but for the id, which follows the file, and the type, which is the file's.
 *
 * @param path of the file
 * @param formPath absolute
 * @returns null if the form cannot be played after all, or is not there
 */
export async function convertedFacts(
  path: string,
  videoId: string,
  formPath: string,
  inspect: InspectMedia,
): Promise<MediaFacts | null> {
  const form = await stat(formPath).catch(() => null);
  const facts = form && (await inspect({ type: 'media', path: formPath, sizeBytes: form.size })).facts;
  // How the file is coded is of no use to a browser.
  const mimeType = { ...otherVideoTypes, ...videoTypes }[extensionOf(path)]!;
  // Only ffmpeg can read the tracks beside its picture.
  return facts && { ...facts, videoId, mimeType, hasTextTracks: true };
}
