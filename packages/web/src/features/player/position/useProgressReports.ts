import { isClientError } from '@mainvideo/sdk';
import { RecordProgress } from '@mainvideo/sdk/operations';
import { useClient } from '@mainvideo/sdk/react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { leftOffPosition } from './leftOffPosition.ts';
import type { PlayerMoment } from './progressRule.ts';
import { afterMoment, untold } from './progressRule.ts';
import { updateUnfinishedVideos } from './unfinishedVideos.ts';

/**
 * Reports the view and the position to the server, as `afterMoment` decides. The position is updated optimistically,
 * so that it is right offline too.
 */
export function useProgressReports(
  player: RefObject<HTMLVideoElement | null>,
  shown: { readonly id: string; readonly viewCount: number; readonly durationSeconds: number },
): void {
  const client = useClient();
  const { id: videoId, durationSeconds } = shown;
  const viewCount = useRef(shown.viewCount);
  useEffect(() => {
    viewCount.current = shown.viewCount;
  });
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let state = untold;

    const tell = (moment: PlayerMoment) => {
      const after = afterMoment(state, moment, video.currentTime);
      state = after.state;
      if (!after.report) return;
      const { positionSeconds, started } = after.report;
      const leftOff = leftOffPosition(positionSeconds, durationSeconds);
      client
        .mutate({
          mutation: RecordProgress,
          variables: { input: { videoId, ...after.report } },
          optimisticResponse: {
            __typename: 'Mutation',
            recordProgress: {
              __typename: 'RecordProgressPayload',
              video: {
                __typename: 'Video',
                id: videoId,
                viewCount: viewCount.current + (started ? 1 : 0),
                viewerState: {
                  __typename: 'VideoViewerState',
                  id: videoId,
                  positionSeconds: leftOff,
                  watched: leftOff === null,
                },
              },
            },
          },
          update: updateUnfinishedVideos,
          // The last report must outlive the page that sends it.
          context: { keepalive: moment === 'left' },
        })
        .catch(forgiveFailure);
    };

    const onPlaying = () => tell('played');
    const onTimeUpdate = () => {
      // While the handle is dragged, the position jumps and nothing is watched.
      if (!video.paused && !video.seeking) tell('advanced');
    };
    const onPause = () => tell('paused');
    const onLeave = () => tell('left');
    const onVisibilityChange = () => {
      // Phones may end a hidden page without a `pagehide` event.
      if (document.visibilityState === 'hidden') tell('left');
    };

    // Playback may have begun before this code ran.
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) tell('played');
    const leave = new window.AbortController();
    const { signal } = leave;
    video.addEventListener('playing', onPlaying, { signal });
    video.addEventListener('timeupdate', onTimeUpdate, { signal });
    video.addEventListener('pause', onPause, { signal });
    window.addEventListener('pagehide', onLeave, { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => {
      tell('left');
      leave.abort();
    };
  }, [client, player, videoId, durationSeconds]);
}

/** A lost report costs at most the distance to the previous one, and the client's events have recorded the failure. */
function forgiveFailure(error: unknown): void {
  if (!isClientError(error)) throw error;
}
