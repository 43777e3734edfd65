import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isSlowNetwork } from '../../../router/savesData.ts';
import { playInstead } from '../playInstead.ts';
import type { Quality } from '../qualities.ts';
import { createLevelChoice } from './levelChoice.ts';
import { isStream, type Source, type StreamChoice, streamChoice } from './streamChoice.ts';

/** The stream among a video's sources: its state, and functions to play it instead of a file. */
export interface Stream {
  /** URL of the stream; `null` if hls.js can play none of the sources. */
  readonly url: string | null;
  /** State of hls.js; `null` while the browser plays the stream natively, or plays a file. */
  readonly played: {
    /** Empty until the stream has loaded. */
    readonly levels: readonly Quality[];
    readonly hasFailed: boolean;
    /** Restarts at the same position. */
    readonly retry: () => void;
  } | null;
  /** The id of the chosen level; `null` before a choice. */
  readonly selected: string | null;
  /** Plays this level from now on, with hls.js even if the browser was playing a source itself. */
  readonly select: (id: string) => void;
  /** Switches to the stream, from a file that the network is too slow for. */
  readonly leaveFile: () => void;
}

/**
 * Plays the stream among the sources if the browser cannot play any source, a file is too large for the network, or a
 * level is selected.
 */
export function useStream(
  player: RefObject<HTMLVideoElement | null>,
  sources: readonly Source[],
  startSeconds: number,
): Stream {
  const [choice, setChoice] = useState<StreamChoice | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [levels, setLevels] = useState<readonly Quality[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [level] = useState(createLevelChoice);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    // Playback that has begun is not interrupted.
    const chosen = choose(video, sources, isSlowNetwork(window) && video.played.length === 0);
    // The first choice stays: the network may have improved, and the sources may come from a refetched page.
    setChoice((present) => present ?? chosen);
    if (chosen?.by === 'browser' && !video.hasAttribute('src')) video.src = chosen.url;
    setUrl((hasMediaSource() && sources.find(isStream)?.url) || null);
  }, [player, sources]);

  const startsAt = useRef(startSeconds);
  useEffect(() => {
    startsAt.current = startSeconds;
  }, [startSeconds]);
  useEffect(() => {
    const video = player.current;
    if (!video || choice?.by !== 'library') return;
    let isLeft = false;
    let stop = () => {};
    const start = async () => {
      const { startHls } = await import('./startHls.ts');
      if (isLeft) return;
      // The video's current position, because playback has continued meanwhile.
      const running = startHls(video, choice.url, video.currentTime || startsAt.current, {
        onQualities(found) {
          setLevels(found);
          level.setPlayer(running);
        },
        onFailed: () => setHasFailed(true),
      });
      stop = running.stop;
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isLeft = true;
      level.setPlayer(null);
      stop();
    };
  }, [player, choice, level]);

  return {
    url,
    played:
      choice?.by === 'library'
        ? {
            levels,
            hasFailed,
            retry() {
              setHasFailed(false);
              // A new object makes the effect run again.
              setChoice({ ...choice });
            },
          }
        : null,
    selected,
    select(id) {
      setSelected(id);
      level.select(id);
      if (choice?.by !== 'library' && url !== null) setChoice({ url, by: 'library' });
    },
    leaveFile() {
      const video = player.current;
      if (!video || choice) return;
      const chosen = choose(video, sources, true);
      setChoice(chosen);
      if (chosen?.by === 'browser') playInstead(video, chosen.url);
    },
  };
}

function choose(
  video: HTMLVideoElement,
  sources: readonly Source[],
  isThrifty: boolean,
): StreamChoice | null {
  const canPlay = (mimeType: string) => video.canPlayType(mimeType) !== '';
  return streamChoice(sources, { canPlay, hasMediaSource: hasMediaSource(), isThrifty });
}

const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window;
