import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { captionLanguage } from '../../../i18n/captionLanguage.ts';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../../ui/text/formatDuration.ts';
import { captionStyle } from '../captionStyle.ts';
import { chapterAt } from '../chapterAt.ts';
import type { Stream } from '../hls/useStream.ts';
import { chosenVolume, loudnessShare } from '../loudness.ts';
import { type Qualities, qualityFor } from '../qualities.ts';
import type { PlayerAction } from '../keys/shortcuts.ts';
import type { Gesture } from '../keys/touchGesture.ts';
import { CaptionsDialog } from './CaptionsDialog.tsx';
import { ControlButton, ControlIcon } from './ControlButton.tsx';
import {
  endFullscreenWithoutPlayer,
  performAction,
  type Said,
  seekWithin,
  setRate,
  toggleFullscreen,
  togglePlay,
} from './performAction.ts';
import { type Chapter, SeekBar } from './SeekBar.tsx';
import type { Sheet } from './SeekPreview.tsx';
import { Settings } from './Settings.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useCaptions } from './useCaptions.ts';
import { useControlsVisibility } from './useControlsVisibility.ts';
import { useFileQualities } from './useFileQualities.ts';
import { useKeptPictureInPicture } from './useKeptPictureInPicture.ts';
import { useMediaSession } from './useMediaSession.ts';
import { usePicturePointer } from './usePicturePointer.ts';
import { usePlayback } from './usePlayback.ts';
import { usePlayerPreferences } from './usePlayerPreferences.ts';
import { usePreferredPlayback } from './usePreferredPlayback.ts';
import { useShortcutPreference } from './useShortcutPreference.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useStalls } from './useStalls.ts';
import { useStreamQualities } from './useStreamQualities.ts';
import { Volume } from './Volume.tsx';

export interface ControlledVideo {
  readonly title: string;
  readonly durationSeconds: number;
  readonly channel: { readonly name: string };
  readonly poster: { readonly playerUrl: string } | null;
  readonly sources: readonly { readonly url: string; readonly mimeType: string; readonly height: number }[];
  readonly loudnessLufs: number | null;
  readonly captions: readonly { readonly language: string; readonly label: string }[];
  readonly chapters: readonly Chapter[];
  readonly storyboard: { readonly sheet: Sheet } | null;
}

/** The player's controls, which replace the browser's. In a separate module, because the video plays without it. */
export default function PlayerControls({
  shown,
  video,
  player,
  stream,
  onTheatre,
  onPrevious,
  onNext,
}: {
  readonly shown: ControlledVideo;
  readonly video: HTMLVideoElement;
  /** The element that contains the video and its controls. */
  readonly player: HTMLElement;
  readonly stream: Stream;
  readonly onTheatre: (isTheatre: boolean) => void;
  /** Goes to the previous video; `null` without a previous video. */
  readonly onPrevious: (() => void) | null;
  /** Goes to the next video; `null` without a next video. */
  readonly onNext: (() => void) | null;
}) {
  const { t, tag } = useLanguage();
  const { durationSeconds, chapters, captions } = shown;
  const playback = usePlayback(video, durationSeconds);
  const [preferences, prefer] = usePlayerPreferences();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLooping, setLooping] = useState(video.loop);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isLookOpen, setLookOpen] = useState(false);
  const [shortcutsOn, setShortcutsOn] = useShortcutPreference();
  const [areControlsShown, showChrome] = useControlsVisibility(player, video, isMenuOpen);
  const [said, say] = useReducer(saidNext, { said: null, count: 0 });
  const { qualityHeight } = preferences;
  const levels = useStreamQualities(stream, isMenuOpen || qualityHeight !== null);
  const files = useFileQualities(video, shown.sources);
  const qualities = stream.played || files.list.length < 2 ? levels : files;
  usePreferredQuality(qualities, qualityHeight);
  useStalls(video, () => {
    // An explicit choice of quality is kept, however slow the network.
    if (qualityHeight === null) stream.leaveFile();
  });

  const languages = captions.map(({ language }) => language);
  // A viewer may prefer a language that the site does not offer.
  const wishes = [preferences.captionsLanguage, tag, ...navigator.languages];
  const language = captionLanguage(languages, wishes);
  const shownCaptions = preferences.captionsOn ? language : null;
  const chooseCaptions = (chosen: string | null) =>
    prefer(chosen === null ? { captionsOn: false } : { captionsOn: true, captionsLanguage: chosen });

  const volumeShare = loudnessShare(shown.loudnessLufs);
  usePreferredPlayback(video, volumeShare, preferences, prefer);
  useCaptions(video, shownCaptions, preferences.captionsPosition, chooseCaptions);
  const posterUrl = shown.poster?.playerUrl ?? null;
  useMediaSession(video, { title: shown.title, artist: shown.channel.name, posterUrl }, onPrevious, onNext);
  const { captionsSize } = preferences;
  useLayoutEffect(() => {
    Object.assign(player.dataset, {
      controls: areControlsShown ? 'shown' : 'hidden',
      captionsSize,
    });
  }, [player, areControlsShown, captionsSize]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(captionStyle(preferences)))
      player.style.setProperty(name, value);
  }, [player, preferences]);

  const { theatre: isTheatre } = preferences;
  useLayoutEffect(() => onTheatre(isTheatre), [onTheatre, isTheatre]);

  useEffect(() => endFullscreenWithoutPlayer, []);
  useKeptPictureInPicture(video, player);

  const act = (action: PlayerAction) => {
    const done = performAction(
      {
        video,
        volumeShare,
        player,
        captionsOn: shownCaptions !== null,
        hasCaptions: language !== null,
        showCaptions: (areOn) => chooseCaptions(areOn ? language : null),
        toggleTheatre: () => prefer({ theatre: !isTheatre }),
        showShortcuts: () => setHelpOpen(true),
      },
      action,
    );
    if (done) say(done);
  };
  useShortcuts(player, shortcutsOn, act);

  const [swipe, setSwipe] = useState<number | null>(null);
  const onGesture = (gesture: Gesture) => {
    switch (gesture.type) {
      case 'tap':
        if (gesture.third === 'middle' && areControlsShown) togglePlay(video);
        else showChrome(!areControlsShown || video.paused);
        return;
      case 'seek':
        act({ type: 'seekBy', seconds: gesture.seconds });
        return;
      case 'swiping':
        setSwipe(gesture.seconds);
        return;
      case 'swiped':
        setSwipe(null);
        seekWithin(video, video.currentTime + gesture.seconds);
        return;
      case 'abandoned':
        setSwipe(null);
    }
  };
  usePicturePointer(video, {
    click: () => (isMenuOpen ? setMenuOpen(false) : togglePlay(video)),
    doubleClick: () => toggleFullscreen(video, player),
    gesture: onGesture,
  });

  const playIcon = playback.isEnded ? 'replay' : playback.isPaused ? 'play' : 'pause';
  const seconds = Math.min(durationSeconds, Math.max(0, playback.seconds + (swipe ?? 0)));
  return (
    <>
      {playback.isWaiting ? (
        <div className="player__waiting" />
      ) : (
        <div className="player__big" data-playing={playback.isPaused ? undefined : ''}>
          <ControlIcon name={playIcon} />
        </div>
      )}
      <div className="controls" dir="ltr">
        <SeekBar
          video={video}
          durationSeconds={durationSeconds}
          seconds={seconds}
          buffered={playback.buffered}
          chapters={chapters}
          sheet={shown.storyboard?.sheet ?? null}
          onSeek={(to) => seekWithin(video, to)}
        />
        <div className="controls__row">
          <ControlButton
            icon={playIcon}
            label={
              playback.isEnded ? t('player.replay') : playback.isPaused ? t('player.play') : t('player.pause')
            }
            shortcut="k"
            onClick={() => togglePlay(video)}
          />
          <Volume
            volume={chosenVolume(playback.volume, volumeShare)}
            onMute={() => act({ type: 'toggleMute' })}
            onChange={(volume) => {
              video.volume = volume * volumeShare;
              video.muted = volume === 0;
            }}
          />
          <span className="controls__time">
            {formatDuration(seconds)} / {formatDuration(durationSeconds)}
          </span>
          <span className="controls__chapter" dir="auto">
            {chapters[chapterAt(chapters, seconds)]?.title}
          </span>
          {language !== null && (
            <ControlButton
              icon="captions"
              label={t('player.captions')}
              shortcut="c"
              aria-pressed={shownCaptions !== null}
              onClick={() => chooseCaptions(shownCaptions === null ? language : null)}
            />
          )}
          <Settings
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            rate={playback.rate}
            onRate={(rate) => setRate(video, rate)}
            qualities={{
              ...qualities,
              select: (id) => {
                prefer({ qualityHeight: qualities.list.find((each) => each.id === id)?.height ?? null });
                qualities.select(id);
              },
            }}
            captions={captions}
            shownCaptions={shownCaptions}
            onCaptions={chooseCaptions}
            onCaptionsLook={() => setLookOpen(true)}
            isLooping={isLooping}
            onLoop={(loops) => {
              video.loop = loops;
              setLooping(loops);
            }}
            onShortcuts={() => setHelpOpen(true)}
          />
          {document.pictureInPictureEnabled && (
            <ControlButton
              icon="pictureInPicture"
              label={t('player.pictureInPicture')}
              shortcut="i"
              onClick={() => act({ type: 'togglePictureInPicture' })}
            />
          )}
          <ControlButton
            icon="theatre"
            label={t('player.theatre')}
            shortcut="t"
            aria-pressed={isTheatre}
            onClick={() => prefer({ theatre: !isTheatre })}
          />
          <ControlButton
            icon={playback.isFullscreen ? 'window' : 'fullscreen'}
            label={playback.isFullscreen ? t('player.exitFullscreen') : t('player.fullscreen')}
            shortcut="f"
            onClick={() => toggleFullscreen(video, player)}
          />
        </div>
      </div>
      {isHelpOpen && (
        <ShortcutsDialog areOn={shortcutsOn} onChange={setShortcutsOn} onClose={() => setHelpOpen(false)} />
      )}
      {isLookOpen && (
        <CaptionsDialog preferences={preferences} onPreference={prefer} onClose={() => setLookOpen(false)} />
      )}
      <p role="status">
        {/* With the key, repeated text is shown and announced again. */}
        {said.said && (
          <span key={said.count} className="player__said">
            {t(said.said.id, said.said.values)}
          </span>
        )}
      </p>
    </>
  );
}

function saidNext({ count }: { readonly count: number }, said: Said) {
  return { said: said as Said | null, count: count + 1 };
}

/** Selects the quality that the viewer chose on an earlier video. */
function usePreferredQuality(qualities: Qualities, height: number | null): void {
  const [first] = qualities.list;
  const isKnown = first !== undefined;
  useEffect(() => {
    // Without a choice, the browser's selection stays.
    if (height === null || !isKnown) return;
    const wanted = qualityFor(qualities.list, height);
    if (wanted && wanted.id !== qualities.selected) qualities.select(wanted.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the qualities are known; after that the viewer chooses.
  }, [isKnown]);
}
