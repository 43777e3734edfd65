/** A video whose page was shown, and the URL of that page. */
export interface Watched {
  readonly id: string;
  readonly href: string;
}

/** The videos that led to the current one, which is the last. Going back removes it. */
export type WatchTrail = readonly Watched[];

/** Returns the trail after a video's page is shown. The video may be the previous one. */
export function afterWatching(trail: WatchTrail, video: Watched): WatchTrail {
  const isBack = trail.at(-2)?.id === video.id;
  if (isBack) return trail.slice(0, -1);
  return trail.at(-1)?.id === video.id ? trail : [...trail, video];
}
