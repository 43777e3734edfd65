import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { RunProgram } from './runProgram.ts';

/** The ffmpeg installation on this machine. */
export interface MediaTools {
  /** Absolute paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** As printed by ffmpeg, such as `5.1.9-0+deb12u1`. */
  readonly version: string;
  /** Whether it can encode H.264 and AAC. Some builds cannot. */
  readonly codesH264: boolean;
  /** Whether it can make SDR of HDR. Some builds have no libzimg, which converts colours. */
  readonly mapsTones: boolean;
}

/** `reason`: why the tools are missing, as text for people. */
export type FoundTools =
  | { readonly tools: MediaTools; readonly reason: null }
  | { readonly tools: null; readonly reason: string };

/**
 * Searches for ffmpeg and ffprobe.
 *
 * @param wanted a configured path of ffmpeg; ffprobe is expected beside it or in `path`
 * @param path folders, as in the variable PATH
 */
export async function findMediaTools(
  run: RunProgram,
  wanted: string | null,
  path: string,
): Promise<FoundTools> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const ffmpeg = wanted ?? (await findProgram('ffmpeg', folders));
  if (ffmpeg === undefined) return nothing('there is no ffmpeg on the PATH');
  const ffprobe = await findProgram('ffprobe', [dirname(ffmpeg), ...folders]);
  if (ffprobe === undefined) return nothing(`there is no ffprobe beside ${ffmpeg}`);
  try {
    const list = (what: string) =>
      run({
        program: ffmpeg,
        argv: [what],
        folder: dirname(ffmpeg),
        signal: AbortSignal.timeout(10_000),
      });
    // Its error output begins with its version.
    const { output, complaint } = await list('-encoders');
    const version = /^ffmpeg version (\S+)/m.exec(complaint)?.[1];
    if (version === undefined) return nothing(`${ffmpeg} does not say that it is ffmpeg`);
    const encoders = output.toString();
    const codesH264 = /^ V\S+ libx264 /m.test(encoders) && /^ A\S+ aac /m.test(encoders);
    const filters = (await list('-filters')).output.toString();
    const mapsTones = / zscale /.test(filters) && / tonemap /.test(filters);
    return { tools: { ffmpeg, ffprobe, version, codesH264, mapsTones }, reason: null };
  } catch (error) {
    return nothing(`${ffmpeg} cannot be run (${(error as Error).message})`);
  }
}

async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    for (const file of [join(folder, name), join(folder, `${name}.exe`)]) {
      try {
        await access(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

function nothing(reason: string): FoundTools {
  return { tools: null, reason };
}
