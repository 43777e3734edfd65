import { basename, dirname } from 'node:path/posix';
import type { ListedFile } from '../files/listFiles.ts';
import { stemOf } from '../videos/mediaFormats.ts';

/** A film is at least this many times as large as a sample of it. A video that only has such a name is larger. */
const leastTimesLarger = 10;
const sampleName = /^sample(?:[._-]|$)|[._-]sample$/i;
const sampleFolder = /^samples?$/i;

/**
 * Returns which video files are samples that download programs put beside a film: `film-sample.mkv`, `sample.mkv`,
 * and all in a folder `Sample`.
 *
 * @returns the path of the film by the path of its sample
 */
export function samplesAmong(
  videos: readonly Pick<ListedFile, 'path' | 'sizeBytes'>[],
): ReadonlyMap<string, string> {
  const isIn = (path: string) => sampleFolder.test(basename(dirname(path)));
  const isNamed = (path: string) => sampleName.test(basename(stemOf(path)));
  const films = new Map<string, Pick<ListedFile, 'path' | 'sizeBytes'>>();
  for (const video of videos) {
    const folder = dirname(video.path);
    if (!isNamed(video.path) && video.sizeBytes > (films.get(folder)?.sizeBytes ?? 0))
      films.set(folder, video);
  }
  const found = new Map<string, string>();
  for (const { path, sizeBytes } of videos) {
    if (!isIn(path) && !isNamed(path)) continue;
    const folder = dirname(path);
    const film = films.get(isIn(path) ? dirname(folder) : folder);
    if (film && film.sizeBytes >= sizeBytes * leastTimesLarger) found.set(path, film.path);
  }
  return found;
}
