import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { pictureSize } from '../../library/formats/pictureSize.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import { JobFailure } from '../programs/jobFailure.ts';
import { probe } from '../programs/probe.ts';
import { toneMapped } from './shownPicture.ts';
import { storyboardGrid, storyboardVtt } from './storyboardGrid.ts';
import { openArgv, type Workshop } from '../programs/workshop.ts';

/**
 * From this interval on, the nearest key frame is close enough. Only key frames are decoded then, so a film takes
 * seconds instead of minutes.
 */
const keyFramesFromSeconds = 10;

/** Makes thumbnails of a film at regular times, on one sheet, and the WebVTT that maps times to them. */
export async function makeStoryboard(workshop: Workshop): Promise<Partial<DerivedMedia>> {
  const { source, folder, tools } = workshop;
  const { picture } = await probe(workshop);
  const grid = storyboardGrid(source);
  const { width, height, columns, rows, seconds } = grid;
  // The middle of each interval, because its start may still show the previous scene.
  const pick = `fps=1/${seconds}:start_time=${-seconds / 2}`;
  await workshop.ffmpeg(
    [
      ...(seconds >= keyFramesFromSeconds ? ['-skip_frame', 'nokey'] : []),
      ...openArgv(source.path),
      ...['-map', '0:V:0', '-frames:v', '1', '-q:v', '5', '-map_metadata', '-1'],
      '-vf',
      [
        ...[pick, `scale=${width}:${height}:flags=area`, ...toneMapped(picture, tools)],
        ...['setsar=1', `tile=${columns}x${rows}`, 'format=yuvj420p'],
      ].join(','),
      'sheet.jpg',
    ],
    { from: 0, until: 1 },
  );
  const sheet = await readFile(join(folder, 'sheet.jpg')).catch(() => null);
  const size = sheet && pictureSize(sheet);
  if (!size) throw new JobFailure(serverMessage('NO_FRAMES_FOR_STORYBOARD'));
  await writeFile(join(folder, 'storyboard.vtt'), storyboardVtt(grid, source.durationSeconds, 'sheet.jpg'));
  return {
    storyboard: {
      path: workshop.madePath('storyboard.vtt'),
      sheet: { path: workshop.madePath('sheet.jpg'), ...size },
    },
  };
}
