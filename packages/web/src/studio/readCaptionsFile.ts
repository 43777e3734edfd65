/** What the server takes at most; a file beyond is not even read. */
export const maxCaptionsBytes = 512 * 1024;

export type CaptionsReading = { readonly text: string } | { readonly problem: 'tooLarge' | 'unread' };

/**
 * A captions file as text: UTF-8, or what its byte order mark says. Whether it holds captions is the server's to say.
 *
 * @param file as a file input gives it
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
    // No text in this encoding, or the file has gone since it was chosen.
    return { problem: 'unread' };
  }
}

/** The language that a file's name says, as those beside a video do: `en` for `film.en.srt`; empty where it says none. */
export function languageInName(name: string): string {
  return /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.(?:vtt|srt)$/i.exec(name)?.[1] ?? '';
}
