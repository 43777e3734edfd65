import { readdir } from 'node:fs/promises';
import { JobFailure } from '../programs/jobFailure.ts';
import { type Cover, coverOf } from './coverOf.ts';
import { fittedSize, openArgv, type Workshop } from '../programs/workshop.ts';

/**
 * Draws the cover picture of a file again, so that only the picture itself is kept.
 *
 * @param mostPixels maximum of its shorter side
 * @param name name of the JPEG in the workshop's folder
 * @returns false if the cover is missing, or it cannot be drawn
 */
export async function makeCover(workshop: Workshop, mostPixels: number, name: string): Promise<boolean> {
  try {
    const cover = await findCover(workshop);
    if (!cover) return false;
    const { width, height } = fittedSize(cover, mostPixels);
    await workshop.ffmpeg([
      ...openArgv(workshop.source.path),
      ...['-map', `0:${cover.stream}`, '-frames:v', '1', '-q:v', '4', '-map_metadata', '-1'],
      ...['-vf', `scale=${width}:${height},setsar=1,format=yuvj420p`],
      name,
    ]);
    // ffmpeg may make nothing from a truncated picture, and report no error.
    return (await readdir(workshop.folder)).includes(name);
  } catch (error) {
    const isDamaged = error instanceof JobFailure && !error.isPassing;
    if (!isDamaged) throw error;
    return false;
  }
}

async function findCover({ ffprobe, source }: Workshop): Promise<Cover | undefined> {
  const { output } = await ffprobe([
    ...['-v', 'error', '-of', 'json', '-select_streams', 'v'],
    ...['-show_entries', 'stream=index,codec_name,width,height:stream_disposition=attached_pic'],
    ...openArgv(source.path),
  ]);
  return coverOf(output.toString());
}
