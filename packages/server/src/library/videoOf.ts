import { basename } from 'node:path';
import type { MediaFacts } from './inspectMedia.ts';
import type { SnapshotVideo } from './librarySnapshot.ts';
import type { ListedFile } from './listFiles.ts';
import { canonicalLanguage, languageLabel, titleOfName } from './names.ts';
import type { SidecarReader } from './readSidecars.ts';
import { readVideoSidecar } from './sidecar.ts';
import { readStoryboard } from './storyboard.ts';
import { maxTranscriptLength, type Transcript, transcriptLength, transcriptOf } from './transcript.ts';
import type { Caption, Storyboard, Stream } from './video.ts';
import { chaptersOf, isWebVtt, parseCues } from './webVtt.ts';

/** What a video is made of. */
export interface VideoParts {
  readonly file: ListedFile;
  /** What the files beside it are called by. */
  readonly stem: string;
  readonly facts: MediaFacts;
  readonly stream: Stream | null;
}

/** A video of the library: what its file tells, and what the files beside it add. */
export async function videoOf(
  { file, stem, facts, stream }: VideoParts,
  channelHandle: string,
  sidecars: SidecarReader,
): Promise<SnapshotVideo> {
  const said = await readSaid(`${stem}.json`, sidecars);
  const chaptersPath = `${stem}.chapters.vtt`;
  const storyboardPath = `${stem}.storyboard.vtt`;
  const chaptersText = await readVtt(chaptersPath, sidecars);
  const chapters = chaptersText ? chaptersOf(parseCues(chaptersText), facts.durationSeconds) : [];
  return {
    id: facts.videoId,
    channelHandle,
    title: said.title || facts.title || titleOfName(basename(stem)),
    description: said.description ?? '',
    publishedMs: said.publishedMs ?? file.modifiedMs,
    durationSeconds: facts.durationSeconds,
    tags: said.tags ?? [],
    width: facts.width,
    height: facts.height,
    mimeType: facts.mimeType,
    sizeBytes: stream?.path === file.path ? stream.sizeBytes : file.sizeBytes,
    path: file.path,
    stream,
    poster: await sidecars.findPicture(stem),
    chaptersPath: chapters.length > 0 ? chaptersPath : null,
    storyboard: await readStoryboardOf(storyboardPath, sidecars),
    ...(await readCaptions(stem, [chaptersPath, storyboardPath], sidecars)),
    chapters,
    fingerprint: '',
  };
}

async function readSaid(path: string, sidecars: SidecarReader) {
  const text = await sidecars.readText(path);
  const { sidecar, mistakes } = readVideoSidecar(text ?? '{}');
  if (mistakes.length > 0) sidecars.report(path, mistakes.join(' '));
  return sidecar;
}

async function readVtt(path: string, sidecars: SidecarReader): Promise<string | undefined> {
  const text = await sidecars.readText(path);
  if (text === undefined || isWebVtt(text)) return text;
  sidecars.report(path, 'It is not WebVTT: the first line must be WEBVTT.');
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
  if (!sheet) sidecars.report(path, `Its picture ${reading.sheetPath} is not there, or cannot be used.`);
  return sheet && { path, sheet };
}

/** `film.en.vtt` and its like, one a language, and what is said in them. */
async function readCaptions(
  stem: string,
  otherPaths: readonly string[],
  sidecars: SidecarReader,
): Promise<Pick<SnapshotVideo, 'captions' | 'transcripts'>> {
  const captions = new Map<string, Caption>();
  const transcripts = new Map<string, Transcript>();
  let room = maxTranscriptLength;
  for (const path of sidecars.pathsFrom(`${stem}.`)) {
    const language = path.slice(stem.length + 1, -'.vtt'.length);
    if (!path.endsWith('.vtt') || otherPaths.includes(path) || /[./]/.test(language)) continue;
    const canonical = canonicalLanguage(language);
    if (canonical === undefined) {
      sidecars.report(path, `"${language}" is no language tag, such as en or pt-BR.`);
      continue;
    }
    const text = await readVtt(path, sidecars);
    if (!text) continue;
    captions.set(canonical, { language: canonical, label: languageLabel(canonical), path });
    const transcript = transcriptOf(canonical, parseCues(text), room);
    if (transcript.cues.length === 0) continue;
    transcripts.set(canonical, transcript);
    room -= transcriptLength(transcript);
  }
  return { captions: [...captions.values()], transcripts: [...transcripts.values()] };
}
