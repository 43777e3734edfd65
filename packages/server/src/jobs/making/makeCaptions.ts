import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionTextOf, maxCaptionTextBytes } from '../../library/formats/captionText.ts';
import { decodeText } from '../../library/formats/decodeText.ts';
import { languageLabel } from '../../library/videos/names.ts';
import type { MadeCaption, MadeMedia } from '../../library/catalogue/derivedMedia.ts';
import {
  maxTranscriptLength,
  type Transcript,
  transcriptLength,
  transcriptOf,
} from '../../library/formats/transcript.ts';
import { type CaptionTrack, captionTracksOf } from './captionTracksOf.ts';
import { openArgv, type Workshop } from '../programs/workshop.ts';

/**
 * Extracts the text tracks in the file as WebVTT. Tracks that are too large for captions, or contain no text, are
 * left out.
 *
 * @throws JobFailure if the file cannot be read
 */
export async function makeCaptions(workshop: Workshop): Promise<MadeMedia> {
  const { folder, source } = workshop;
  const { output } = await workshop.ffprobe([
    ...['-v', 'error', '-of', 'json', '-select_streams', 's'],
    ...['-show_entries', 'stream=index,codec_name:stream_tags=language,title'],
    ...['-show_entries', 'stream_disposition=default,forced,hearing_impaired,comment'],
    ...openArgv(source.path),
  ]);
  const tracks = captionTracksOf(output.toString());
  if (tracks.length === 0) return { captions: [], transcripts: [] };
  const nameOf = ({ stream }: CaptionTrack) => `captions-${stream}.vtt`;
  await workshop.ffmpeg(
    [
      // A track that is not UTF-8 is decoded like other old subtitles, and a broken track does not fail the others.
      ...['-sub_charenc_mode', 'ignore', '-max_error_rate', '1'],
      ...openArgv(source.path),
      ...tracks.flatMap((track) => [
        ...['-map', `0:${track.stream}`, '-c:s', 'webvtt', '-f', 'webvtt', '-map_metadata', '-1'],
        nameOf(track),
      ]),
    ],
    { from: 0, until: 1 },
  );
  const captions: MadeCaption[] = [];
  const transcripts: Transcript[] = [];
  let room = maxTranscriptLength;
  for (const track of tracks) {
    const { language } = track;
    const path = join(folder, nameOf(track));
    // Check the size first: the file determines the length of a track. (ffmpeg 5.1 ignores `-fs` for text.)
    const { size: sizeBytes } = await stat(path);
    const kept = sizeBytes > maxCaptionTextBytes ? null : captionTextOf(decodeText(await readFile(path)));
    if (!kept || 'problem' in kept) {
      await rm(path);
      continue;
    }
    await writeFile(path, kept.text);
    captions.push({ language, label: languageLabel(language), path: workshop.madePath(nameOf(track)) });
    const transcript = transcriptOf(language, kept.cues, room);
    transcripts.push(transcript);
    room -= transcriptLength(transcript);
  }
  return { captions, transcripts };
}
