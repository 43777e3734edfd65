import { spawnSync } from 'node:child_process';
import { createRunProgram } from '../../jobs/programs/runProgram.ts';
import { findMediaTools, type MediaTools } from '../../jobs/programs/mediaTools.ts';
import { realTimers } from '../realTimers.ts';

/** Finds the ffmpeg that `npm test` has found or installed. */
export async function findRealTools(): Promise<MediaTools> {
  const run = createRunProgram(realTimers);
  const found = await findMediaTools(run, process.env['FFMPEG'] || null, process.env['PATH'] ?? '');
  if (!found.tools)
    throw new Error(`These tests need ffmpeg: ${found.reason}. Install it, or give FFMPEG=/path/to/ffmpeg.`);
  return found.tools;
}

/** Makes a clip from ffmpeg's own test sources. */
export function makeClip(tools: MediaTools, path: string, argv: readonly string[]): void {
  const run = spawnSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...argv, path], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`ffmpeg made no clip: ${run.stderr}`);
}

/** Returns the arguments for a moving test picture of this duration, with a tone. */
export function testPicture(seconds: number, size = '320x180'): readonly string[] {
  return [
    ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=12:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`],
  ];
}

/** Encodes quickly into a small file. */
export const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
] as const;
