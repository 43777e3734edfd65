/** How long the viewer has to say no. */
export const countdownSeconds = 8;

/** What is going on while a video has ended. */
export interface EndMoment {
  readonly autoplay: boolean;
  readonly hasNext: boolean;
  /** Nobody sees the tab. */
  readonly isHidden: boolean;
  /** The focus is in a field that takes text. */
  readonly isTyping: boolean;
}

/** Whether the next video may start by itself: never where nobody looks, nor under the fingers of who writes a comment. */
export function mayCountDown({ autoplay, hasNext, isHidden, isTyping }: EndMoment): boolean {
  return autoplay && hasNext && !isHidden && !isTyping;
}
