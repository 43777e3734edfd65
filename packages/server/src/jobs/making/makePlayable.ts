import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { serverMessage, joinMessages } from '../../library/videos/serverMessages.ts';
import { JobFailure } from '../programs/jobFailure.ts';
import { type Coding, conversionFor, probe } from '../programs/probe.ts';
import { colourArgv, shownPicture } from './shownPicture.ts';
import { fittedSize, openArgv, type Workshop } from '../programs/workshop.ts';

/** A higher resolution makes no difference on most screens, and takes hours. */
const mostPixels = 1080;

/**
 * Makes a form of the video that every browser plays and can seek in at once, because its index comes first.
 *
 * @param mayCode whether the video may be encoded again, which takes as long as the film or longer
 */
export async function makePlayable(workshop: Workshop, mayCode: boolean): Promise<Partial<DerivedMedia>> {
  const { source, folder } = workshop;
  const coding = await probe(workshop);
  const { picture, sound } = coding;
  const { container, copiesPicture, copiesSound } = conversionFor(coding, mayCode);
  if (!copiesPicture && !mayCode) {
    throw new JobFailure(serverMessage('TRANSCODE_WANTED', picture!));
  }
  const name = `playable.${container}`;
  await workshop.ffmpeg(
    [
      ...openArgv(source.path),
      ...['-map', '0:V:0', ...(sound ? ['-map', sound.specifier] : []), '-sn', '-dn'],
      ...['-max_muxing_queue_size', '4096'],
      ...(copiesPicture ? ['-c:v', 'copy'] : codedPicture(workshop, coding)),
      ...(copiesSound ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']),
      ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
      ...['-f', container, name],
    ],
    { from: 0, until: 1 },
  );
  const path = join(folder, name);
  const { size: sizeBytes } = await stat(path);
  const inspection = await workshop.inspect({ type: 'media', path, sizeBytes });
  const { facts } = inspection;
  if (!facts) throw new JobFailure(joinMessages([serverMessage('MADE_BROKEN_FILE'), inspection.reason]));
  checkDuration(facts.durationSeconds, source.durationSeconds);
  const { width, height, mimeType } = facts;
  return { playable: { path: workshop.madePath(name), mimeType, width, height, sizeBytes } };
}

function codedPicture({ source, tools, threads }: Workshop, { picture }: Coding): readonly string[] {
  if (!tools.codesH264) {
    throw new JobFailure(serverMessage('FFMPEG_WITHOUT_H264'));
  }
  return [
    ...['-vf', `${shownPicture(picture, tools, fittedSize(source, mostPixels))},format=yuv420p`],
    ...colourArgv(picture, tools),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high'],
    ...['-threads:v', String(threads)],
  ];
}

/**
 * Checks that the result is as long as the source, because a shorter one is incomplete, even if the program reported
 * success.
 *
 * @throws JobFailure if it is shorter
 */
export function checkDuration(madeSeconds: number, sourceSeconds: number): void {
  if (madeSeconds >= sourceSeconds * 0.98 - 1) return;
  throw new JobFailure(
    serverMessage('MADE_SHORT', { made: madeSeconds.toFixed(1), whole: sourceSeconds.toFixed(1) }),
  );
}
