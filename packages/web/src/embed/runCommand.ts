import { type PlayerAction, steppedRate } from '../features/player/keys/shortcuts.ts';
import type { PlayerCommand } from './playerMessages.ts';

/** Runs a command from the embedding page. */
export function runCommand(player: HTMLVideoElement, command: PlayerCommand): void {
  switch (command.type) {
    case 'play':
      play(player);
      break;
    case 'pause':
      player.pause();
      break;
    case 'mute':
    case 'unmute':
      player.muted = command.type === 'mute';
      break;
    case 'seek':
      player.currentTime = command.seconds;
      break;
    case 'volume':
      player.volume = command.volume;
      break;
    case 'rate':
      player.playbackRate = command.rate;
      break;
    case 'state':
      // The player reports its state in response and changes nothing.
      break;
  }
}

/** Performs the action of a key. Returns `false` if an embedded player does not support the action. */
export function runKeyAction(player: HTMLVideoElement, action: PlayerAction): boolean {
  switch (action.type) {
    case 'togglePlay':
      if (player.paused) play(player);
      else player.pause();
      return true;
    case 'toggleMute':
      player.muted = !player.muted;
      return true;
    case 'toggleFullscreen':
      // Rejected if the frame does not allow full screen. The player then stays as it is.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      else player.requestFullscreen?.().catch(() => {});
      return true;
    case 'toggleCaptions':
      toggleCaptions(player);
      return true;
    case 'seekBy':
      seek(player, player.currentTime + action.seconds);
      return true;
    case 'seekTo':
      seek(player, player.duration * action.fraction);
      return true;
    case 'rateStep':
      player.playbackRate = steppedRate(player.playbackRate, action.step);
      return true;
    default:
      return false;
  }
}

function play(player: HTMLVideoElement): void {
  // Browsers may refuse to play without a gesture. A playback failure fires an `error` event.
  player.play().catch(() => {});
}

function seek(player: HTMLVideoElement, seconds: number): void {
  // NaN until the metadata arrives.
  if (player.duration > 0) player.currentTime = Math.min(player.duration, Math.max(0, seconds));
}

/** The track that the captions key hid last; the key shows it again. A document contains one player. */
let hidden: TextTrack | undefined;

function toggleCaptions(player: HTMLVideoElement): void {
  const tracks = [...player.textTracks].filter((track) => track.kind === 'captions');
  const shown = tracks.find((track) => track.mode === 'showing');
  const chosen = shown ? undefined : (tracks.find((track) => track === hidden) ?? tracks[0]);
  hidden = shown ?? hidden;
  for (const track of tracks) track.mode = track === chosen ? 'showing' : 'disabled';
}
