import { basename, dirname } from 'node:path/posix';
import { type CaptionName, readCaptionName, readCaptionNameInFolder } from '../formats/captionName.ts';
import {
  extensionOf,
  otherVideoTypes,
  playlistExtension,
  stemOf,
  videoTypes,
} from '../videos/mediaFormats.ts';
import type { SidecarReader } from './readSidecars.ts';

/** A file that may contain captions of a video. */
export interface CaptionFile {
  readonly path: string;
  /** Parses its name. */
  readonly readName: () => CaptionName;
}

/**
 * Returns the files that belong to a video by their names: `film.en.srt`, `Subs/film.en.srt`, `Subs/film/2_English.srt`
 * and, if it is the only film of its folder, `Subs/2_English.srt`. Some are not captions.
 */
export function captionFilesOf(
  stem: string,
  isAlone: boolean,
  sidecars: SidecarReader,
): readonly CaptionFile[] {
  const film = basename(stem);
  const beside = sidecars.filesFrom(`${stem}.`).filter(({ rest }) => !rest.includes('/'));
  // Files beside `film.part2.mp4` do not belong to `film.mp4`.
  const others = beside.flatMap(({ rest }) => (isFilm(rest) && rest.includes('.') ? `${stemOf(rest)}.` : []));
  const isOwn = (rest: string) => !others.some((other) => rest.startsWith(other));
  const named = (found: readonly { readonly path: string; readonly rest: string }[]) =>
    found.flatMap(({ path, rest }) =>
      rest.includes('/') || !isOwn(rest) ? [] : { path, readName: () => readCaptionName(languagePart(rest)) },
    );
  const inFolder = (prefix: string) =>
    sidecars
      .filesFrom(prefix)
      .flatMap(({ path, rest }) =>
        rest.includes('/') ? [] : { path, readName: () => readCaptionNameInFolder(stemOf(rest)) },
      );
  const files = [
    ...named(beside),
    ...sidecars
      .captionFolders(dirname(stem))
      .flatMap((folder) => [
        ...named(sidecars.filesFrom(`${folder}/${film}.`)),
        ...inFolder(`${folder}/${film}/`),
        ...(isAlone ? inFolder(`${folder}/`) : []),
      ]),
  ];
  const byPath = new Map<string, CaptionFile>();
  // `Subs/film.en.srt` also is in the folder of the only film. Its name says more.
  for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}

/** @param rest `en.srt`, or `srt` without a language */
function languagePart(rest: string): string {
  return rest.includes('.') ? stemOf(rest) : '';
}

function isFilm(path: string): boolean {
  const extension = extensionOf(`film.${path}`);
  return extension in videoTypes || extension in otherVideoTypes || extension === playlistExtension;
}
