import type { Chapter } from './video.ts';

/** A chapter as stored in a video file. */
export type FileChapter = Pick<Chapter, 'title' | 'startSeconds'>;

/** The maximum number of chapters read from one file. */
export const mostFileChapters = 500;
