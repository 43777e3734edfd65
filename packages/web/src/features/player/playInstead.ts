/** Plays another form of what a video plays: it goes on at the same moment, and plays if it did. */
export function playInstead(video: HTMLVideoElement, url: string): void {
  const { currentTime, paused } = video;
  video.src = `${url}#t=${currentTime}`;
  // A playback failure fires an `error` event.
  if (!paused) video.play()?.catch(() => {});
}
