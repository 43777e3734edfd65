/** Plays from a moment, and brings the player into view: what asks for it may lie far below. */
export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  video.currentTime = seconds;
  video.scrollIntoView({ block: 'nearest' });
  // Browsers may refuse to play without a gesture. The video then stays paused at the moment.
  video.play()?.catch(() => {});
}
