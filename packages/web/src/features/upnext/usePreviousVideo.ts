import { useEffect, useState } from 'react';
import { afterWatching, type Watched, type WatchTrail } from './watchTrail.ts';

/** Kept for the document: a reload starts a new trail. */
let trail: WatchTrail = [];

/** Returns the video shown before this one, or `null` for the first. */
export function usePreviousVideo(id: string, href: string): Watched | null {
  const [previous, setPrevious] = useState<Watched | null>(null);
  useEffect(() => {
    trail = afterWatching(trail, { id, href });
    setPrevious(trail.at(-2) ?? null);
  }, [id, href]);
  return previous;
}
