import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import type { RefObject } from 'react';
import { useEffect, useReducer, useRef } from 'react';
import { PlayerProblem } from './PlayerProblem.tsx';
import { ResumeNotice } from './ResumeNotice.tsx';
import { seekTo } from './seekTo.ts';
import { isStream } from './hls/streamChoice.ts';
import { useStream } from './hls/useStream.ts';
import { useMediaPreload } from './useMediaPreload.ts';
import { useMediaFailure } from './useMediaFailure.ts';
import { usePlaybackStart } from './usePlaybackStart.ts';
import { useProgressReports } from './useProgressReports.ts';
import { useShortcuts } from './useShortcuts.ts';

/** What the player reads of a video. */
type PlayableVideo = Pick<
  NonNullable<WatchPageQuery['video']>,
  'id' | 'durationSeconds' | 'viewCount' | 'poster' | 'sources' | 'captions' | 'chaptersUrl' | 'viewerState'
>;

/**
 * The browser's own player, so that it plays before and without JavaScript; what is laid over it remembers, resumes,
 * obeys keys and explains failures. One video for its whole life: give it the video's id as its key.
 */
export function Player({
  video,
  linkSeconds,
  shortcutsOn,
  player,
}: {
  readonly video: PlayableVideo;
  /** Where the link asks to start, from `parseStart`. A change of it seeks. */
  readonly linkSeconds: number | null;
  /** The page's keys work the player. */
  readonly shortcutsOn: boolean;
  /** Set to the element that plays, for whatever else on the page seeks or listens. */
  readonly player: RefObject<HTMLVideoElement | null>;
}) {
  const start = usePlaybackStart(player, video, linkSeconds);
  const [said, say] = useReducer(saidNext, { text: '', count: 0 });
  const mediaFailure = useMediaFailure(player);
  const stream = useStream(player, video.sources, start.seconds);
  const failure = stream ?? mediaFailure;
  useMediaPreload(player);
  useProgressReports(player, video);
  useShortcuts(player, shortcutsOn, say);
  useLinkSeconds(player, linkSeconds);

  // A media fragment starts there without JavaScript too, and without a frame of the beginning flashing up.
  const fragment = start.seconds > 0 ? `#t=${start.seconds}` : '';
  const [best] = video.sources;
  return (
    <div className="player">
      <video
        ref={player}
        className="player__video"
        controls
        playsInline
        preload="metadata"
        poster={video.poster?.url}
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
      </video>
      {failure.hasFailed ? (
        <PlayerProblem
          downloadUrl={video.sources.find((source) => !isStream(source))?.url ?? null}
          onRetry={failure.retry}
        />
      ) : (
        start.reason === 'resumed' && <ResumeNotice player={player} resumedSeconds={start.seconds} />
      )}
      <p role="status">
        {/* The key: the same words once more are shown, and read out, once more. */}
        {said.text && (
          <span key={said.count} className="player__said">
            {said.text}
          </span>
        )}
      </p>
    </div>
  );
}

interface Said {
  readonly text: string;
  readonly count: number;
}

function saidNext(said: Said, text: string): Said {
  return { text, count: said.count + 1 };
}

function useLinkSeconds(player: RefObject<HTMLVideoElement | null>, linkSeconds: number | null): void {
  const followed = useRef(linkSeconds);
  useEffect(() => {
    if (followed.current === linkSeconds) return;
    followed.current = linkSeconds;
    if (linkSeconds !== null) seekTo(player.current, linkSeconds);
  }, [player, linkSeconds]);
}
