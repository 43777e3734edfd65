/**
 * The usual loudness on the web. Louder videos are turned down to it, so that viewers need not change the volume
 * between videos.
 */
const targetLufs = -14;

/**
 * Returns the share of the viewer's volume that a video is played at, in (0, 1]. Quieter videos are not amplified,
 * because that would clip their peaks.
 *
 * @param loudnessLufs loudness of the whole video; `null` if unknown, for full volume
 */
export function loudnessShare(loudnessLufs: number | null): number {
  return loudnessLufs === null ? 1 : Math.min(1, 10 ** ((targetLufs - loudnessLufs) / 20));
}

/**
 * Returns the viewer's volume for a video that is played at a share of it. Rounded to a hundredth, because browsers
 * store the volume with fewer digits.
 */
export function chosenVolume(playedVolume: number, share: number): number {
  return Math.min(1, Math.round((playedVolume / share) * 100) / 100);
}
