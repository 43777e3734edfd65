import { basename } from 'node:path/posix';
import { stemOf } from './mediaFormats.ts';
import { serverMessage, type MessageText } from './serverMessages.ts';

export const copyAgain = serverMessage('COPY_AGAIN');

/** A command that makes a file every browser plays of one that none does; long, for it codes picture and sound anew. */
export function convertAdvice(path: string): MessageText {
  const target = stemOf(basename(path));
  const options = '-c:v libx264 -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart';
  const command = `ffmpeg -i ${shellWord(basename(path))} ${options} ${shellWord(`${target}.h264.mp4`)}`;
  return serverMessage('CONVERT', { command });
}

/** A word of a POSIX shell that stands for exactly this name, and is never an option. */
export function shellWord(name: string): string {
  const safe = name.startsWith('-') ? `./${name}` : name;
  return /^[\w./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`;
}
