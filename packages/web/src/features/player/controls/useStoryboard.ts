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
  const [asked, setAsked] = useState<HTMLTrackElement | null>(null);
  const [cues, setCues] = useState<readonly VTTCue[]>([]);
  return {
    load() {
      const track = video.querySelector<HTMLTrackElement>('track[kind="metadata"]');
      if (!track || track === asked) return;
      setAsked(track);
      const read = () => setCues([...(track.track.cues ?? [])] as VTTCue[]);
      track.addEventListener('load', read, { once: true });
      // Anything but disabled loads it.
      track.track.mode = 'hidden';
      read();
    },
    tileAt: (seconds) => tileAt(cues, seconds),
  };
}
