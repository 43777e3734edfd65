import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * Returns the element around the video in full screen, or `null` outside full screen. Nothing outside this element is
 * visible meanwhile. Also `null` if the video element itself is in full screen, because it cannot contain other
 * elements.
 */
export function useFullscreenHost(player: RefObject<HTMLVideoElement | null>): Element | null {
  const [host, setHost] = useState<Element | null>(null);
  useEffect(() => {
    const follow = () => {
      const { fullscreenElement } = document;
      const isAround = fullscreenElement !== player.current && fullscreenElement?.contains(player.current);
      setHost(isAround ? player.current!.parentElement : null);
    };
    follow();
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [player]);
  return host;
}
