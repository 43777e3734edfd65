export const captionPositions = ['bottom', 'top'] as const;
export type CaptionPosition = (typeof captionPositions)[number];

/** What matters here of a cue. A VTTCue is one. */
export interface PlacedCue {
  /** Counted from the top, or where negative from the bottom. */
  line: number | 'auto';
  /** Empty: it is read in lines, one below the other. */
  readonly vertical: string;
}

/** Those that are not where their file has them. */
const moved = new WeakSet<PlacedCue>();

/**
 * Moves cues to the top of the picture, or back. A cue with its own line keeps it, and a vertical cue keeps its
 * place.
 *
 * Returns whether any cue was moved.
 */
export function placeCues(cues: Iterable<PlacedCue>, position: CaptionPosition): boolean {
  let hasMoved = false;
  for (const cue of cues) {
    const isDue = position === 'top' ? cue.line === 'auto' && !cue.vertical : moved.delete(cue);
    if (!isDue) continue;
    if (position === 'top') moved.add(cue);
    cue.line = position === 'top' ? 0 : 'auto';
    hasMoved = true;
  }
  return hasMoved;
}
