import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { listFiles } from '../../library/files/listFiles.ts';
import { readStreams } from '../../library/files/readStreams.ts';
import { serverMessage, joinMessages } from '../../library/videos/serverMessages.ts';
import { JobFailure } from '../programs/jobFailure.ts';
import { ladderRungs, type Rung, soundBitsPerSecond } from './ladderRungs.ts';
import { checkDuration } from './makePlayable.ts';
import { conversionFor, probe } from '../programs/probe.ts';
import { colourArgv, deinterlaced, toneMapped } from './shownPicture.ts';
import { openArgv, type Workshop } from '../programs/workshop.ts';

/**
 * Each segment begins with a key frame, at the same time in every quality, so that a player can switch between them.
 */
const segmentSeconds = 4;

/**
 * Makes a stream of the video (HLS, fragmented MP4) in several qualities. Audio is in the same files as the video,
 * because simple players do not support separate audio.
 */
export async function makeLadder(workshop: Workshop): Promise<Partial<DerivedMedia>> {
  const { source, folder, tools, threads } = workshop;
  if (!tools.codesH264) {
    throw new JobFailure(serverMessage('FFMPEG_WITHOUT_H264'));
  }
  const coding = await probe(workshop);
  conversionFor(coding, true);
  const { picture, sound } = coding;
  const rungs = ladderRungs(source);
  for (const { name } of rungs) await mkdir(join(folder, name));
  await workshop.ffmpeg(
    [
      ...openArgv(source.path),
      ...['-filter_complex', filterOf(rungs, toneMapped(picture, tools))],
      ...rungs.flatMap((_, i) => ['-map', `[v${i}]`, ...(sound ? ['-map', sound.specifier] : [])]),
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
      ...colourArgv(picture, tools),
      ...rungs.flatMap(({ bitsPerSecond }, i) => [
        ...[`-maxrate:v:${i}`, String(bitsPerSecond), `-bufsize:v:${i}`, String(2 * bitsPerSecond)],
      ]),
      ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
      ...(sound ? ['-c:a', 'aac', '-b:a', String(soundBitsPerSecond), '-ac', '2'] : []),
      ...['-threads:v', String(threads), '-map_metadata', '-1', '-max_muxing_queue_size', '4096'],
      ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', '%v/%d.m4s', '-master_pl_name', 'index.m3u8'],
      '-var_stream_map',
      rungs.map(({ name }, i) => `v:${i},${sound ? `a:${i},` : ''}name:${name}`).join(' '),
      '%v/index.m3u8',
    ],
    { from: 0, until: 1 },
  );
  return { stream: await readWhole(workshop, rungs[0]!) };
}

/** @param tones the filters for the colours. They run once, for the best quality */
function filterOf(rungs: readonly Rung[], tones: readonly string[]): string {
  const names = rungs.map((_, i) => `[s${i}]`).join('');
  const [best] = rungs;
  const first = tones.length > 0 ? [`scale=${best!.width}:${best!.height}`, ...tones] : [];
  const all = [deinterlaced, ...first, `split=${rungs.length}`].join(',');
  const scaled = rungs.map(
    ({ width, height }, i) => `[s${i}]scale=${width}:${height},setsar=1,format=yuv420p[v${i}]`,
  );
  return [`[0:V:0]${all}${names}`, ...scaled].join(';');
}

/**
 * Reads the result in the same way as the library's own streams: every part must exist, and the playlists must be
 * complete.
 */
async function readWhole({ folder, source, madePath }: Workshop, { width, height }: Rung) {
  const { streams, broken } = await readStreams((await listFiles(folder)).files, (path) =>
    readFile(join(folder, path), 'utf8'),
  );
  const [stream] = streams;
  if (!stream || broken.length > 0) {
    throw new JobFailure(
      joinMessages([serverMessage('MADE_BROKEN_STREAM'), ...broken.slice(0, 1).map(({ reason }) => reason)]),
    );
  }
  checkDuration(stream.durationSeconds, source.durationSeconds);
  return { path: madePath('index.m3u8'), width, height, sizeBytes: stream.sizeBytes };
}
