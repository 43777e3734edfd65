import { areShortcutsOn } from '../../ui/shortcutPreference.ts';

/** Older keys are dropped: the viewer has moved on. */
export const keptMs = 4000;

let presses: KeyboardEvent[] = [];

/** Stores a key that was pressed before the controls loaded; they perform its action later. */
export function keepKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !document.querySelector('.player') || !areShortcutsOn()) return;
  presses = presses.filter(({ timeStamp }) => event.timeStamp - timeStamp < keptMs);
  presses.push(event);
  // The space bar would scroll the player away. Focusable elements use it themselves.
  if (event.key === ' ' && (event.target as HTMLElement).tabIndex < 0) event.preventDefault();
}

/** Returns the stored keys in order, and removes them. */
export function takeKeys(): readonly KeyboardEvent[] {
  const taken = presses;
  presses = [];
  return taken;
}
