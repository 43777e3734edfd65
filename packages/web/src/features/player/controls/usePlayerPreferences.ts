import { useRef, useState } from 'react';
import { parsePreferences, type PlayerPreferences } from '../playerPreferences.ts';

const storageKey = 'mainvideo-player';

/**
 * Returns the viewer's player preferences on this device, and a function to change them. Every change is saved at
 * once.
 */
export function usePlayerPreferences(): readonly [
  PlayerPreferences,
  (change: Partial<PlayerPreferences>) => void,
] {
  const [preferences, setPreferences] = useState(() => parsePreferences(readKept()));
  // A second change may follow before the first one is rendered.
  const latest = useRef(preferences);
  const change = (parts: Partial<PlayerPreferences>) => {
    const next = { ...latest.current, ...parts };
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
    latest.current = next;
    setPreferences(next);
    keep(JSON.stringify(next));
  };
  return [preferences, change];
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage is blocked: every page starts with the default preferences.
    return null;
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is left.
  }
}
