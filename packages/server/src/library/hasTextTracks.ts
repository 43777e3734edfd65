import { hasMatroskaText } from './matroskaText.ts';
import { hasMp4Text } from './mp4Text.ts';
import { inBlocks, type ReadAt } from './readAt.ts';

/** Do subtitles stand in a video file as text? By what its head says of its tracks. */
export async function hasTextTracks(read: ReadAt, fileBytes: number): Promise<boolean> {
  const near = inBlocks(read);
  return (await hasMp4Text(near, fileBytes)) || (await hasMatroskaText(near));
}
