import Hls, { ErrorTypes, Events } from 'hls.js/light';
import type { Quality } from '../qualities.ts';
import { levelOf, levelQualities } from './levelQualities.ts';
import { answerFault, noFaults } from './streamFault.ts';

export interface RunningHls {
  select(id: string): void;
  stop(): void;
}

/** Plays a stream with hls.js. This separate chunk contains all of hls.js that the site uses. */
export function startHls(
  video: HTMLVideoElement,
  url: string,
  startSeconds: number,
  hear: {
    readonly onQualities: (list: readonly Quality[]) => void;
    /** Called when playback cannot continue, after all recovery attempts. */
    readonly onFailed: () => void;
  },
): RunningHls {
  const hls = new Hls({
    // hls.js creates its worker from a blob, which a strict Content-Security-Policy blocks.
    enableWorker: false,
    startPosition: startSeconds,
    // Limits the level to the size of the picture on the screen.
    capLevelToPlayerSize: true,
  });
  let faults = noFaults;
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => hear.onQualities(levelQualities(levels)));
  hls.on(Events.FRAG_BUFFERED, () => (faults = noFaults));
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    const fault =
      type === ErrorTypes.NETWORK_ERROR ? 'network' : type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
    const answer = answerFault(faults, fault);
    faults = answer.count;
    if (answer.action === 'reload') {
      // Without levels, the first playlist has failed to load.
      if (hls.levels.length === 0) hls.loadSource(url);
      else hls.startLoad();
    } else if (answer.action === 'recover') hls.recoverMediaError();
    else hear.onFailed();
  });
  const isPlaying = !video.paused;
  hls.loadSource(url);
  hls.attachMedia(video);
  // Attaching hls.js paused the video. A playback failure fires an `error` event.
  if (isPlaying) video.play().catch(() => {});
  return {
    // Switches at once, although later segments were already fetched, so that the choice is visible.
    select: (id) => void (hls.currentLevel = levelOf(hls.levels, id)),
    stop: () => hls.destroy(),
  };
}
