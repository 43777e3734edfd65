/** As loud as videos are on the web: what is louder is turned down to it, so that nobody reaches for the volume at the next video. */
const targetLufs = -14;

/**
 * What of the viewer's volume a video is played at, in (0, 1]. What is quieter than the others stays so: to turn it up would cut off its peaks.
 *
 * @param loudnessLufs of the whole video; `null`: nobody knows, and it is played as it is
 */
export function loudnessShare(loudnessLufs: number | null): number {
  return loudnessLufs === null ? 1 : Math.min(1, 10 ** ((targetLufs - loudnessLufs) / 20));
}

/** The viewer's volume of a video that is played at a share of it, to a hundredth: browsers keep less digits than they are given. */
export function chosenVolume(playedVolume: number, share: number): number {
  return Math.min(1, Math.round((playedVolume / share) * 100) / 100);
}
