/** A small picture of some seconds of a video: a part of the storyboard's sheet, in pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cue as the browser reads it from WebVTT. A VTTCue is one. */
interface TileCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

/**
 * Returns the picture of a moment; `null` if the storyboard does not cover it.
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
