import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../../ui/text/formatDuration.ts';
import { seekTo } from '../seekTo.ts';

/** After playing this far from the resume position, in either direction, the viewer is assumed to accept it. */
const settledAfterSeconds = 8;

/** Announces that the video was resumed, and offers to restart it. */
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
      // Before the metadata arrives, the time is always 0.
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
    // The focused button is about to be removed.
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
