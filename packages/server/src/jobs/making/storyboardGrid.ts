import type { Source } from '../programs/workshop.ts';

/** How a sheet of thumbnails is divided. */
export interface StoryboardGrid {
  /** Size of each thumbnail, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Duration that each thumbnail covers. */
  readonly seconds: number;
}

const longerSide = 160;
const columns = 10;
/** Ten rows of ten, about 300 kB. */
const most = 100;
const shortestSeconds = 2;

/** Returns a grid of thumbnails for equal intervals: at most a hundred, with the film's aspect ratio. */
export function storyboardGrid({ width, height, durationSeconds }: Source): StoryboardGrid {
  const seconds = Math.max(shortestSeconds, Math.ceil(durationSeconds / most));
  const factor = longerSide / Math.max(width, height);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * factor) / 2) * 2);
  const count = countOf(durationSeconds, seconds);
  return {
    width: even(width),
    height: even(height),
    columns: Math.min(columns, count),
    rows: Math.ceil(count / columns),
    seconds,
  };
}

/** Returns the WebVTT for players. Each cue refers to the part of the sheet for its time. */
export function storyboardVtt(grid: StoryboardGrid, durationSeconds: number, sheetName: string): string {
  const { width, height, columns, seconds } = grid;
  const cues = Array.from({ length: countOf(durationSeconds, seconds) }, (_, i) => {
    const x = (i % columns) * width;
    const y = Math.floor(i / columns) * height;
    const until = Math.min(durationSeconds, (i + 1) * seconds);
    return `${timestamp(i * seconds)} --> ${timestamp(until)}\n${sheetName}#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function countOf(durationSeconds: number, seconds: number): number {
  return Math.max(1, Math.ceil(durationSeconds / seconds));
}

function timestamp(seconds: number): string {
  const totalMs = Math.round(seconds * 1000);
  const part = (unitMs: number, base: number, digits: number) =>
    String(Math.floor(totalMs / unitMs) % base).padStart(digits, '0');
  return `${part(3_600_000, 1000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}
