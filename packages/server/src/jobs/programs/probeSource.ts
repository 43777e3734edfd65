import { serverMessage } from '../../library/videos/serverMessages.ts';
import { failureOf, JobFailure } from './jobFailure.ts';
import { readProbed } from './readProbed.ts';
import type { RunProgram } from './runProgram.ts';
import { openArgv, type Source } from './workshop.ts';

interface ProbedStream {
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly duration?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

/**
 * Returns the facts of a job's source that only ffmpeg can read.
 *
 * @param name the name that the owner knows it by
 * @throws JobFailure if ffmpeg cannot read it either
 */
export async function probeSource(
  run: RunProgram,
  { ffprobe, folder }: { readonly ffprobe: string; readonly folder: string },
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<Source> {
  const entries =
    'stream=codec_type,width,height,sample_aspect_ratio,duration:stream_disposition=attached_pic:stream_side_data=rotation:format=duration';
  const argv = ['-v', 'error', '-of', 'json', '-show_entries', entries, ...openArgv(path)];
  const ended = await run({ program: ffprobe, argv, folder, signal });
  if (ended.code !== 0) throw failureOf(ended, new Map([[path, name]]));
  return { path, ...readSource(ended.output.toString()) };
}

/** @throws JobFailure if it has no video stream or no duration */
export function readSource(json: string): Omit<Source, 'path'> {
  const { streams, format } = readProbed<ProbedStream>(json);
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  if (!picture?.width || !picture.height) {
    throw new JobFailure(serverMessage('PROBED_NO_VIDEO'));
  }
  const durationSeconds = Number(format.duration ?? picture.duration);
  if (!(durationSeconds > 0)) throw new JobFailure(serverMessage('PROBED_NO_END'));
  const [across, down] = (picture.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const shape = across! > 0 && down! > 0 ? across! / down! : 1;
  const width = Math.round(picture.width * shape);
  const { height } = picture;
  // ffmpeg rotates the picture itself, before any filter.
  const isTurned = (picture.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isTurned ? { durationSeconds, width: height, height: width } : { durationSeconds, width, height };
}
