import { useState } from 'react';
import { areShortcutsOn, shortcutsKey } from '../../../ui/shortcutPreference.ts';

/** Whether the page's keys work the player, and how the viewer chooses it. */
export function useShortcutPreference(): readonly [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useState(areShortcutsOn);
  const choose = (next: boolean) => {
    setAreOn(next);
    keepPreference(next);
  };
  return [areOn, choose];
}

function keepPreference(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(shortcutsKey);
    else localStorage.setItem(shortcutsKey, 'off');
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
