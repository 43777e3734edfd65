/** An unsigned integer of so many bytes, the highest first; bytes past the end count as if nothing was written there. */
export function uint(bytes: Uint8Array, offset: number, lengthBytes: number): number {
  return bytes.subarray(offset, offset + lengthBytes).reduce((value, byte) => value * 256 + byte, 0);
}
