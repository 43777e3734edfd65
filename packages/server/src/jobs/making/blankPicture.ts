/**
 * Limits on a scale of 0 to 255. A picture is blank if its mean shade is outside of these, or its shades spread
 * less.
 */
const darkest = 20;
const lightest = 240;
const evenest = 6;

/**
 * Returns whether a picture is blank, as between two scenes.
 *
 * @param shades shades of grey, one per pixel; an empty array counts as blank
 */
export function isBlank(shades: Uint8Array): boolean {
  const mean = meanOf(shades);
  return !(mean >= darkest && mean <= lightest && spreadOf(shades) >= evenest);
}

/** Returns the standard deviation of the shades: 0 for a single colour. */
export function spreadOf(shades: Uint8Array): number {
  if (shades.length === 0) return 0;
  const mean = meanOf(shades);
  return Math.sqrt(shades.reduce((sum, shade) => sum + (shade - mean) ** 2, 0) / shades.length);
}

function meanOf(shades: Uint8Array): number {
  return shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
}
