/** Crockford's base32, which avoids letters that look alike, and letters that could form words. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 7;
const groupLength = 4;

/** Number of random bytes in a secret. */
export const secretBytes = groups * groupLength;

/**
 * Returns a secret for a person to store: 140 bits, in the form `k7pd-9xqm-…`.
 *
 * @param bytes `secretBytes` random bytes
 */
export function makeSecret(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, secretBytes), (byte) => alphabet[byte & 31]!);
  if (characters.length < secretBytes) throw new RangeError(`A secret takes ${secretBytes} random bytes.`);
  return Array.from({ length: groups }, (_, i) =>
    characters.slice(i * groupLength, (i + 1) * groupLength).join(''),
  ).join('-');
}

/**
 * Normalizes a typed secret to the form in which it was shown: ignores case and spaces, and corrects letters that
 * were typed for digits.
 */
export function readSecret(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}
