import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { PlayerProblem } from './PlayerProblem.tsx';
import { ResumeNotice } from './position/ResumeNotice.tsx';
import { seekTo } from './seekTo.ts';
import { isStream } from './hls/streamChoice.ts';
import { useStream } from './hls/useStream.ts';
import { useMediaPreload } from './useMediaPreload.ts';
import { useControls } from './useControls.ts';
import { useMediaFailure } from './useMediaFailure.ts';
import { usePlaybackStart } from './position/usePlaybackStart.ts';
import { useProgressReports } from './position/useProgressReports.ts';

/** The fields of a video that the player reads. */
type PlayableVideo = Pick<
  NonNullable<WatchPageQuery['video']>,
  | 'id'
  | 'title'
  | 'durationSeconds'
  | 'viewCount'
  | 'channel'
  | 'poster'
  | 'sources'
  | 'loudnessLufs'
  | 'captions'
  | 'chapters'
  | 'chaptersUrl'
  | 'storyboard'
  | 'viewerState'
>;

/**
 * A video player that works before and without JavaScript, with the browser's controls. Ours replace them after
 * loading. Overlays offer to restart a resumed video and explain failures. An instance plays one video only: use the
 * video's id as its key.
 */
export function Player({
  video,
  linkSeconds,
  player,
  onPrevious,
  onNext,
}: {
  readonly video: PlayableVideo;
  /** The start time in the link, from `parseStart`. A change seeks. */
  readonly linkSeconds: number | null;
  /** Set to the video element, for other parts of the page that seek or listen. */
  readonly player: RefObject<HTMLVideoElement | null>;
  /** Goes to the previous video, for headsets and lock screens; `null` without a previous video. */
  readonly onPrevious: (() => void) | null;
  /** Goes to the next video, for headsets and lock screens; `null` without a next video. */
  readonly onNext: (() => void) | null;
}) {
  const start = usePlaybackStart(player, video, linkSeconds);
  const { t } = useLanguage();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isTheatre, setTheatre] = useState(false);
  const mediaFailure = useMediaFailure(player);
  const stream = useStream(player, video.sources, start.seconds);
  const failure = stream.played ?? mediaFailure;
  useMediaPreload(player);
  useProgressReports(player, video);
  useLinkSeconds(player, linkSeconds);

  // With a media fragment, the video starts there without JavaScript too, and no frame of its beginning flashes up.
  const fragment = start.seconds > 0 ? `#t=${start.seconds}` : '';
  const [best] = video.sources;
  const controls = useControls();
  const Controls = controls === 'missing' ? null : controls;
  return (
    <section
      className={isTheatre ? 'player player--theatre' : 'player'}
      data-browser-controls={controls === 'missing' ? '' : undefined}
      ref={setElement}
      aria-label={t('player.label')}
    >
      <video
        ref={player}
        className="player__video"
        controls={!Controls}
        tabIndex={Controls ? -1 : undefined}
        playsInline
        preload="metadata"
        poster={video.poster?.playerUrl}
        width={best?.width}
        height={best?.height}
      >
        {video.sources.map((source) => (
          <source key={source.url} src={source.url + fragment} type={source.mimeType} />
        ))}
        {video.captions.map((track) => (
          <track
            key={track.url}
            kind="captions"
            src={track.url}
            srcLang={track.language}
            label={track.label}
          />
        ))}
        {video.chaptersUrl && <track kind="chapters" src={video.chaptersUrl} />}
        {video.storyboard && <track kind="metadata" src={video.storyboard.url} />}
      </video>
      {failure.hasFailed ? (
        <PlayerProblem
          videoId={video.id}
          downloadUrl={video.sources.find((source) => !isStream(source))?.url ?? null}
          onRetry={() => {
            failure.retry();
            // The pressed button is about to be removed.
            player.current?.focus();
          }}
          onReady={() => {
            failure.retry();
            // Browsers may refuse to play without a click.
            player.current?.play()?.catch(() => {});
          }}
        />
      ) : (
        start.reason === 'resumed' && <ResumeNotice player={player} resumedSeconds={start.seconds} />
      )}
      {Controls && element && player.current && !failure.hasFailed && (
        // Created once, in a separate module that has loaded meanwhile.
        // oxlint-disable-next-line react/static-components
        <Controls
          shown={video}
          video={player.current}
          player={element}
          stream={stream}
          onTheatre={setTheatre}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
    </section>
  );
}

function useLinkSeconds(player: RefObject<HTMLVideoElement | null>, linkSeconds: number | null): void {
  const followed = useRef(linkSeconds);
  useEffect(() => {
    if (followed.current === linkSeconds) return;
    followed.current = linkSeconds;
    if (linkSeconds !== null) seekTo(player.current, linkSeconds);
  }, [player, linkSeconds]);
}
