/**
 * Reads an unsigned big-endian integer of the given number of bytes. Bytes past the end are ignored, as if the number
 * were shorter.
 */
export function uint(bytes: Uint8Array, offset: number, lengthBytes: number): number {
  return bytes.subarray(offset, offset + lengthBytes).reduce((value, byte) => value * 256 + byte, 0);
}
