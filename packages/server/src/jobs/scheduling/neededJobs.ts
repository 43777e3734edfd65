import { extensionOf, playlistExtension } from '../../library/videos/mediaFormats.ts';
import type { Video } from '../../library/videos/video.ts';
import type { JobKind } from '../queue/job.ts';
import type { MediaTools } from '../programs/mediaTools.ts';

/** Which media are made automatically. `posters`: only posters and storyboards. */
export type MediaJobs = 'off' | 'posters' | 'all';

type Looked = Pick<
  Video,
  | 'path'
  | 'mimeType'
  | 'width'
  | 'height'
  | 'durationSeconds'
  | 'sizeBytes'
  | 'poster'
  | 'storyboard'
  | 'stream'
  | 'playable'
  | 'loudnessLufs'
  | 'hasTextTracks'
  | 'isSoundLater'
  | 'areTextsMade'
>;

/** Shorter videos need no storyboard. */
const shortestStoryboardSeconds = 10;
/** Above these limits, viewers on a slow network have to wait. */
const mostPlainPixels = 720;
const mostPlainBitsPerSecond = 4_500_000;

/**
 * Returns the jobs that a video needs: for media that neither its owner nor the site has provided, as far as the
 * tools can make them.
 *
 * A stream without a file needs none, because its author had the tools.
 */
export function neededJobs(video: Looked, tools: MediaTools, mode: MediaJobs): readonly JobKind[] {
  if (mode === 'off' || extensionOf(video.path) === playlistExtension) return [];
  const needed: JobKind[] = [];
  if (!video.poster) needed.push('POSTER');
  if (!video.storyboard && video.durationSeconds >= shortestStoryboardSeconds) needed.push('STORYBOARD');
  if (mode === 'posters') return needed;
  const converted = video.playable ? null : conversionOf(video);
  if (converted === 'REMUX') needed.push(converted);
  if (video.hasTextTracks && !video.areTextsMade) needed.push('CAPTIONS');
  if (converted === 'TRANSCODE' && tools.codesH264) needed.push(converted);
  if (video.loudnessLufs === null && hasSound(video.playable?.mimeType ?? video.mimeType))
    needed.push('LOUDNESS');
  if (!video.stream && tools.codesH264 && asksForLevels(video)) needed.push('LADDER');
  return needed;
}

/** Returns how to convert the file to one that every browser plays; null if no conversion is needed. */
function conversionOf({ path, mimeType, isSoundLater }: Looked): 'REMUX' | 'TRANSCODE' | null {
  const codecs = codecsOf(mimeType);
  // The file was converted, but the result is missing. Browsers cannot play the original codecs.
  if (codecs.length === 0) return 'TRANSCODE';
  const isOpen = codecs.every((codec) => /^(?:vp8|vp9|vp09|av01|opus|vorbis)\b/.test(codec));
  if (['webm', 'ogv'].includes(extensionOf(path)) && isOpen && !isSoundLater) return null;
  if (!codecs.some((codec) => plainPictures.test(codec))) return isOpen ? 'REMUX' : 'TRANSCODE';
  const isPlain = codecs.every((codec) => plainPictures.test(codec) || plainSounds.test(codec));
  return isPlain && ['mp4', 'm4v', 'mov'].includes(extensionOf(path)) && !isSoundLater ? null : 'REMUX';
}

/**
 * Returns whether a file whose index comes last is worth a copy with its index first. The benefit is the same for all
 * files: two fewer round trips before the first picture. The cost is the file's size on disk (decision 0077). Only
 * H.264 with AAC or MP3, as written by phones and cameras: the copy changes no bit of video and audio.
 *
 * @param mostBytes the maximum size of a file to copy
 */
export function isWorthFaststart(
  { mimeType, sizeBytes }: Pick<Video, 'mimeType' | 'sizeBytes'>,
  mostBytes: number,
): boolean {
  const codecs = codecsOf(mimeType);
  return (
    sizeBytes <= mostBytes &&
    codecs.some((codec) => plainH264.test(codec)) &&
    codecs.every((codec) => plainH264.test(codec) || /^(?:mp4a\.40|mp4a\.6[9b]|mp3)/i.test(codec))
  );
}

const plainH264 = /^avc[13]\.(?:42|4d|58|64)/i;
/** H.264 in 8 bits and 4:2:0 (Baseline, Main, Extended, High), and AV1 and VP9, which browsers also play in MP4. */
const plainPictures = /^(?:avc[13]\.(?:42|4d|58|64)|av01\.0|vp09\.00)/i;
const plainSounds = /^(?:mp4a\.40|mp4a\.6[79b]|mp3|opus|flac)/i;

function hasSound(mimeType: string): boolean {
  return codecsOf(mimeType).some((codec) => !/^(?:avc|hvc|hev|vp\d|vp0|av01|mp4v|theora)/i.test(codec));
}

function asksForLevels({ width, height, sizeBytes, durationSeconds }: Looked): boolean {
  const bitsPerSecond = (sizeBytes * 8) / durationSeconds;
  return Math.min(width, height) > mostPlainPixels || bitsPerSecond > mostPlainBitsPerSecond;
}

function codecsOf(mimeType: string): readonly string[] {
  const [, list = ''] = /codecs="([^"]*)"/.exec(mimeType) ?? [];
  return list
    .split(',')
    .map((codec) => codec.trim())
    .filter((codec) => codec !== '');
}
