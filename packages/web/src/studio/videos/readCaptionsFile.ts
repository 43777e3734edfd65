import { base64Of } from './base64Of.ts';

/** The server's limit. Larger files are not even read. */
export const maxCaptionsBytes = 512 * 1024;

export type CaptionsReading = { readonly file: string } | { readonly problem: 'tooLarge' | 'unread' };

/**
 * Reads a captions file as Base64. The server recognises its encoding and checks whether it contains captions.
 *
 * @param file from a file input
 */
export async function readCaptionsFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<CaptionsReading> {
  if (file.size > maxCaptionsBytes) return { problem: 'tooLarge' };
  try {
    return { file: await base64Of(file) };
  } catch {
    // The file has been removed since it was chosen.
    return { problem: 'unread' };
  }
}

/**
 * Returns the language in a file's name, by the rule for files beside a video: `en` for `film.en.srt`, or an empty
 * string.
 */
export function languageInName(name: string): string {
  return /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.(?:vtt|srt|ass|ssa)$/i.exec(name)?.[1] ?? '';
}
