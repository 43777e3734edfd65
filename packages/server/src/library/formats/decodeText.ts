/**
 * Decodes a text file from any system: UTF-16 if it has a byte order mark, else UTF-8 if valid, else Windows-1252,
 * the most common encoding of old subtitles. Removes the byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Node decodes windows-1252 as Latin-1, where these bytes are control characters.
    const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return latin1.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80]!);
  }
}

/** The characters 0x80 to 0x9f (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const windows1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];
