/**
 * Reads a variable-length integer of EBML (RFC 8794 §4); `value: null` means "unknown". Returns undefined if the
 * bytes are cut off or invalid.
 */
export function readVint(
  bytes: Uint8Array,
  offset: number,
): { lengthBytes: number; value: number | null } | undefined {
  const first = bytes[offset];
  if (!first) return undefined;
  const lengthBytes = Math.clz32(first) - 23;
  if (offset + lengthBytes > bytes.length) return undefined;
  let value = first & (0xff >> lengthBytes);
  let isUnknown = value === 0xff >> lengthBytes;
  for (const byte of bytes.subarray(offset + 1, offset + lengthBytes)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { lengthBytes, value: isUnknown ? null : value };
}
