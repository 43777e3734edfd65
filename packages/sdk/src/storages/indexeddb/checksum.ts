/**
 * FNV-1a over UTF-16 units, as 8 hexadecimal digits. Protects against accidental damage, not against code that can
 * write to the storage anyway.
 */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
