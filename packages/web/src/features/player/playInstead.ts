/** Switches a video to another source, at the same position. Continues playing if the video was playing. */
export function playInstead(video: HTMLVideoElement, url: string): void {
  const { currentTime, paused } = video;
  video.src = `${url}#t=${currentTime}`;
  // A playback failure fires an `error` event.
  if (!paused) video.play()?.catch(() => {});
}
