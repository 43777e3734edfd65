/** Crockford's base32: no letter that is taken for another, and none that makes words of them. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 7;
const groupLength = 4;

/** How many random bytes a secret is made of. */
export const secretBytes = groups * groupLength;

/**
 * A secret for a person to keep: 140 bits, as `k7pd-9xqm-…`.
 *
 * @param bytes random, `secretBytes` of them
 */
export function makeSecret(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, secretBytes), (byte) => alphabet[byte & 31]!);
  if (characters.length < secretBytes) throw new RangeError(`A secret takes ${secretBytes} random bytes.`);
  return Array.from({ length: groups }, (_, i) =>
    characters.slice(i * groupLength, (i + 1) * groupLength).join(''),
  ).join('-');
}

/** What was typed, as it was shown: whatever the case and the spaces are, and whichever letter was taken for a digit. */
export function readSecret(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}
