/** How long the viewer has to say no. */
export const countdownSeconds = 8;

/** What is going on while a video has ended. */
export interface EndMoment {
  readonly autoplay: boolean;
  readonly hasNext: boolean;
  /** Nobody sees the tab. */
  readonly isHidden: boolean;
  /**
   * Whoever watches or listens does so without the tab: by picture in picture, or after the lock screen or the headphones (Media
   * Session) started what plays while the tab was hidden.
   */
  readonly isFollowedElsewhere: boolean;
  /** The focus is in a field that takes text. */
  readonly isTyping: boolean;
}

/**
 * Whether the next video may start by itself: never in a tab that was left behind, where it would play on and on and count as seen
 * by nobody, nor under the fingers of who writes a comment. Nobody writes in a tab that is hidden.
 */
export function mayCountDown({
  autoplay,
  hasNext,
  isHidden,
  isFollowedElsewhere,
  isTyping,
}: EndMoment): boolean {
  return autoplay && hasNext && (isHidden ? isFollowedElsewhere : !isTyping);
}
