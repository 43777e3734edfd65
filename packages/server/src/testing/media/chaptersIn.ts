import { fileChapters } from '../../library/containers/fileChapters.ts';
import { readCounted } from '../databases/readCounted.ts';

/** Returns the chapters in a file, each as start and title. */
export async function chaptersIn(file: Uint8Array, durationSeconds = 100) {
  const chapters = await fileChapters(readCounted(file), file.length, durationSeconds);
  return chapters.map(({ startSeconds, title }) => [startSeconds, title]);
}
