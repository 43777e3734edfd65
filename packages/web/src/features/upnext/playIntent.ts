/** The video to play once its page is shown. A module variable, because the page is recreated by then. */
let intended: string | null = null;

export function intendPlay(videoId: string): void {
  intended = videoId;
}

/** Returns whether this video should start to play, and clears the intent: a second render does not start it again. */
export function takePlayIntent(videoId: string): boolean {
  const isIntended = intended === videoId;
  intended = null;
  return isIntended;
}
