import type { MessageId } from '../../../i18n/language.ts';
import { chosenVolume } from '../loudness.ts';
import { type PlayerAction, steppedRate } from '../keys/shortcuts.ts';

/** A message that describes an action. */
export interface Said {
  readonly id: MessageId;
  readonly values?: { readonly [name: string]: string | number };
}

/** What an action needs. */
export interface Stage {
  readonly video: HTMLVideoElement;
  /** The share of the viewer's volume that the video is played at, from `loudnessShare`. */
  readonly volumeShare: number;
  /** The element that contains the video and its controls. */
  readonly player: HTMLElement;
  readonly captionsOn: boolean;
  readonly hasCaptions: boolean;
  showCaptions(areOn: boolean): void;
  toggleTheatre(): void;
  showShortcuts(): void;
}

const volumeStep = 0.1;
/** A video's frame rate is unknown; most have 30 frames a second. */
const frameSeconds = 1 / 30;

/** Performs an action. Returns the message to show, or `null` if the player itself shows the change. */
export function performAction(stage: Stage, action: PlayerAction): Said | null {
  const { video } = stage;
  switch (action.type) {
    case 'togglePlay':
      togglePlay(video);
      return null;
    case 'toggleMute':
      video.muted = !video.muted;
      return { id: video.muted ? 'player.saidMuted' : 'player.saidSoundOn' };
    case 'toggleFullscreen':
      toggleFullscreen(video, stage.player);
      return null;
    case 'toggleCaptions': {
      if (!stage.hasCaptions) return { id: 'player.saidNoCaptions' };
      stage.showCaptions(!stage.captionsOn);
      return { id: stage.captionsOn ? 'player.saidCaptionsOff' : 'player.saidCaptionsOn' };
    }
    case 'toggleTheatre':
      stage.toggleTheatre();
      return null;
    case 'togglePictureInPicture':
      togglePictureInPicture(video);
      return null;
    case 'showShortcuts':
      stage.showShortcuts();
      return null;
    case 'seekBy':
      seekWithin(video, video.currentTime + action.seconds);
      return { id: 'player.saidSeek', values: { seconds: signed(action.seconds) } };
    case 'seekTo':
      seekWithin(video, video.duration * action.fraction);
      return null;
    case 'frameStep':
      if (video.paused) seekWithin(video, video.currentTime + action.step * frameSeconds);
      return null;
    case 'rateStep':
      setRate(video, steppedRate(video.playbackRate, action.step));
      return { id: 'player.saidSpeed', values: { rate: video.playbackRate } };
    case 'volumeStep': {
      const stepped = chosenVolume(video.volume, stage.volumeShare) + action.step * volumeStep;
      const percent = Math.min(100, Math.max(0, Math.round(stepped * 100)));
      video.volume = (percent / 100) * stage.volumeShare;
      video.muted = percent === 0;
      return { id: 'player.saidVolume', values: { percent } };
    }
  }
}

export function togglePlay(video: HTMLVideoElement): void {
  if (!video.paused) video.pause();
  // A playback failure fires an `error` event.
  else video.play()?.catch(() => {});
}

/** Sets the speed of the current media and of media loaded later. Loading resets the speed to the default. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

export function seekWithin(video: HTMLVideoElement, seconds: number): void {
  // NaN until the metadata arrives.
  if (!(video.duration > 0)) return;
  video.currentTime = Math.min(video.duration, Math.max(0, seconds));
}

/** Safari on phones supports full screen for the video element only. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/**
 * Fullscreens the page around the player, and the player fills the page. The next video is a new player element, and
 * removing the fullscreen element would leave full screen, which only a gesture can start.
 */
export function toggleFullscreen(video: HTMLVideoElement, player: HTMLElement): void {
  const page = player.closest('main');
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {});
  if (!page?.requestFullscreen) return (video as PhoneVideo).webkitEnterFullscreen?.();
  const left = document.activeElement as HTMLElement | null;
  const follow = () => {
    if (document.fullscreenElement) {
      // Only the player is visible in full screen, so the focus must be inside it.
      if (!player.contains(left)) video.focus();
      return;
    }
    document.removeEventListener('fullscreenchange', follow);
    if (document.activeElement === video) left?.focus();
  };
  document.addEventListener('fullscreenchange', follow);
  // Rejected if a frame does not allow it. The video then stays as it is.
  page.requestFullscreen().catch(() => document.removeEventListener('fullscreenchange', follow));
}

/** Leaves full screen if the page no longer contains a player. */
export function endFullscreenWithoutPlayer(): void {
  if (!document.fullscreenElement || document.querySelector('.player')) return;
  document.exitFullscreen().catch(() => {});
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  // Rejected before the metadata has loaded, or if the browser's settings forbid it.
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
  else video.requestPictureInPicture?.().catch(() => {});
}

const signed = (seconds: number) => (seconds > 0 ? `+${seconds}` : `−${-seconds}`);
