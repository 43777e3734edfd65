import { useState } from 'react';
import { type Tile, tileAt } from '../storyboardTiles.ts';

/**
 * Returns the storyboard tile at a time. The browser parses the storyboard from a `metadata` track, which is not
 * fetched before `load` is called.
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
      // Any mode but `disabled` loads the track.
      track.track.mode = 'hidden';
      read();
    },
    tileAt: (seconds) => tileAt(cues, seconds),
  };
}
