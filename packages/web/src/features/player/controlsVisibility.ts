/** The state of a player and its viewer's activity at one moment. */
export interface PlayerActivity {
  readonly isPlaying: boolean;
  /** Whether the player contains the visible focus, which means that the viewer uses the keyboard there. */
  readonly holdsFocus: boolean;
  readonly isMenuOpen: boolean;
  /** Time since the last pointer, key or touch event. */
  readonly idleMs: number;
}

const hideAfterMs = 3000;

/**
 * Returns whether to hide the controls: only during playback, and never while they are in use. The focused element
 * must stay visible (WCAG 2.2, 2.4.7).
 */
export function shouldHideControls({ isPlaying, holdsFocus, isMenuOpen, idleMs }: PlayerActivity): boolean {
  return isPlaying && !holdsFocus && !isMenuOpen && idleMs >= hideAfterMs;
}
