import type { InspectMedia } from '../library/mediaInspector.ts';
import type { MediaTools } from './mediaTools.ts';
import type { EndedProgram } from './runProgram.ts';

/** A file that something is made of. */
export interface Source {
  /** Absolute. */
  readonly path: string;
  readonly durationSeconds: number;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Where one job is done: its source, its tools, and an empty folder that is its own. */
export interface Workshop {
  readonly source: Source;
  readonly tools: MediaTools;
  readonly inspect: InspectMedia;
  /** Threads that a program may use. */
  readonly threads: number;
  /** Absolute. Programs run here, so what they write is named by its name alone. */
  readonly folder: string;
  /** What a file of the folder will be known by when all is done. */
  madePath(name: string): string;
  /**
   * Runs ffmpeg.
   *
   * @param share of the job's progress that this run is
   * @throws JobFailure if it fails, or the job is to stop
   */
  ffmpeg(
    argv: readonly string[],
    share?: { readonly from: number; readonly until: number },
  ): Promise<EndedProgram>;
  /** Runs ffprobe, likewise. */
  ffprobe(argv: readonly string[]): Promise<EndedProgram>;
}

/**
 * The containers that a video file may be, by ffmpeg's names. Not among them is whatever names other files, as playlists do: a file from
 * anywhere must not make ffmpeg read one of this machine.
 */
const formats =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,avi,mpeg,mpegts,flv,asf,rm,mpegvideo,m4v,h264,hevc,dv,nut';

/** A 16K film. Opening a file also decodes its cover, and a few bytes can declare a picture of any size. */
const mostPixels = 2 ** 27;

/** How a source is opened: as a file of that very name, whatever the name looks like, and by no other protocol. */
export function openArgv(path: string): readonly string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', formats],
    ...['-max_pixels', String(mostPixels), '-i', `file:${path}`],
  ];
}

/** What every run of ffmpeg begins with. Options of ffmpeg 4.4 to 7 alone. */
export function commonArgv(threads: number): readonly string[] {
  const count = String(threads);
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y'],
    ...['-filter_threads', count, '-filter_complex_threads', count, '-threads', count],
  ];
}

/** The largest even size of the same shape whose shorter side is within `most`, never larger than the source. */
export function fittedSize(
  { width, height }: Pick<Source, 'width' | 'height'>,
  most: number,
): { readonly width: number; readonly height: number } {
  const factor = Math.min(1, most / Math.min(width, height));
  const even = (pixels: number) =>
    Math.max(2, 2 * Math.min(Math.round((pixels * factor) / 2), Math.floor(pixels / 2)));
  return { width: even(width), height: even(height) };
}
