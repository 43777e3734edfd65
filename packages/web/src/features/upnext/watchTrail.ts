/** A video whose page was shown, and the address that it was shown at. */
export interface Watched {
  readonly id: string;
  readonly href: string;
}

/** The videos that led to the present one, which is the last; going back takes it off again. */
export type WatchTrail = readonly Watched[];

/** After the page of one more video, which may be the one before. */
export function afterWatching(trail: WatchTrail, video: Watched): WatchTrail {
  const isBack = trail.at(-2)?.id === video.id;
  if (isBack) return trail.slice(0, -1);
  return trail.at(-1)?.id === video.id ? trail : [...trail, video];
}
