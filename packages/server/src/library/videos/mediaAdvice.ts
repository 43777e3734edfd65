import { basename } from 'node:path/posix';
import { stemOf } from './mediaFormats.ts';
import { serverMessage, type MessageText } from './serverMessages.ts';

export const copyAgain = serverMessage('COPY_AGAIN');

/**
 * Returns a command that converts a file to one that every browser plays. It takes long, because it encodes video and
 * audio.
 */
export function convertAdvice(path: string): MessageText {
  const target = stemOf(basename(path));
  const options = '-c:v libx264 -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart';
  const command = `ffmpeg -i ${shellWord(basename(path))} ${options} ${shellWord(`${target}.h264.mp4`)}`;
  return serverMessage('CONVERT', { command });
}

/** Quotes a name for a POSIX shell, so that it is passed unchanged and never parsed as an option. */
export function shellWord(name: string): string {
  const safe = name.startsWith('-') ? `./${name}` : name;
  return /^[\w./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`;
}
