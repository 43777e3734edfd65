import { useState } from 'react';
import { type Tile, tileAt } from '../storyboardTiles.ts';

/**
 * The small picture of a moment, once the storyboard is there. It is read by the browser, from a `metadata` track, and
 * only when it is first asked for.
 */
export function useStoryboard(video: HTMLVideoElement): {
  readonly load: () => void;
  readonly tileAt: (seconds: number) => Tile | null;
} {
  const [track, setTrack] = useState<TextTrack | null>(null);
  return {
    load() {
      const found = [...video.textTracks].find((each) => each.kind === 'metadata');
      if (!found || track) return;
      // Anything but disabled loads it.
      found.mode = 'hidden';
      setTrack(found);
    },
    tileAt: (seconds) => (track?.cues ? tileAt([...track.cues] as VTTCue[], seconds) : null),
  };
}
