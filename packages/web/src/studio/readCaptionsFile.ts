/** The server's limit. Larger files are not even read. */
export const maxCaptionsBytes = 512 * 1024;

export type CaptionsReading = { readonly text: string } | { readonly problem: 'tooLarge' | 'unread' };

/**
 * Reads a captions file as text, in UTF-8 or the encoding of its byte order mark. Only the server checks whether it
 * contains captions.
 *
 * @param file from a file input
 */
export async function readCaptionsFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<CaptionsReading> {
  if (file.size > maxCaptionsBytes) return { problem: 'tooLarge' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [first, second] = bytes;
    const is16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    const encoding = !is16 ? 'utf-8' : first === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    // Not text in this encoding, or the file has been removed since it was chosen.
    return { problem: 'unread' };
  }
}

/**
 * Returns the language in a file's name, by the rule for files beside a video: `en` for `film.en.srt`, or an empty
 * string.
 */
export function languageInName(name: string): string {
  return /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.(?:vtt|srt)$/i.exec(name)?.[1] ?? '';
}
