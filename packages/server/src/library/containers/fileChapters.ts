import { type FileChapter, mostFileChapters } from '../videos/fileChapter.ts';
import { matroskaChapters } from './matroskaChapters.ts';
import { mp4Chapters } from './mp4Chapters.ts';
import { inBlocks, type ReadAt } from './readAt.ts';
import { shownLine } from '../formats/shownText.ts';

/**
 * Returns the chapters in a video file, in order: those with a name, within the video's duration. Empty if they are
 * malformed.
 */
export async function fileChapters(
  read: ReadAt,
  fileBytes: number,
  durationSeconds: number,
): Promise<readonly FileChapter[]> {
  const near = inBlocks(read);
  const inMp4 = await mp4Chapters(near, fileBytes);
  const written = inMp4.length > 0 ? inMp4 : await matroskaChapters(near);
  return written
    .map(({ title, startSeconds }) => ({ title: shownLine(title), startSeconds: Math.max(0, startSeconds) }))
    .filter(({ title, startSeconds }) => title !== '' && startSeconds < durationSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .slice(0, mostFileChapters);
}
