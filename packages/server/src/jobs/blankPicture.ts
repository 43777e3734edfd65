/** Of 255 shades: darker or lighter than this all over, or as even as this, shows nothing. */
const darkest = 20;
const lightest = 240;
const evenest = 6;

/**
 * Returns whether a picture shows nothing, as between two scenes.
 *
 * @param shades shades of grey, one per pixel; an empty array counts as blank
 */
export function isBlank(shades: Uint8Array): boolean {
  const mean = meanOf(shades);
  return !(mean >= darkest && mean <= lightest && spreadOf(shades) >= evenest);
}

/** The standard deviation of the shades: 0 for one colour all over. */
export function spreadOf(shades: Uint8Array): number {
  if (shades.length === 0) return 0;
  const mean = meanOf(shades);
  return Math.sqrt(shades.reduce((sum, shade) => sum + (shade - mean) ** 2, 0) / shades.length);
}

function meanOf(shades: Uint8Array): number {
  return shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
}
