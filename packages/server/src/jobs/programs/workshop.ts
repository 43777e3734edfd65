import type { InspectMedia } from '../../library/inspection/mediaInspector.ts';
import type { MediaTools } from './mediaTools.ts';
import type { EndedProgram } from './runProgram.ts';

/** The source file of a job. */
export interface Source {
  /** Absolute. */
  readonly path: string;
  readonly durationSeconds: number;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The environment of one job: its source, its tools, and a separate, initially empty folder. */
export interface Workshop {
  readonly source: Source;
  readonly tools: MediaTools;
  readonly inspect: InspectMedia;
  /** Threads that a program may use. */
  readonly threads: number;
  /** Absolute path. Programs run here, so they can refer to their output files by name alone. */
  readonly folder: string;
  /** Returns the path by which a file in the folder will be known after the job is done. */
  madePath(name: string): string;
  /**
   * Runs ffmpeg.
   *
   * @param share the part of the job's progress that this run covers
   * @throws JobFailure if it fails, or the job is to stop
   */
  ffmpeg(
    argv: readonly string[],
    share?: { readonly from: number; readonly until: number },
  ): Promise<EndedProgram>;
  /** Runs ffprobe. Throws as `ffmpeg` does. */
  ffprobe(argv: readonly string[]): Promise<EndedProgram>;
}

/**
 * The supported containers of video files, by ffmpeg's names. Formats that refer to other files, such as playlists,
 * are excluded: an untrusted file must not make ffmpeg read other files on this machine.
 */
const formats =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,avi,mpeg,mpegts,flv,asf,rm,mpegvideo,m4v,h264,hevc,dv,nut';

/** The size of a 16K film. Opening a file also decodes its cover, and a few bytes can declare a picture of any size. */
const mostPixels = 2 ** 27;

/**
 * Returns the arguments that open a source: as a file with exactly this name, whatever it looks like, and with no
 * other protocol.
 */
export function openArgv(path: string): readonly string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', formats],
    ...['-max_pixels', String(mostPixels), '-i', `file:${path}`],
  ];
}

/** Returns the arguments with which every run of ffmpeg begins. Uses only options that ffmpeg 4.4 to 7 support. */
export function commonArgv(threads: number): readonly string[] {
  const count = String(threads);
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y'],
    ...['-filter_threads', count, '-filter_complex_threads', count, '-threads', count],
  ];
}

/**
 * Returns the largest even size with the same aspect ratio whose shorter side is at most `most`, and never larger
 * than the source.
 */
export function fittedSize(
  { width, height }: Pick<Source, 'width' | 'height'>,
  most: number,
): { readonly width: number; readonly height: number } {
  const factor = Math.min(1, most / Math.min(width, height));
  const even = (pixels: number) =>
    Math.max(2, 2 * Math.min(Math.round((pixels * factor) / 2), Math.floor(pixels / 2)));
  return { width: even(width), height: even(height) };
}
