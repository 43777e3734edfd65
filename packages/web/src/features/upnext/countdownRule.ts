/** How long the viewer can cancel. */
export const countdownSeconds = 8;

/** The situation when a video has ended. */
export interface EndMoment {
  readonly autoplay: boolean;
  readonly hasNext: boolean;
  /** Whether the tab is hidden. */
  readonly isHidden: boolean;
  /**
   * Whether playback is followed outside the tab: in picture in picture, or because the lock screen or headphones
   * (Media Session) started it while the tab was hidden.
   */
  readonly isFollowedElsewhere: boolean;
  /** Whether a text field has the focus. */
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
