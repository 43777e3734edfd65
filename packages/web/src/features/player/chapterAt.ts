/**
 * Returns the index of the chapter at a time, or -1 before the first. Chapters must be in order, as the API sends
 * them.
 */
export function chapterAt(chapters: readonly { readonly startSeconds: number }[], seconds: number): number {
  return chapters.findLastIndex((chapter) => chapter.startSeconds <= seconds);
}
