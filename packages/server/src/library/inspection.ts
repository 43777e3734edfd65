import type { FileChapter } from './fileChapter.ts';
import { serverMessage, type MessageText } from './serverMessages.ts';

/** What a video file tells about itself. */
export interface MediaFacts {
  readonly videoId: string;
  readonly durationSeconds: number;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  /** With codecs, such as `video/mp4; codecs="avc1.64001e, mp4a.40.2"`. */
  readonly mimeType: string;
  /** From its tags; null if missing. */
  readonly title: string | null;
  readonly description: string | null;
  /** When it was recorded or published, milliseconds since the Unix epoch. */
  readonly dateMs: number | null;
  readonly genre: string | null;
  /** As the file names them; absent: it was read before they were looked for. */
  readonly chapters?: readonly FileChapter[];
  /** Whether it contains text subtitles. Absent in records made before this was checked. */
  readonly hasTextTracks?: boolean;
}

/** What a file tells, or why it cannot be played. */
export type Inspection =
  | { readonly facts: MediaFacts }
  | {
      readonly facts: null;
      /** For a person to read: what is wrong with the file. */
      readonly reason: MessageText;
      /** What to do about it; null where the reason says it all. */
      readonly advice: MessageText | null;
      /** Does its end lack? */
      readonly isCutOff: boolean;
      /** Is it the file system that failed? The same file may be read the next time. */
      readonly isPassing: boolean;
      /** Id of the video that it becomes by conversion. */
      readonly convertedId?: string;
    };

/** A refusal for a person to read, with what to do. */
export function refused(
  reason: MessageText,
  advice: MessageText | null = null,
  more: { readonly isCutOff?: boolean; readonly isPassing?: boolean; readonly convertedId?: string } = {},
): Inspection {
  return { facts: null, reason, advice, isCutOff: false, isPassing: false, ...more };
}

/** Far more than any picture has, and as many as GraphQL and both databases take. */
const mostPixels = 2 ** 17;
const mostSeconds = 10 * 365 * 24 * 3_600;

/** Can a file be what it declares? Numbers out of these bounds would fail every page that the video is on. */
export function isPossible({
  width,
  height,
  durationSeconds,
}: Pick<MediaFacts, 'width' | 'height' | 'durationSeconds'>): boolean {
  const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= mostPixels;
  return isSide(width) && isSide(height) && durationSeconds > 0 && durationSeconds <= mostSeconds;
}

/** File system errors may be temporary; problems in the file's content are not. */
export function unreadable(error: unknown): Inspection {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const what = code ?? (error instanceof Error ? error.message : String(error));
  const advice = code === 'EACCES' || code === 'EPERM' ? serverMessage('ALLOW_READING') : null;
  return refused(serverMessage('UNREADABLE', { what }), advice, { isPassing: syscall !== undefined });
}
