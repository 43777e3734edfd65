/** The video to play once its page is shown. Kept outside the page, which is recreated by then. */
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
