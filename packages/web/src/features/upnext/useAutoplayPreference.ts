import { useEffect, useState } from 'react';

const storageKey = 'mainvideo-autoplay';

/** Returns whether the next video starts automatically, and a function to change that on this device. On by default. */
export function useAutoplayPreference(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    try {
      setIsOn(localStorage.getItem(storageKey) !== 'off');
    } catch {
      // Storage is blocked: autoplay stays on, and the countdown can be cancelled.
    }
  }, []);
  const choose = (next: boolean) => {
    setIsOn(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // Storage is blocked or full: the choice lasts until the page is left.
    }
  };
  return [isOn, choose];
}
