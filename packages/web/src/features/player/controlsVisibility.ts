/** The state of a player and its viewer's activity at one moment. */
export interface PlayerActivity {
  readonly isPlaying: boolean;
  /** Whether the focus is visible: the viewer uses the keyboard there. */
  readonly holdsFocus: boolean;
  readonly isMenuOpen: boolean;
  /** Since anything was last pointed at, pressed or touched. */
  readonly idleMs: number;
}

const hideAfterMs = 3000;

/**
 * Whether the controls step back behind the picture: only while it plays, and never while they are in use. What has
 * the focus must be seen (WCAG 2.2, 2.4.7).
 */
export function shouldHideControls({ isPlaying, holdsFocus, isMenuOpen, idleMs }: PlayerActivity): boolean {
  return isPlaying && !holdsFocus && !isMenuOpen && idleMs >= hideAfterMs;
}
