import type { Kysely } from 'kysely';
import type { Chapter } from '../../library/videos/video.ts';
import type { Tables } from './tables.ts';

/** Returns the chapters of those videos that have any, in order, by video id. */
export async function readChapters(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Chapter[]>> {
  if (videoIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('chapter')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('start_seconds')
    .orderBy('title')
    .execute();
  const byVideo = new Map<string, Chapter[]>();
  for (const { video_id: id, title, start_seconds: startSeconds, end_seconds: endSeconds } of rows) {
    const chapters = byVideo.get(id) ?? [];
    chapters.push({ title, startSeconds, endSeconds });
    byVideo.set(id, chapters);
  }
  return byVideo;
}

/** Returns the rows of a video's chapters. */
export function rowsOfChapters(videoId: string, chapters: readonly Chapter[]): readonly Tables['chapter'][] {
  return chapters.map(({ title, startSeconds, endSeconds }) => ({
    video_id: videoId,
    title,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
  }));
}
