import { basename, dirname } from 'node:path/posix';
import { hlsPart } from '../library/formats/hlsPart.ts';
import { parsePlaylist } from '../library/formats/hlsPlaylist.ts';
import {
  extensionOf,
  otherVideoTypes,
  pictureTypes,
  playlistExtension,
  stemOf,
  videoTypes,
} from '../library/videos/mediaFormats.ts';
import { streamStem } from '../library/files/readStreams.ts';

/** A file that belongs to a video. */
export interface FileOfVideo {
  /** Relative to the library. */
  readonly path: string;
  /** Common stem of its name; null if it has a separate name, like the parts of a stream. */
  readonly stem: string | null;
}

/**
 * Returns a video's own files and those named after it, the video's own first. Files that another video also uses are
 * left out, and so are files with unrelated names.
 *
 * @param videoPaths every file that contains it
 * @param listed paths of the library
 */
export async function filesOfVideo(
  videoPaths: readonly string[],
  listed: readonly string[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly FileOfVideo[]> {
  const own = new Set(videoPaths);
  const videos = listed.filter(isVideoFile);
  const stemOfVideo = (path: string) => (isPlaylist(path) ? streamStem(path) : stemOf(path));
  const stems = [...new Set(videoPaths.map(stemOfVideo))];
  const otherStems = videos.filter((path) => !own.has(path)).map(stemOf);
  const found = new Map<string, string | null>(videoPaths.map((path) => [path, stemOfVideo(path)]));

  for (const stem of stems) {
    // Another video has the same name, so the files beside them belong to both.
    if (otherStems.includes(stem)) continue;
    const closer = otherStems.filter((other) => other.startsWith(`${stem}.`) || other.startsWith(`${stem}-`));
    for (const path of listed) {
      if (found.has(path) || isVideoFile(path)) continue;
      const isNamed = isPlaylist(path) ? streamStem(path) === stem : goesBy(path, stem);
      if (isNamed && !closer.some((other) => goesBy(path, other))) found.set(path, stem);
    }
    for (const path of [...found.keys()].filter(isPlaylist)) {
      for (const part of await partsOf(path, readText)) if (!found.has(part)) found.set(part, null);
    }
    const folder = dirname(stem);
    const isAlone = videos.every((path) => own.has(path) || dirname(path) !== folder);
    if (!isAlone) continue;
    for (const path of listed) if (isOfFolder(path, folder) && !found.has(path)) found.set(path, null);
  }
  const known = new Set(listed);
  return [...found].filter(([path]) => known.has(path)).map(([path, stem]) => ({ path, stem }));
}

function isVideoFile(path: string): boolean {
  const extension = extensionOf(path);
  return extension in videoTypes || extension in otherVideoTypes;
}

function isPlaylist(path: string): boolean {
  return extensionOf(path) === playlistExtension;
}

function goesBy(path: string, stem: string): boolean {
  return path.startsWith(`${stem}.`) || path.startsWith(`${stem}-poster.`);
}

/**
 * Returns whether a file has a name that media centres use for the picture or the description of a folder with one
 * film.
 */
function isOfFolder(path: string, folder: string): boolean {
  if (dirname(path) !== folder) return false;
  const name = basename(path);
  return name === 'movie.nfo' || (/^(?:poster|folder)\./.test(name) && extensionOf(name) in pictureTypes);
}

/** Returns all files of a stream except its main playlist. */
async function partsOf(
  streamPath: string,
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const parts = new Set<string>();
  const playlists = [streamPath];
  for (const path of playlists) {
    const text = await readText(path);
    const reading = text === undefined ? null : parsePlaylist(text).playlist;
    for (const uri of reading?.uris ?? []) {
      const part = hlsPart(path, uri, streamPath);
      if (part === undefined || part === streamPath || parts.has(part)) continue;
      parts.add(part);
      if (isPlaylist(part)) playlists.push(part);
    }
  }
  return [...parts];
}
