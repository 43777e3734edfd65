/** As many as the style sheet has. */
export const tintCount = 6;

/** Returns the tint that replaces a video's missing picture: the same wherever it is shown. */
export function posterTint(videoId: string): number {
  let sum = 0;
  for (const character of videoId) sum += character.codePointAt(0)!;
  return sum % tintCount;
}
