/** The video that is to play once its page is there. The page itself is made anew by then; this outlives it. */
let intended: string | null = null;

export function intendPlay(videoId: string): void {
  intended = videoId;
}

/** Whether this video was to play. Asked once: another look at its page plays nothing. */
export function takePlayIntent(videoId: string): boolean {
  const isIntended = intended === videoId;
  intended = null;
  return isIntended;
}
