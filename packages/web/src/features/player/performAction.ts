import { steppedRate } from './shortcuts.ts';
import type { PlayerAction } from './shortcuts.ts';

/** Does it. Answers what to say of it, or `null` where the player itself shows it. */
export function performAction(video: HTMLVideoElement, action: PlayerAction): string | null {
  switch (action.type) {
    case 'togglePlay':
      togglePlay(video);
      return null;
    case 'toggleMute':
      video.muted = !video.muted;
      return video.muted ? 'Muted' : 'Sound on';
    case 'toggleFullscreen':
      toggleFullscreen(video);
      return null;
    case 'toggleCaptions':
      return toggleCaptions(video);
    case 'seekBy':
      seekWithin(video, video.currentTime + action.seconds);
      return null;
    case 'seekTo':
      seekWithin(video, video.duration * action.fraction);
      return null;
    case 'rateStep':
      video.playbackRate = steppedRate(video.playbackRate, action.step);
      return `Speed ${video.playbackRate}×`;
  }
}

function togglePlay(video: HTMLVideoElement): void {
  if (!video.paused) video.pause();
  // A video that cannot play says so itself, with an `error` event.
  else video.play()?.catch(() => {});
}

function seekWithin(video: HTMLVideoElement, seconds: number): void {
  // NaN until the metadata arrives.
  if (!(video.duration > 0)) return;
  video.currentTime = Math.min(video.duration, Math.max(0, seconds));
}

function toggleFullscreen(video: HTMLVideoElement): void {
  // Refused where a frame does not allow it: the video stays as it is.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  else video.requestFullscreen?.().catch(() => {});
}

function toggleCaptions(video: HTMLVideoElement): string {
  const tracks = [...video.textTracks].filter((track) => track.kind === 'captions');
  const [first] = tracks;
  if (!first) return 'No captions';
  const areShown = tracks.some((track) => track.mode === 'showing');
  for (const track of tracks) track.mode = 'disabled';
  if (!areShown) first.mode = 'showing';
  return areShown ? 'Captions off' : 'Captions on';
}
