import type { Chapter } from './video.ts';

/** A chapter as a video file names it. */
export type FileChapter = Pick<Chapter, 'title' | 'startSeconds'>;

/** The maximum number of chapters read from one file. */
export const mostFileChapters = 500;
