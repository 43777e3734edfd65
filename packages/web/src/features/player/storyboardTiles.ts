/** The picture of a few seconds of a video: a region of the storyboard's image, in pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A parsed WebVTT cue. A VTTCue has these properties. */
interface TileCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

/**
 * Returns the tile at a time, or `null` if the storyboard does not cover it.
 *
 * @param cues in order; each text ends in `#xywh=x,y,width,height` (Media Fragments 1.0, §4.2.2)
 */
export function tileAt(cues: Iterable<TileCue>, seconds: number): Tile | null {
  for (const cue of cues) {
    if (seconds >= cue.startTime && seconds < cue.endTime) return parseTile(cue.text);
  }
  return null;
}

function parseTile(text: string): Tile | null {
  const match = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/.exec(text);
  if (!match) return null;
  const [x, y, width, height] = match.slice(1).map(Number) as [number, number, number, number];
  return { x, y, width, height };
}
