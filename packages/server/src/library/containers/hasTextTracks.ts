import { hasMatroskaText } from './matroskaText.ts';
import { hasMp4Text } from './mp4Text.ts';
import { inBlocks, type ReadAt } from './readAt.ts';

/** Returns whether a video file contains text subtitles, by the track list in its header. */
export async function hasTextTracks(read: ReadAt, fileBytes: number): Promise<boolean> {
  const near = inBlocks(read);
  return (await hasMp4Text(near, fileBytes)) || (await hasMatroskaText(near));
}
