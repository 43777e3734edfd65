import { serverMessage, type MessageText } from '../../library/videos/serverMessages.ts';
import type { EndedProgram } from './runProgram.ts';

/** An attempt failed. The message is for the owner of the site, and contains no folder names of the machine. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** Whether another attempt may succeed without anyone's intervention. */
  readonly isPassing: boolean;

  constructor(
    message: MessageText,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

/** These jobs are retried only at the next start, which searches for ffmpeg again and finds them by this reason. */
export const noFfmpeg = serverMessage('FFMPEG_MISSING');

/**
 * Derives the failure from a program's exit code and output.
 *
 * @param names paths on this machine that were passed to it, each with the name the owner knows
 */
export function failureOf({ code, complaint }: EndedProgram, names: ReadonlyMap<string, string>): JobFailure {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) {
    return new JobFailure(serverMessage('DISK_FULL'), { isPassing: true });
  }
  if (code === null) {
    return new JobFailure(serverMessage('FFMPEG_STOPPED'), {
      isPassing: true,
    });
  }
  const said = lastLines(complaint, names);
  return new JobFailure(
    said === '' ? serverMessage('FFMPEG_SILENT', { code }) : serverMessage('FFMPEG_SAID', { said }),
  );
}

const mostLines = 3;
const mostCharacters = 400;

/**
 * Returns the last lines of the program's error output, without duplicates, memory addresses and folder names of the
 * machine.
 */
function lastLines(complaint: string, names: ReadonlyMap<string, string>): string {
  let text = complaint;
  // The longest first, because one path may begin with another.
  for (const [path, name] of [...names].sort(([a], [b]) => b.length - a.length)) {
    text = text.replaceAll(`file:${path}`, name).replaceAll(path, name);
  }
  const lines = text
    .split(/[\r\n]+/)
    // For any other absolute path, the part after the last slash is sufficient.
    .map((line) =>
      line.replace(/\[([\w,]+) @ 0x[\da-f]+\] /g, '').replace(/(?<![\w.])\/(?:[^\s'":,]+\/)+/g, ''),
    )
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^Conversion failed!$|repeated \d+ times/.test(line));
  const last = [...new Set(lines)].slice(-mostLines).join(' ');
  return last.length > mostCharacters ? `…${last.slice(-mostCharacters)}` : last;
}
