import { areShortcutsOn } from '../../ui/shortcutPreference.ts';

/** Whoever has waited longer has gone on to something else. */
export const keptMs = 4000;

let presses: KeyboardEvent[] = [];

/** Keeps a key that is pressed beside a player without controls, until somebody takes it. What it does, they say. */
export function keepKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !document.querySelector('.player') || !areShortcutsOn()) return;
  presses = presses.filter(({ timeStamp }) => event.timeStamp - timeStamp < keptMs);
  presses.push(event);
  // The player would be scrolled away. What can be tabbed to has a use of its own for the space bar.
  if (event.key === ' ' && (event.target as HTMLElement).tabIndex < 0) event.preventDefault();
}

/** What is kept, in its order; from then on it is not. */
export function takeKeys(): readonly KeyboardEvent[] {
  const taken = presses;
  presses = [];
  return taken;
}
