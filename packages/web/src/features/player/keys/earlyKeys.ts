import { areShortcutsOn } from '../../../ui/shortcutPreference.ts';

/** Older key presses are dropped, because they no longer express what the viewer wants. */
export const keptMs = 4000;

let presses: KeyboardEvent[] = [];

/** Stores a key pressed before the controls have loaded, which later perform its action. */
export function keepKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !document.querySelector('.player') || !areShortcutsOn()) return;
  presses = presses.filter(({ timeStamp }) => event.timeStamp - timeStamp < keptMs);
  presses.push(event);
  // Keep the space bar from scrolling the player out of view. Focusable elements handle it themselves.
  if (event.key === ' ' && (event.target as HTMLElement).tabIndex < 0) event.preventDefault();
}

/** Returns the stored keys in order, and removes them. */
export function takeKeys(): readonly KeyboardEvent[] {
  const taken = presses;
  presses = [];
  return taken;
}
