import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isSlowNetwork } from '../../../router/savesData.ts';
import type { Qualities, Quality } from '../qualities.ts';
import { type Source, type StreamChoice, streamChoice } from './streamChoice.ts';
import type { RunningHls } from './startHls.ts';

/** A stream that is played by code of ours. */
export interface PlayedStream {
  readonly qualities: Qualities;
  readonly hasFailed: boolean;
  /** Begins anew, where it stood. */
  readonly retry: () => void;
}

/** Plays the stream among the sources where the browser cannot, or a file would be too much; `null`: it does not. */
export function useStream(
  player: RefObject<HTMLVideoElement | null>,
  sources: readonly Source[],
  startSeconds: number,
): PlayedStream | null {
  const [choice, setChoice] = useState<StreamChoice | null>(null);
  const [list, setList] = useState<readonly Quality[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [running, setRunning] = useState<RunningHls | null>(null);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const chosen = streamChoice(sources, {
      canPlay: (mimeType) => video.canPlayType(mimeType) !== '',
      hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
      // Whoever watches already is not interrupted.
      isThrifty: isSlowNetwork(window) && video.played.length === 0,
    });
    // What was chosen stays: the network may be better by now, and the sources be those of a page that was asked for anew.
    setChoice((present) => present ?? chosen);
    if (chosen?.by === 'browser' && !video.hasAttribute('src')) video.src = chosen.url;
  }, [player, sources]);

  const startsAt = useRef(startSeconds);
  useEffect(() => {
    startsAt.current = startSeconds;
  }, [startSeconds]);
  useEffect(() => {
    const video = player.current;
    if (!video || choice?.by !== 'library') return;
    const { url } = choice;
    let isLeft = false;
    let started: RunningHls | null = null;
    const standsAt = video.currentTime || startsAt.current;
    const start = async () => {
      const { startHls } = await import('./startHls.ts');
      if (isLeft) return;
      started = startHls(video, url, standsAt, {
        onQualities: (found) => {
          setList(found);
          setSelected(found[0]?.id ?? null);
        },
        onFailed: () => setHasFailed(true),
      });
      setRunning(started);
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isLeft = true;
      started?.stop();
    };
  }, [player, choice]);

  if (choice?.by !== 'library') return null;
  return {
    qualities: {
      list,
      selected,
      select(id) {
        if (!list.some((each) => each.id === id)) return;
        setSelected(id);
        running?.select(id);
      },
    },
    hasFailed,
    retry() {
      setHasFailed(false);
      // A new value: the effect starts anew.
      setChoice({ ...choice });
    },
  };
}
