/** How long the viewer has to say no. */
export const countdownSeconds = 8;

/** What is going on while a video has ended. */
export interface EndMoment {
  readonly autoplay: boolean;
  readonly hasNext: boolean;
  /** The tab is not visible. */
  readonly isHidden: boolean;
  /**
   * Playback is followed outside the tab: in picture in picture, or because the lock screen or headphones (Media
   * Session) started it while the tab was hidden.
   */
  readonly isFollowedElsewhere: boolean;
  /** The focus is in a field that takes text. */
  readonly isTyping: boolean;
}

/**
 * Returns whether the next video may start automatically: never in an abandoned tab, where it would play endlessly
 * and count unseen views, nor while the viewer writes a comment in a visible tab.
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
