/** The number of tints in the style sheet. */
export const tintCount = 6;

/** Returns the tint that replaces a video's missing picture. The same video always has the same tint. */
export function posterTint(videoId: string): number {
  let sum = 0;
  for (const character of videoId) sum += character.codePointAt(0)!;
  return sum % tintCount;
}
