/** Plays from a time, and scrolls the player into view: the link may be far below it. */
export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  video.currentTime = seconds;
  video.scrollIntoView({ block: 'nearest' });
  // Browsers may block playback without a gesture. The video then stays paused at the new position.
  video.play()?.catch(() => {});
}
