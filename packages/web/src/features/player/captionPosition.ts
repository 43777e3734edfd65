export const captionPositions = ['bottom', 'top'] as const;
export type CaptionPosition = (typeof captionPositions)[number];

/** The properties of a cue that this module uses. A VTTCue has them. */
export interface PlacedCue {
  /** Counted from the top or, if negative, from the bottom. */
  line: number | 'auto';
  /** An empty string for horizontal text. */
  readonly vertical: string;
}

/** Cues moved from the position given in their file. */
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
