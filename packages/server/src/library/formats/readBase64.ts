/**
 * Decodes a file that a client sent as text.
 *
 * @param maxBytes of the file
 */
export function readBase64(
  text: string,
  maxBytes: number,
): { readonly bytes: Uint8Array } | { readonly problem: 'tooLarge' | 'malformed' } {
  if (text.length > Math.ceil(maxBytes / 3) * 4) return { problem: 'tooLarge' };
  // Node would skip invalid characters.
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text)) return { problem: 'malformed' };
  return { bytes: Buffer.from(text, 'base64') };
}
