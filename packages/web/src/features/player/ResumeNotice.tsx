import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/formatDuration.ts';
import { seekTo } from './seekTo.ts';

/** Playing this far from where it resumed, in either direction, settles that the viewer wants to be there. */
const settledAfterSeconds = 8;

/** Says that playback does not start at the beginning, and offers the beginning. */
export function ResumeNotice({
  player,
  resumedSeconds,
}: {
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly resumedSeconds: number;
}) {
  const { t } = useLanguage();
  // Empty at first: a screen reader announces changes of a live region, not its initial content.
  const [phase, setPhase] = useState<'silent' | 'shown' | 'settled'>('silent');
  useEffect(() => {
    const video = player.current;
    setPhase('shown');
    const onTimeUpdate = () => {
      // Until the metadata arrives the time is 0, wherever the video will start.
      if (!video || video.readyState === 0) return;
      // Do not remove the button while it has the focus.
      if (document.activeElement?.closest('.player__resume')) return;
      if (Math.abs(video.currentTime - resumedSeconds) >= settledAfterSeconds) setPhase('settled');
    };
    video?.addEventListener('timeupdate', onTimeUpdate);
    return () => video?.removeEventListener('timeupdate', onTimeUpdate);
  }, [player, resumedSeconds]);

  const startOver = () => {
    setPhase('settled');
    seekTo(player.current, 0);
    // The button is about to go; the focus must not be lost with it.
    player.current?.focus();
  };

  return (
    <div className="player__resume" role="status">
      {phase === 'shown' && (
        <>
          <span>{t('player.resumedAt', { position: formatDuration(resumedSeconds) })}</span>
          <button className="player__resume-button" type="button" onClick={startOver}>
            {t('player.startOver')}
          </button>
        </>
      )}
    </div>
  );
}
