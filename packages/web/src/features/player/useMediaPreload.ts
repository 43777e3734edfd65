import type { RefObject } from 'react';
import { useEffect } from 'react';
import { isSlowNetwork } from '../../router/savesData.ts';

/**
 * Preloads the beginning of the video, unless the network is slow. Not before hydration: until then the metadata is
 * enough, and the poster and the scripts come first.
 */
export function useMediaPreload(player: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (player.current && !isSlowNetwork(window)) player.current.preload = 'auto';
  }, [player]);
}
