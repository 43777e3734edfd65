/** The index of the chapter that a moment lies in; -1 before the first. Chapters are in order, as the API sends them. */
export function chapterAt(chapters: readonly { readonly startSeconds: number }[], seconds: number): number {
  return chapters.findLastIndex((chapter) => chapter.startSeconds <= seconds);
}
