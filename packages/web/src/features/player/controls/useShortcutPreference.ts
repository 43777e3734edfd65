import { useState } from 'react';
import { areShortcutsOn, shortcutsKey } from '../../../ui/shortcutPreference.ts';

/** Returns whether keyboard shortcuts are on, and a function to turn them on or off. */
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
    // Storage is blocked or full: the choice lasts until the page is left.
  }
}
