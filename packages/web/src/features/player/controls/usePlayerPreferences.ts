import { useRef, useState } from 'react';
import { parsePreferences, type PlayerPreferences } from '../playerPreferences.ts';

const storageKey = 'mainvideo-player';

/** What the viewer likes a player to be, on this device; kept the moment it changes. */
export function usePlayerPreferences(): readonly [
  PlayerPreferences,
  (change: Partial<PlayerPreferences>) => void,
] {
  const [preferences, setPreferences] = useState(() => parsePreferences(readKept()));
  // Two changes may come before the first is rendered.
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
    // Storage is blocked: each page starts as for a new viewer.
    return null;
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
