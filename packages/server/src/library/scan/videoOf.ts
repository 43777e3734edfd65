import { basename, dirname } from 'node:path/posix';
import { type EpisodeName, episodeOfName, seriesOfFolder, titleOfEpisode } from '../formats/episodeName.ts';
import { readInfoJson } from '../formats/infoJson.ts';
import type { MediaFacts } from '../inspection/inspection.ts';
import type { SnapshotVideo } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';
import { webVttOf } from '../formats/captionFormats.ts';
import { captionFilesOf } from './captionFiles.ts';
import { shellWord } from '../videos/mediaAdvice.ts';
import { captionExtensions, extensionOf, otherCaptionExtensions, stemOf } from '../videos/mediaFormats.ts';
import { handleOfName, languageLabel, titleOfName } from '../videos/names.ts';
import { readNfo } from '../formats/nfo.ts';
import type { SidecarReader } from './readSidecars.ts';
import { serverMessage, joinMessages } from '../videos/serverMessages.ts';
import {
  readVideoSidecar,
  type SidecarEpisode,
  type SidecarReading,
  type VideoSidecar,
} from '../formats/sidecar.ts';
import { shownChapters, shownLine, shownSidecar } from '../formats/shownText.ts';
import { readStoryboard } from '../formats/storyboard.ts';
import {
  maxTranscriptLength,
  type Transcript,
  transcriptLength,
  transcriptOf,
} from '../formats/transcript.ts';
import type { Caption, Episode, Poster, Storyboard, Stream } from '../videos/video.ts';
import { chaptersOf, isWebVtt, parseCues } from '../formats/webVtt.ts';

/** The sources of a video. */
export interface VideoParts {
  readonly file: ListedFile;
  /** The name shared by the files beside it. */
  readonly stem: string;
  readonly facts: MediaFacts;
  readonly stream: Stream | null;
  /** Whether it is the only film of its folder. Then the folder's picture and description belong to it. */
  readonly isAlone: boolean;
}

/** The file names that media centres use for the picture and the description of a folder with one film. */
const folderPictures = ['poster', 'folder'];
const folderNfo = 'movie.nfo';

/** Returns the files whose names relate them to a video, including unused ones. */
export function relatedFiles(stem: string, isAlone: boolean, sidecars: SidecarReader): readonly ListedFile[] {
  const ofFolder = isAlone
    ? [
        ...folderPictures.flatMap((name) => sidecars.filesFrom(besideOf(stem, `${name}.`))),
        { path: besideOf(stem, folderNfo) },
      ]
    : [];
  const related = [
    ...sidecars.filesFrom(`${stem}.`),
    ...sidecars.filesFrom(`${stem}-poster.`),
    ...ofFolder,
    ...captionFilesOf(stem, isAlone, sidecars),
  ];
  return [...new Set(related.flatMap(({ path }) => sidecars.findListed(path) ?? []))];
}

/**
 * Returns a video of the library from its file and the files beside it. The first source that contains a value
 * provides it: `NAME.json`, `NAME.nfo` (or `movie.nfo`), `NAME.info.json`, the file itself, the name and time of the
 * file. For chapters: `NAME.chapters.vtt`, `NAME.info.json`, the file itself.
 */
export async function videoOf(
  { file, stem, facts, stream, isAlone }: VideoParts,
  channelHandle: string,
  sidecars: SidecarReader,
): Promise<Omit<SnapshotVideo, 'fingerprint'>> {
  const readings = [
    await parseMessages(`${stem}.json`, sidecars, readVideoSidecar),
    await parseMessages(`${stem}.nfo`, sidecars, readNfo),
    isAlone ? await parseMessages(besideOf(stem, folderNfo), sidecars, readNfo) : {},
  ];
  const info = await parseMessages(`${stem}.info.json`, sidecars, (text) =>
    readInfoJson(text, facts.durationSeconds),
  );
  const said = [...readings, info, saidInFile(facts)].map(shownSidecar);
  const first = <Name extends keyof VideoSidecar>(name: Name) =>
    said.map((one) => one[name]).find((value) => value !== undefined && value !== '');
  const placed = placeOf(stem, first('episode'));
  const nameSays = placed ? titleOfEpisode(placed) : titleOfName(basename(stem));
  const chaptersPath = `${stem}.chapters.vtt`;
  const storyboardPath = `${stem}.storyboard.vtt`;
  const chaptersText = await readVtt(chaptersPath, sidecars);
  const inSidecar = chaptersText ? chaptersOf(parseCues(chaptersText), facts.durationSeconds) : [];
  const inFile = (facts.chapters ?? []).map(({ title, startSeconds }) => ({ text: title, startSeconds }));
  const chapters = [inSidecar, info.chapters ?? [], chaptersOf(inFile, facts.durationSeconds)].find(
    (some) => some.length > 0,
  );
  return {
    id: facts.videoId,
    channelHandle,
    title: first('title') ?? (shownLine(nameSays) || facts.videoId),
    description: first('description') ?? '',
    publishedMs: first('publishedMs') ?? file.modifiedMs,
    durationSeconds: facts.durationSeconds,
    tags: first('tags') ?? [],
    width: facts.width,
    height: facts.height,
    mimeType: facts.mimeType,
    sizeBytes: stream?.path === file.path ? stream.sizeBytes : file.sizeBytes,
    path: file.path,
    stream,
    hasTextTracks: facts.hasTextTracks ?? false,
    isSoundLater: facts.isSoundLater ?? false,
    episode: placed && episodeIn(channelHandle, placed),
    poster: await findPoster(stem, isAlone, sidecars),
    storyboard: await readStoryboardOf(storyboardPath, sidecars),
    ...(await readCaptions(stem, isAlone, [chaptersPath, storyboardPath], sidecars)),
    chapters: shownChapters(chapters ?? []),
  };
}

/** Returns the place in a series by the NFO file, otherwise by the name; null without either. */
function placeOf(stem: string, inNfo: SidecarEpisode | undefined): EpisodeName | null {
  const named = episodeOfName(stem);
  if (!inNfo) return named;
  const { season, number } = inNfo;
  const series = inNfo.series ?? named?.series ?? seriesOfFolder(stem);
  return series === ''
    ? named
    : { series, season, number, title: named?.title ?? titleOfName(basename(stem)) };
}

/** Series of one channel whose names differ in case, accents or punctuation alone are one series. */
function episodeIn(channelHandle: string, { series, season, number }: EpisodeName): Episode {
  return {
    seriesHandle: `${channelHandle}.${handleOfName(series, new Set())}`,
    seriesTitle: shownLine(series) || series,
    seasonNumber: season,
    number,
  };
}

/** Returns a path in the same folder as the stem. */
function besideOf(stem: string, name: string): string {
  const folder = dirname(stem);
  return folder === '.' ? name : `${folder}/${name}`;
}

function saidInFile({ title, description, dateMs, genre }: MediaFacts): VideoSidecar {
  return {
    title: title ?? undefined,
    description: description ?? undefined,
    publishedMs: dateMs ?? undefined,
    tags: genre === null ? undefined : [genre],
  };
}

async function parseMessages<Said extends VideoSidecar>(
  path: string,
  sidecars: SidecarReader,
  read: (text: string) => SidecarReading<Said>,
): Promise<Partial<Said>> {
  const text = await sidecars.readText(path);
  if (text === undefined) return {};
  const { sidecar, mistakes } = read(text);
  if (mistakes.length > 0) sidecars.report(path, joinMessages(mistakes));
  return sidecar;
}

async function findPoster(stem: string, isAlone: boolean, sidecars: SidecarReader): Promise<Poster | null> {
  const stems = [
    stem,
    `${stem}-poster`,
    ...(isAlone ? folderPictures.map((name) => besideOf(stem, name)) : []),
  ];
  for (const one of stems) {
    const picture = await sidecars.findPicture(one);
    if (!picture) continue;
    const tag = await sidecars.tagOf(picture.path);
    return tag === undefined ? picture : { ...picture, tag };
  }
  return null;
}

async function readVtt(
  path: string,
  sidecars: SidecarReader,
  language?: string,
): Promise<string | undefined> {
  const text = await sidecars.readText(path, language);
  if (text === undefined || isWebVtt(text)) return text;
  sidecars.report(path, serverMessage('NO_WEBVTT'));
  return undefined;
}

async function readStoryboardOf(path: string, sidecars: SidecarReader): Promise<Storyboard | null> {
  const text = await sidecars.readText(path);
  if (text === undefined) return null;
  const reading = readStoryboard(text, path);
  if ('mistake' in reading) {
    sidecars.report(path, reading.mistake);
    return null;
  }
  const sheet = await sidecars.readPicture(reading.sheetPath);
  if (!sheet) sidecars.report(path, serverMessage('PICTURE_MISSING', { path: reading.sheetPath }));
  return sheet && { path: sidecars.findListed(path)!.path, sheet };
}

/** Reads captions as WebVTT. Reports the file and returns undefined if its format is unknown. */
async function readCaptionText(
  path: string,
  sidecars: SidecarReader,
  language: string,
): Promise<string | undefined> {
  if (extensionOf(path) === 'vtt') return readVtt(path, sidecars, language);
  const text = await sidecars.readText(path, language);
  const webVtt = text === undefined ? undefined : webVttOf(text);
  if (webVtt !== null) return webVtt;
  sidecars.report(path, serverMessage('CUES_MISSING'));
  return undefined;
}

/**
 * Reads the caption files of a video, one per track (`captionExtensions`, in that order), and their transcripts. Unusable caption
 * files are reported.
 */
async function readCaptions(
  stem: string,
  isAlone: boolean,
  otherPaths: readonly string[],
  sidecars: SidecarReader,
): Promise<Pick<SnapshotVideo, 'captions' | 'transcripts'>> {
  const captions = new Map<string, Caption>();
  const transcripts = new Map<string, Transcript>();
  let room = maxTranscriptLength;
  const others = otherPaths.map((path) => sidecars.findListed(path)?.path);
  const own = captionFilesOf(stem, isAlone, sidecars).filter(({ path }) => !others.includes(path));
  for (const { path, readName } of own.toSorted((a, b) => captionRank(a.path) - captionRank(b.path))) {
    const extension = extensionOf(path);
    if (extension === 'idx' || (extension === 'sub' && sidecars.findListed(`${stemOf(path)}.idx`))) {
      sidecars.report(path, serverMessage('PICTURE_CAPTIONS'));
      continue;
    }
    if (otherCaptionExtensions.includes(extension)) {
      const command = `ffmpeg -i ${shellWord(basename(path))} ${shellWord(`${basename(stemOf(path))}.vtt`)}`;
      sidecars.report(
        path,
        serverMessage('OTHER_CAPTIONS', { extension }),
        serverMessage('CONVERT', { command }),
      );
      continue;
    }
    if (!captionExtensions.includes(extension)) continue;
    const name = readName();
    if ('unknown' in name) {
      const advice = serverMessage('NAME_BY_LANGUAGE', { example: `${basename(stem)}.en.${extension}` });
      sidecars.report(path, serverMessage('LANGUAGE_UNKNOWN', { name: name.unknown }), advice);
      continue;
    }
    const { language } = name;
    if (captions.has(language)) {
      sidecars.report(path, serverMessage('LANGUAGE_TWICE', { path: String(captions.get(language)!.path) }));
      continue;
    }
    const text = await readCaptionText(path, sidecars, language);
    if (!text) continue;
    captions.set(language, { language, label: languageLabel(language), path });
    const transcript = transcriptOf(language, parseCues(text), room);
    if (transcript.cues.length === 0) continue;
    transcripts.set(language, transcript);
    room -= transcriptLength(transcript);
  }
  return { captions: [...captions.values()], transcripts: [...transcripts.values()] };
}

function captionRank(path: string): number {
  return captionExtensions.indexOf(extensionOf(path));
}
