import { useEffect, useState } from 'react';

const storageKey = 'mainvideo-shortcuts';

/**
 * Whether the page's keys work the player: on, until the viewer turns them off on this device.
 *
 * Who speaks to the computer, or presses keys by accident, must be able to (WCAG 2.2, 2.1.4).
 */
export function useShortcutPreference(): readonly [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useState(true);
  useEffect(() => setAreOn(readPreference()), []);
  const choose = (next: boolean) => {
    setAreOn(next);
    keepPreference(next);
  };
  return [areOn, choose];
}

function readPreference(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage is blocked: each page starts with the keys on.
    return true;
  }
}

function keepPreference(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
