/** As many as the style sheet has. */
export const tintCount = 6;

/** Which of the tints stands for the video's picture where there is none: the same wherever it is shown. */
export function posterTint(videoId: string): number {
  let sum = 0;
  for (const character of videoId) sum += character.codePointAt(0)!;
  return sum % tintCount;
}
