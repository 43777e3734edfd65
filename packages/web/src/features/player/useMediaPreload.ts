import type { RefObject } from 'react';
import { useEffect } from 'react';
import { isSlowNetwork } from '../../router/savesData.ts';

/**
 * Fetches the beginning of the video before it is asked for, where the network is worth it. Not from the start: until the
 * page is alive the metadata is enough, and the poster and the code come first.
 */
export function useMediaPreload(player: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (player.current && !isSlowNetwork(window)) player.current.preload = 'auto';
  }, [player]);
}
