import type { FileChapter } from '../videos/fileChapter.ts';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';

/** Grows when more is read from files, so that those that were read before are read again, once. */
export const inspectionVersion = 2;

/** Information read from a video file. */
export interface MediaFacts {
  readonly videoId: string;
  readonly durationSeconds: number;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  /** With codecs, such as `video/mp4; codecs="avc1.64001e, mp4a.40.2"`. */
  readonly mimeType: string;
  /** From the tags; null if missing. */
  readonly title: string | null;
  readonly description: string | null;
  /** When it was recorded or published, milliseconds since the Unix epoch. */
  readonly dateMs: number | null;
  readonly genre: string | null;
  /** `inspectionVersion` of the reading. Absent in records of streams and of earlier versions. */
  readonly version?: number;
  /** As named in the file. Absent in records made before chapters were supported. */
  readonly chapters?: readonly FileChapter[];
  /** Whether it contains text subtitles. Absent in records made before this was checked. */
  readonly hasTextTracks?: boolean;
  /** Whether the audio track to play is not the first. Absent in records of streams and of earlier versions. */
  readonly isSoundLater?: boolean;
}

/** The facts of a file, or why it cannot be played. */
export type Inspection =
  | { readonly facts: MediaFacts }
  | {
      readonly facts: null;
      /** What is wrong with the file, as text for people. */
      readonly reason: MessageText;
      /** What to do about it; null if the reason says enough. */
      readonly advice: MessageText | null;
      /** Whether the end of the file is missing. */
      readonly isCutOff: boolean;
      /** Whether the file system failed. The same file may be readable next time. */
      readonly isPassing: boolean;
      /** The id of the video after conversion. */
      readonly convertedId?: string;
    };

/** Returns a refusal with a reason and advice for people. */
export function refused(
  reason: MessageText,
  advice: MessageText | null = null,
  more: { readonly isCutOff?: boolean; readonly isPassing?: boolean; readonly convertedId?: string } = {},
): Inspection {
  return { facts: null, reason, advice, isCutOff: false, isPassing: false, ...more };
}

/** Larger than any real picture, and within the range of GraphQL and both databases. */
const mostPixels = 2 ** 17;
const mostSeconds = 10 * 365 * 24 * 3_600;

/**
 * Returns whether the declared facts are plausible. Numbers out of these bounds would break every page that shows the
 * video.
 */
export function isPossible({
  width,
  height,
  durationSeconds,
}: Pick<MediaFacts, 'width' | 'height' | 'durationSeconds'>): boolean {
  const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= mostPixels;
  return isSide(width) && isSide(height) && durationSeconds > 0 && durationSeconds <= mostSeconds;
}

/** Returns a refusal for a failed read. File system errors may be temporary; problems in the file's content are not. */
export function unreadable(error: unknown): Inspection {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const what = code ?? (error instanceof Error ? error.message : String(error));
  const advice = code === 'EACCES' || code === 'EPERM' ? serverMessage('ALLOW_READING') : null;
  return refused(serverMessage('UNREADABLE', { what }), advice, { isPassing: syscall !== undefined });
}
