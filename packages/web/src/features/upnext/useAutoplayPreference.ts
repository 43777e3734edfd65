import { useEffect, useState } from 'react';

const storageKey = 'mainvideo-autoplay';

/** Whether the next video starts by itself: it does, until the viewer turns it off on this device. */
export function useAutoplayPreference(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    try {
      setIsOn(localStorage.getItem(storageKey) !== 'off');
    } catch {
      // Storage is blocked: it is on, with a cancel.
    }
  }, []);
  const choose = (next: boolean) => {
    setIsOn(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // Blocked or full: the choice lasts as long as the page.
    }
  };
  return [isOn, choose];
}
