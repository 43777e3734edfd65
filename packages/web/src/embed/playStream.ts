import { startHls } from '../features/player/hls/startHls.ts';
import type { ChosenStream } from './chosenStream.ts';

/** Plays a stream that the browser cannot play natively. A separate module, because it contains hls.js. */
export function playStream(
  player: HTMLVideoElement,
  { url, startSeconds, endSeconds }: ChosenStream,
  onFailed: () => void,
): void {
  startHls(player, url, startSeconds, { onQualities: () => {}, onFailed });
  if (endSeconds === null) return;
  const stopAtEnd = () => {
    if (player.currentTime < endSeconds) return;
    // Pause only once, as browsers do: a viewer who resumes wants to see the rest.
    player.removeEventListener('timeupdate', stopAtEnd);
    player.pause();
  };
  player.addEventListener('timeupdate', stopAtEnd);
}
