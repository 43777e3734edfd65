import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * What is around the video while it fills the screen, `null`: it does not. Nothing outside of that is seen meanwhile; a video
 * that fills the screen without anything around it has no room for more.
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
