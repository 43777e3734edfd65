import type { Chapter } from './video.ts';

/** A chapter as a video file names it. */
export type FileChapter = Pick<Chapter, 'title' | 'startSeconds'>;

/** More of one file are not read. */
export const mostFileChapters = 500;
