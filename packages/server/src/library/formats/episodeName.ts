import { basename, dirname } from 'node:path/posix';
import { titleOfName } from '../videos/names.ts';

/** Where the name of a file places a video in a series. */
export interface EpisodeName {
  /** The name of the series, as a title. */
  readonly series: string;
  /** 0: specials. */
  readonly season: number;
  /** The first one of a file with several episodes. */
  readonly number: number;
  /** The name of the episode; empty if the file does not contain it. */
  readonly title: string;
}

const separators = '[\\s._-]*';

/** `S01E02`, `s1e2`, `S01.E02`, `S01E02E03`, `S01E02-E03`, or `1x02`. Sizes such as `1920x1080` are not episodes. */
const marker = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:s(\\d{1,4})${separators}e(\\d{1,4})(?:-?e\\d{1,4})*|(\\d{1,2})x(\\d{2,3}))(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The names of season folders that media centres recognise, and their translations. */
const seasonWord =
  'season|series|staffel|saison|temporada|stagione|seizoen|sezon|säsong|sæson|sesong|kausi|сезон|الموسم|シーズン|第';
const seasonFolder = new RegExp(
  `^(?:(?:${seasonWord})${separators}(\\d{1,4})(?!\\p{N})|s(\\d{1,3})$|(specials?)$)`,
  'iu',
);

/** A number at the start of a name, `Episode 2`, `E02`, `Folge 2`: only in the folder of a season. */
const numberInSeason = new RegExp(
  `^(?:(?:episode|episodio|épisode|folge|aflevering|odcinek|avsnitt|jakso|серия|الحلقة|第|ep|e)${separators})?(\\d{1,4})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Begins what programs that copy films append to their names. */
const copyNotes =
  /[\s._[(-](?:\d{3,4}[pi]|4k|uhd|web-?(?:dl|rip)|blu-?ray|bd-?rip|dvd-?rip|hdtv|x26[45]|h\.?26[45]|hevc)(?![\p{L}\p{N}]).*$/iu;

/**
 * Returns the episode that a path names, by the conventions that Kodi, Jellyfin and Plex share: `S01E02` or `1x02` in the name of the file,
 * or a number at its start in the folder of a season (`Season 1`, `Staffel 1`, `S01`, `Specials`). Null: it names none.
 *
 * The series has the name of the folder above the season's, otherwise what precedes `S01E02`, otherwise the name of the folder.
 *
 * @param stem the path without its extension, relative to the library
 */
export function episodeOfName(stem: string): EpisodeName | null {
  const name = basename(stem);
  const season = seasonOf(foldersOf(stem).at(-1));
  const marked = marker.exec(name);
  const found = marked ?? (season === null ? null : numberInSeason.exec(name));
  if (!found) return null;
  const before = wordsOf(name.slice(0, found.index));
  const above = seriesOfFolder(stem);
  const series = season !== null && above !== '' ? above : before || above;
  if (series === '') return null;
  return {
    series,
    season: marked ? Number(marked[1] ?? marked[3]) : season!,
    number: Number(marked ? (marked[2] ?? marked[4]) : found[1]),
    title: wordsOf(name.slice(found.index + found[0].length).replace(copyNotes, '')),
  };
}

/** Returns the name of the series that the folders of a file name: that above the season's, otherwise its own. Empty without either. */
export function seriesOfFolder(stem: string): string {
  const folders = foldersOf(stem);
  return titleOfName(folders.at(seasonOf(folders.at(-1)) === null ? -1 : -2) ?? '');
}

function foldersOf(stem: string): readonly string[] {
  return dirname(stem)
    .split('/')
    .filter((folder) => folder !== '.');
}

/** Returns the title of a video without another one: `The Wire S01E02 – The Detail`. */
export function titleOfEpisode({ series, season, number, title }: EpisodeName): string {
  const place = `${series} S${twoDigits(season)}E${twoDigits(number)}`;
  return title === '' ? place : `${place} – ${title}`;
}

function seasonOf(folder = ''): number | null {
  const found = seasonFolder.exec(folder);
  return found && Number(found[1] ?? found[2] ?? 0);
}

/** Returns a part of a name as a title, without the separators and brackets around it. */
function wordsOf(part: string): string {
  const words = part.replace(/^[\s._\-–—\])]+|(?<![\s._\-–—[(])[\s._\-–—[(]+$/g, '');
  return words === '' ? '' : titleOfName(words);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
