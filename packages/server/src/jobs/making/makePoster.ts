import { access, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { pictureSize } from '../../library/formats/pictureSize.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import { isBlank, spreadOf } from './blankPicture.ts';
import { JobFailure } from '../programs/jobFailure.ts';
import { makeCover } from './makeCover.ts';
import { probe } from '../programs/probe.ts';
import { shownPicture } from './shownPicture.ts';
import { fittedSize, openArgv, type Workshop } from '../programs/workshop.ts';

const mostPixels = 720;
/**
 * Where to look for a picture, as fractions of the film: after the titles first, and at the start if nothing else is
 * suitable.
 */
const places = [0.1, 0.3, 0.5, 0.7, 0];
/** About a second, from which ffmpeg picks the most typical frame, to avoid flashes and fades. */
const framesToChooseFrom = 24;

/** Makes the picture of a card: the cover in the file, or else a frame of the film that is not blank. */
export async function makePoster(workshop: Workshop): Promise<Partial<DerivedMedia>> {
  if (!(await makeCover(workshop, mostPixels, 'poster.jpg'))) await chooseFrame(workshop);
  const size = pictureSize(await readFile(join(workshop.folder, 'poster.jpg')));
  if (!size) throw new JobFailure(serverMessage('MADE_NO_POSTER'));
  return { poster: { path: workshop.madePath('poster.jpg'), ...size } };
}

async function chooseFrame(workshop: Workshop): Promise<void> {
  const { source, folder } = workshop;
  const { picture } = await probe(workshop);
  const shown = shownPicture(picture, workshop.tools, fittedSize(source, mostPixels));
  let best: { readonly name: string; readonly spread: number } | undefined;
  for (const [index, place] of places.entries()) {
    const name = `candidate-${index}.jpg`;
    await workshop.ffmpeg([
      ...['-ss', (source.durationSeconds * place).toFixed(3)],
      ...openArgv(source.path),
      ...['-map', '0:V:0', '-frames:v', '1', '-q:v', '4', '-map_metadata', '-1'],
      ...['-vf', `thumbnail=${framesToChooseFrom},${shown},format=yuvj420p`],
      name,
    ]);
    // ffmpeg found no picture at this time. A film's video may end before its audio.
    if (!(await isThere(join(folder, name)))) continue;
    const grey = await greyOf(workshop, name);
    const spread = spreadOf(grey);
    if (best === undefined || spread > best.spread) best = { name, spread };
    if (!isBlank(grey)) {
      best = { name, spread };
      break;
    }
  }
  if (best === undefined) throw new JobFailure(serverMessage('NO_FRAME_FOR_POSTER'));
  await rename(join(folder, best.name), join(folder, 'poster.jpg'));
}

/** Returns the picture as a few shades of grey, enough to detect a blank one. */
async function greyOf(workshop: Workshop, name: string): Promise<Uint8Array> {
  const filter = 'scale=32:18,format=gray';
  const { output } = await workshop.ffmpeg([
    ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none', '-i', name],
    ...['-vf', filter, '-f', 'rawvideo', 'pipe:1'],
  ]);
  return output;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
